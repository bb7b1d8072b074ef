"use client";

import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { useSettledOptions } from "@/components/ui/use-settled-options";
import type { usePersonList } from "./use-person-list";
import type { SuggestedPerson } from "./use-suggestions";

type PersonOptionsProps = {
  people: readonly SuggestedPerson[];
  combobox: ReturnType<typeof usePersonList>["combobox"];
  choose: (person: SuggestedPerson) => void;
};

/**
 * The suggestions under the field; the field handles the keyboard. A click counts only if press and release
 * are on the same person, in a list that has stood for a moment. Earlier presses go through it.
 */
export function PersonOptions({ people, combobox, choose }: PersonOptionsProps) {
  const t = useTranslations("contacts.suggest");
  const isStanding = useSettledOptions(people.map(({ email }) => email));
  return (
    <div
      id={combobox.listId}
      role="listbox"
      aria-label={t("label")}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className={classNames(
        "absolute top-full left-0 z-20 mt-1 max-h-80 w-full min-w-72 max-w-[calc(100vw-3rem)] overflow-y-auto rounded-control border border-hairline bg-bg p-1 shadow-high",
        !isStanding && "pointer-events-none",
      )}
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works it through the field (aria-activedescendant).
        <div
          key={person.email}
          id={combobox.getOptionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === combobox.active}
          onClick={() => choose(person)}
          className={classNames(
            "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1",
            index === combobox.active ? "bg-info-tint" : "hover:bg-muted",
          )}
        >
          <Avatar name={person.name || person.email} size="small" />
          <span className="min-w-0 flex-1">
            {person.name !== "" && <span className="block truncate text-body text-ink">{person.name}</span>}
            <span
              className={classNames(
                "block truncate",
                person.name === "" ? "text-body text-ink" : "text-dense text-ink-3",
              )}
            >
              {person.email}
            </span>
          </span>
          {person.contactId !== null && <span className="text-dense text-ink-3">{t("contact")}</span>}
        </div>
      ))}
    </div>
  );
}
