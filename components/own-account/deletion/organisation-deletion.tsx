"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { DeletionPlan } from "../own-profile";
import type { Chosen } from "./choices";
import { TeamDeletion } from "./team-deletion";

type EndingOrganisation = DeletionPlan["organisations"][number];
type OrganisationDeletionProps = {
  place: EndingOrganisation;
  chosen: Chosen;
  /** True if a new owner must be chosen and is not. */
  isMissing: boolean;
  onChoose: (chosen: Chosen) => void;
};

/** An organisation and its teams: it is deleted, or another member takes over. */
export function OrganisationDeletion({ place, chosen, isMissing, onChoose }: OrganisationDeletionProps) {
  const t = useTranslations("profile.deletion");
  const mustPassOn = place.isOwner && !place.isAlone;
  const owner = chosen.owners[place.id];
  const heir = place.people.find(({ userId }) => (place.isOwner ? userId === owner : true));
  return (
    <section className="rounded-control border border-hairline px-3 py-3">
      <h3 className="text-body font-medium wrap-anywhere">{place.name}</h3>
      {place.isAlone && <p className="mt-0.5 text-dense text-ink-2">{t("alone")}</p>}
      {mustPassOn && (
        <Field
          label={t("owner")}
          hint={t("ownerHint")}
          error={isMissing && owner === undefined ? t("ownerMissing") : undefined}
          required
          className="mt-3"
        >
          {(control) => (
            <Select
              {...control}
              value={owner ?? ""}
              onChange={(event) =>
                onChoose({
                  ...chosen,
                  owners: { ...chosen.owners, [place.id]: Number(event.target.value) || undefined },
                })
              }
            >
              <option value="">{t("choose")}</option>
              {place.people.map(({ userId, name, email }) => (
                <option key={userId} value={userId}>
                  {name ? `${name} · ${email}` : email}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className="mt-3 flex flex-col gap-4">
        {place.teams.map((team) => (
          <TeamDeletion
            key={team.id}
            team={team}
            isAlone={place.isAlone}
            ownerName={heir?.name || heir?.email}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  );
}
