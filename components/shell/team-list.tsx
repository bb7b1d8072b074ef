"use client";

import { Check } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Account } from "@/components/account/account-context";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/input";
import { useCombobox } from "@/components/ui/use-combobox";
import { foldForSearch } from "@/server/domain/envelope/search";

type Team = Account["teams"][number];
type TeamListProps = {
  teams: readonly Team[];
  currentUrl: string | undefined;
  onPick: (team: Team) => void;
};

/** From this number of teams on the list has a search. */
const MANY = 6;

/** Teams by organisation. Arrows move, Enter picks, and typing filters a long list (an ARIA combobox). */
export function TeamList({ teams, currentUrl, onPick }: TeamListProps) {
  const t = useTranslations("owner.switcher");
  const id = useId();
  const [query, setQuery] = useState("");
  const matching = teams.filter(({ name, organisation }) =>
    foldForSearch(`${name} ${organisation.name}`).includes(foldForSearch(query)),
  );
  const here = matching.findIndex(({ url }) => url === currentUrl);
  const list = useRef<HTMLDivElement>(null);
  const isSearchable = teams.length > MANY;
  const combobox = useCombobox({
    options: matching,
    isOpen: true,
    onPick,
    preselected: query === "" ? Math.max(0, here) : 0,
  });
  const { inputProps, listId, active } = combobox;
  useEffect(() => {
    if (!isSearchable) list.current?.focus();
  }, [isSearchable]);
  return (
    <>
      {isSearchable && (
        <Input
          {...inputProps}
          aria-label={t("search")}
          placeholder={t("search")}
          className="mb-2"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            combobox.reset();
          }}
        />
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t("label")}
        tabIndex={isSearchable ? -1 : 0}
        {...(isSearchable
          ? {}
          : {
              "aria-activedescendant": inputProps["aria-activedescendant"],
              onKeyDown: inputProps.onKeyDown,
            })}
        className="max-h-80 overflow-y-auto rounded-control outline-offset-1"
      >
        {groupTeams(matching).map(({ organisation, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand inside a listbox.
          <div key={organisation.id} role="group" aria-labelledby={`${id}-of-${organisation.id}`}>
            <p
              id={`${id}-of-${organisation.id}`}
              className="truncate px-2.5 pt-1.5 pb-1 text-dense text-ink-3"
            >
              {organisation.name}
            </p>
            {members.map((team) => (
              <TeamOption
                key={team.id}
                id={combobox.getOptionId(matching.indexOf(team))}
                team={team}
                isCurrent={team.url === currentUrl}
                isActive={team === matching[active]}
                onPick={() => onPick(team)}
                onPoint={() => combobox.point(matching.indexOf(team))}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={matching.length > 0 ? "sr-only" : "px-2.5 py-3 text-body text-ink-2"}>
        {matching.length > 0 ? t("count", { count: matching.length }) : t("none")}
      </p>
    </>
  );
}

function groupTeams(teams: readonly Team[]) {
  const groups = new Map<number, { organisation: Team["organisation"]; members: Team[] }>();
  for (const team of teams) {
    const group = groups.get(team.organisation.id) ?? { organisation: team.organisation, members: [] };
    group.members.push(team);
    groups.set(team.organisation.id, group);
  }
  return [...groups.values()];
}

type TeamOptionProps = {
  id: string;
  team: Team;
  isCurrent: boolean;
  isActive: boolean;
  onPick: () => void;
  onPoint: () => void;
};

function TeamOption({ id, team, isCurrent, isActive, onPick, onPoint }: TeamOptionProps) {
  const t = useTranslations("owner.switcher");
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the listbox or its combobox holds the focus and the keys.
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      onClick={onPick}
      onPointerMove={onPoint}
      className={classNames(
        "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-body",
        isActive && "bg-muted outline-1 -outline-offset-1 outline-control",
      )}
    >
      <Check className={classNames("size-4 shrink-0", !isCurrent && "invisible")} aria-hidden />
      <span className={classNames("min-w-0 flex-1 truncate", isCurrent && "font-medium")}>{team.name}</span>
      <span className="text-dense text-ink-3">{t(`roles.${team.role}`)}</span>
    </div>
  );
}
