"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/badge";
import { Select } from "@/components/ui/select";
import type { ReusedPerson } from "@/server/domain/field/reuse/counterpart";
import { useEditor } from "../editor-context";
import { listFieldRecipients } from "../state/field-owners";

type Mapping = ReadonlyMap<number, number | null>;
export type MappedPerson = ReusedPerson & { readonly fieldCount: number };
type PeopleMapperProps = {
  people: readonly MappedPerson[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

/**
 * Maps each source recipient to one here, one line each. Recipients
 * who cannot own fields are not offered (components/field-editor.md 4.5).
 */
export function PeopleMapper({ people, mapping, onChange }: PeopleMapperProps) {
  const t = useTranslations("reuse.people");
  const { world } = useEditor();
  const getPersonName = usePersonName(people);
  return (
    <ul aria-label={t("label")} className="divide-y divide-hairline">
      {people.map((person, place) => (
        <li
          key={person.key}
          className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]"
        >
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar name={getPersonName(person)} place={place} />
            <span className="min-w-0">
              <span className="block truncate text-body font-medium">{getPersonName(person)}</span>
              <span className="block truncate text-dense text-ink-2">
                {t("count", { count: person.fieldCount })}
              </span>
            </span>
          </span>
          <ArrowRight aria-hidden className="size-4 text-ink-3 max-sm:hidden" />
          <Select
            aria-label={t("owner", { name: getPersonName(person) })}
            value={mapping.get(person.key) ?? ""}
            onChange={({ target }) =>
              onChange(new Map(mapping).set(person.key, target.value === "" ? null : Number(target.value)))
            }
          >
            {listFieldRecipients(world).map(({ id, name, place: number }) => (
              <option key={id} value={id}>
                {`${number + 1} · ${name}`}
              </option>
            ))}
            <option value="">{t("nobody")}</option>
          </Select>
        </li>
      ))}
    </ul>
  );
}

/** Returns the name, else the role with its number: "Signer 2". */
function usePersonName(people: readonly ReusedPerson[]): (person: ReusedPerson) => string {
  const t = useTranslations("reuse.people");
  const roles = useTranslations("owner.recipients.roles");
  return (person) => {
    if (person.name) return person.name;
    const number = people.filter(({ role }) => role === person.role).indexOf(person) + 1;
    return person.role ? t("ofRole", { role: roles(person.role), number }) : t("unknown", { number });
  };
}
