"use client";

import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { useDocs } from "./docs-context";

/**
 * Shows the same sample in several languages, one at a time. Radio buttons and a style sheet (`docs.css`)
 * switch them, so it works without scripts. With scripts all groups follow one choice.
 */
export function CodeGroup({ entries }: { entries: readonly { title: string; panel: ReactNode }[] }) {
  const t = useTranslations("docs.code");
  const { language, setLanguage } = useDocs();
  const name = useId();
  const preferredIndex = entries.findIndex(({ title }) => title === language);
  const chosen = Math.max(0, preferredIndex);
  return (
    <div className="docs-group my-5">
      <fieldset className="flex overflow-x-auto rounded-t-card border border-hairline bg-bg pr-24 pl-2">
        <legend className="sr-only">{t("language")}</legend>
        {entries.map(({ title }, index) => (
          <label
            key={title}
            className={classNames(
              "relative flex h-9 shrink-0 items-center border-b-2 border-transparent px-3 text-dense text-ink-2 hover:text-ink",
              "has-checked:border-primary has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              value={index}
              checked={index === chosen}
              onChange={() => setLanguage(title)}
              className="sr-only"
            />
            {title}
          </label>
        ))}
      </fieldset>
      {entries.map(({ title, panel }, index) => (
        <div key={title} data-panel={index}>
          {panel}
        </div>
      ))}
    </div>
  );
}
