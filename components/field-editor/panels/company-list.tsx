"use client";

import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/badge";
import { Popover } from "@/components/ui/popover";
import { useEditorState } from "../editor-context";
import type { Company } from "../field-api";

/** Most avatars shown. Further members are counted, and named in the list. */
const SHOWN = 3;

export function CompanyList() {
  const t = useTranslations("editor.company");
  const company = useEditorState((state) => state.company);
  const names = company.map(({ name }) => name).join(", ");
  const sentence = names ? t("here", { names, count: company.length }) : "";
  return (
    <>
      <p role="status" className="sr-only" data-testid="company">
        {sentence}
      </p>
      {sentence && (
        <Popover label={t("label")} trigger={<Circles company={company} sentence={sentence} />}>
          <p className="text-body">{sentence}</p>
        </Popover>
      )}
    </>
  );
}

type CirclesProps = { company: Company; sentence: string };

function Circles({ company, sentence, ...trigger }: CirclesProps) {
  const [only] = company;
  const more = company.length - SHOWN;
  return (
    <button
      type="button"
      {...trigger}
      className="flex min-h-8 items-center rounded-full pr-2 pl-1.5 outline-offset-2 hover:bg-muted"
    >
      <span className="sr-only">{sentence}</span>
      {company.slice(0, SHOWN).map(({ userId, name }) => (
        <Avatar key={userId} name={name} size="small" className="-ml-1.5" />
      ))}
      {more > 0 && (
        <span aria-hidden className="ml-1 text-dense text-ink-2">
          +{more}
        </span>
      )}
      {only && company.length === 1 && (
        <span aria-hidden className="ml-1.5 max-w-40 truncate text-dense text-ink-2 max-lg:hidden">
          {only.name}
        </span>
      )}
    </button>
  );
}
