"use client";

import { useTranslations } from "use-intl";
import { AnswerControl } from "../controls/answer-control";
import { LockedNote } from "../controls/field-control";
import { PageWords } from "../controls/page-words";
import { useWords } from "../controls/use-words";
import { findWordsBeside, usePageLines } from "../document/use-page-lines";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { AssistedBadge } from "./assisted-badge";

export type FormGroupProps = { first: ShownField; members: readonly ShownField[] };

export function FormGroup({ first, members }: FormGroupProps) {
  const t = useTranslations("signing.step");
  const { files } = useSessionContext().state.session;
  const file = files.find(({ id }) => id === first.itemId);
  const lines = usePageLines(file?.readingUrl ?? "", first.page);
  const size = file?.pages[first.page - 1];
  const place = { page: first.page, pages: file?.pages.length ?? 1 };
  const name = `${first.itemId}-${first.page}`;
  return (
    <section aria-labelledby={name} className="flex flex-col gap-5">
      <h3 id={name} className="border-b border-hairline pb-1 font-semibold [overflow-wrap:anywhere]">
        {files.length > 1 ? t("whereFile", { ...place, file: file?.title ?? "" }) : t("where", place)}
      </h3>
      {members.map((field) => (
        <div key={field.id} data-form-field={field.id}>
          <AssistedBadge field={field} />
          <PageWords value={size ? findWordsBeside(field, size, lines) : ""}>
            {field.fillable ? <AnswerControl field={field} /> : <LockedField field={field} />}
          </PageWords>
        </div>
      ))}
    </section>
  );
}

function LockedField({ field }: { field: ShownField }) {
  const words = useWords();
  return (
    <div>
      <p className="font-medium">{words.label(field)}</p>
      {field.inserted && <p className="[overflow-wrap:anywhere]">{words.value(field)}</p>}
      <LockedNote field={field} />
    </div>
  );
}
