"use client";

import { ClipboardPaste, History } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { PasteDialog } from "@/components/contacts/paste-dialog";
import { PersonInput } from "@/components/contacts/person-input";
import { indexRecipients } from "@/components/envelope/recipient-places";
import { Avatar } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { fillEmptySeats, type PersonProblem, type UseEntries, type UsePerson } from "./entries";
import { loadStoredPeople } from "./remembered-people";
import type { UsableTemplate } from "./use-create-document";

type PeopleFieldsProps = {
  template: UsableTemplate;
  entries: UseEntries;
  problems: ReadonlyMap<number, PersonProblem>;
  onChange: (entries: UseEntries) => void;
};

export function PeopleFields({ template, entries, problems, onChange }: PeopleFieldsProps) {
  const t = useTranslations("templates.use");
  const roles = useTranslations("owner.recipients");
  const account = useAccount();
  const [pasting, setPasting] = useState(false);
  const places = indexRecipients(template.recipients);
  const isOrdered = template.documentMeta.signingOrder === "SEQUENTIAL";
  const last = account ? loadStoredPeople(template.id, account.email) : null;
  const present = Object.values(entries.people).map(({ email }) => email);
  const changePerson = (id: number, person: UsePerson) =>
    onChange({ ...entries, people: { ...entries.people, [id]: person } });
  return (
    <section aria-labelledby="use-people">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="use-people" className="text-h3">
          {t("people")}
        </h2>
        <span className="flex flex-wrap gap-2">
          {last && (
            <Button
              size="dense"
              variant="secondary"
              onClick={() => onChange({ ...entries, people: { ...entries.people, ...last } })}
            >
              <History aria-hidden />
              {t("last")}
            </Button>
          )}
          <Button size="dense" variant="quiet" onClick={() => setPasting(true)}>
            <ClipboardPaste aria-hidden />
            {t("paste")}
          </Button>
        </span>
      </div>
      {template.recipients.length === 0 && <p className="text-body text-ink-2">{t("nobody")}</p>}
      <ol className="divide-y divide-hairline rounded-card border border-hairline bg-bg empty:hidden">
        {template.recipients.map((seat) => {
          const person = entries.people[seat.id] ?? { email: "", name: "", signingOrder: null };
          const name = seat.name || roles("unnamed");
          const problem = problems.get(seat.id);
          return (
            <li key={seat.id} className="flex flex-wrap items-start gap-3 px-4 py-3 sm:flex-nowrap">
              <span className="flex w-full items-center gap-3 sm:w-44 sm:pt-1">
                <Avatar name={name} place={places.get(seat.id) ?? 0} />
                <span className="min-w-0">
                  <span className="block truncate text-body font-medium">{name}</span>
                  <span className="block text-dense text-ink-3">{roles(`roles.${seat.role}`)}</span>
                </span>
              </span>
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-2">
                <PersonInput
                  label={t("email", { name })}
                  labelHidden
                  placeholder={t("emailLabel")}
                  error={problem ? t(problem) : undefined}
                  value={person.email}
                  present={present}
                  onValueChange={(email) => changePerson(seat.id, { ...person, email })}
                  onChoose={(chosen) =>
                    changePerson(seat.id, {
                      ...person,
                      email: chosen.email,
                      name: chosen.name || person.name,
                    })
                  }
                />
                <Field label={t("name", { name })} labelHidden>
                  {(control) => (
                    <Input
                      {...control}
                      autoComplete="off"
                      maxLength={TEXT_LIMITS.recipientName}
                      placeholder={t("nameLabel")}
                      value={person.name}
                      onChange={(event) => changePerson(seat.id, { ...person, name: event.target.value })}
                    />
                  )}
                </Field>
              </div>
              {isOrdered && seat.role !== "CC" && (
                <NumberStepper
                  className="w-28"
                  aria-label={t("orderOf", { name })}
                  value={person.signingOrder ?? seat.signingOrder ?? 1}
                  min={1}
                  max={100}
                  onChange={(signingOrder) => changePerson(seat.id, { ...person, signingOrder })}
                />
              )}
            </li>
          );
        })}
      </ol>
      <PasteDialog
        open={pasting}
        onOpenChange={setPasting}
        onAdd={(people) => onChange(fillEmptySeats(template, entries, people))}
      />
    </section>
  );
}
