"use client";

import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/badge";
import { Tooltip } from "@/components/ui/tooltip";
import { useEditorState } from "../editor-context";

/** Most people shown as circles; further ones are counted, and named in the text. */
const SHOWN = 3;

/** Who else has this draft open: circles for the eye, a sentence with every name for everybody else. */
export function CompanyList() {
  const t = useTranslations("editor.company");
  const company = useEditorState((state) => state.company);
  const names = company.map(({ name }) => name);
  const more = company.length - SHOWN;
  const sentence = names.length > 0 ? t("here", { names: names.join(", "), count: names.length }) : "";
  return (
    <>
      <p role="status" className="sr-only" data-testid="company">
        {sentence}
      </p>
      {sentence && (
        <Tooltip content={sentence}>
          <button
            type="button"
            aria-label={sentence}
            className="flex min-h-8 items-center rounded-full pl-1.5 outline-offset-2"
          >
            {company.slice(0, SHOWN).map(({ userId, name }) => (
              <Avatar key={userId} name={name} size="small" className="-ml-1.5" />
            ))}
            {more > 0 && (
              <span aria-hidden className="ml-1 text-dense text-ink-2">
                +{more}
              </span>
            )}
            {names.length === 1 && (
              <span aria-hidden className="ml-1.5 max-w-40 truncate text-dense text-ink-2 max-lg:hidden">
                {names[0]}
              </span>
            )}
          </button>
        </Tooltip>
      )}
    </>
  );
}
