"use client";

import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { DeletionPlan } from "../own-profile";
import type { Chosen } from "./choices";

type TeamDeletionProps = {
  team: DeletionPlan["organisations"][number]["teams"][number];
  isAlone: boolean;
  /** The default receiver; undefined until an owner is chosen. */
  ownerName: string | undefined;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

export function TeamDeletion({ team, isAlone, ownerName, chosen, onChoose }: TeamDeletionProps) {
  const t = useTranslations("profile.deletion");
  const { id, pending, drafts, finished, templates, directLinks } = team;
  const count = pending + drafts + finished + templates;
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-dense font-medium wrap-anywhere">{team.name}</h4>
      <p className="text-dense text-ink-2">
        {count === 0 ? t("nothing") : t("owned", { pending, drafts, finished, templates, directLinks })}
      </p>
      {isAlone && count > 0 && <p className="text-dense text-ink-2">{t("aloneTeam")}</p>}
      {!isAlone && count > 0 && (
        <Field label={t("receiver", { team: team.name })}>
          {(control) => (
            <Select
              {...control}
              value={chosen.receivers[id] ?? ""}
              onChange={(event) =>
                onChoose({
                  ...chosen,
                  receivers: { ...chosen.receivers, [id]: Number(event.target.value) || undefined },
                })
              }
            >
              <option value="">{ownerName ? t("toOwner", { name: ownerName }) : t("toNewOwner")}</option>
              {team.people.map(({ userId, name, email }) => (
                <option key={userId} value={userId}>
                  {name ? `${name} · ${email}` : email}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {!isAlone && pending > 0 && (
        <Checkbox
          label={t("cancels", { count: pending })}
          checked={chosen.cancels[id] ?? false}
          onCheckedChange={(isOn) =>
            onChoose({ ...chosen, cancels: { ...chosen.cancels, [id]: isOn === true } })
          }
        />
      )}
    </div>
  );
}
