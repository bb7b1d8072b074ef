"use client";

import { useTranslations } from "use-intl";
import { LockedNote } from "../fields/field-control";
import { PaperWords } from "../fields/paper-words";
import { useWords } from "../fields/use-words";
import { AnswerControl } from "./answer-control";
import { HelpedBadge } from "./helped-badge";
import { useSessionContext } from "./session-context";
import { usePaperLines, wordsBeside } from "./use-paper-lines";
import type { ShownField } from "./use-session-fields";

export type FormGroupProps = { first: ShownField; members: readonly ShownField[] };

/** The fields of one page, each with the words that stand beside it on the paper. */
export function FormGroup({ first, members }: FormGroupProps) {
  const t = useTranslations("signing.step");
  const { files } = useSessionContext().state.session;
  const file = files.find(({ id }) => id === first.itemId);
  const lines = usePaperLines(file?.readingUrl ?? "", first.page);
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
          <HelpedBadge field={field} />
          <PaperWords value={size ? wordsBeside(field, size, lines) : ""}>
            {field.fillable ? <AnswerControl field={field} /> : <LockedField field={field} />}
          </PaperWords>
        </div>
      ))}
    </section>
  );
}

/** A field that takes no input: its value, and why. */
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
