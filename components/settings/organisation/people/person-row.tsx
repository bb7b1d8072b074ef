"use client";

import { ShieldAlert, ShieldCheck, UserMinus } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { IconButton } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { mayActOn, mayManage } from "@/server/domain/tenancy/rank";
import type { OrganisationPerson } from "../../api-types";
import type { ViewerMembership } from "../../members/member-list";
import { RolePicker } from "../../members/member-row";

type PersonProps = { here: ViewerMembership; person: OrganisationPerson };

export function OrganisationRole({ here, person }: PersonProps) {
  const t = useTranslations("settings");
  const isSelf = person.userId === useAccount()?.id;
  return mayActOn(here.role, person) && !isSelf ? (
    <RolePicker here={here} member={person} />
  ) : (
    <>
      {t(`roles.${person.role}`)}
      {person.isOwner && <span className="block text-dense text-ink-2">{t("members.owner")}</span>}
    </>
  );
}

export function RemoveButton({ here, person, onRemove }: PersonProps & { onRemove: () => void }) {
  const t = useTranslations("settings.members");
  const isSelf = person.userId === useAccount()?.id;
  return (
    mayActOn(here.role, person) &&
    !isSelf && (
      <IconButton
        variant="danger"
        label={`${t("removeFromOrganisation")}: ${person.name || person.email}`}
        icon={<UserMinus aria-hidden />}
        onClick={onRemove}
      />
    )
  );
}

/** Teams the person was added to, with their roles. A manager of the organisation also leads every team. */
export function PersonTeams({ person }: { person: OrganisationPerson }) {
  const t = useTranslations("settings");
  const more = person.teamCount - person.teams.length;
  if (mayManage(person.role)) return t("people.allTeams");
  if (person.teams.length === 0) return t("people.noTeam");
  return (
    <ul className="flex flex-col gap-0.5">
      {person.teams.map(({ name, url, role }) => (
        <li key={url} className="wrap-anywhere">
          <NextLink className="text-ink underline underline-offset-2" href={`/t/${url}/settings/members`}>
            {name}
          </NextLink>{" "}
          · {t(`roles.${role}`)}
        </li>
      ))}
      {more > 0 && <li>{t("people.moreTeams", { count: more })}</li>}
    </ul>
  );
}

export function ComesIn({ person: { waysIn, hasSecondFactor } }: { person: OrganisationPerson }) {
  const t = useTranslations("settings.people");
  const format = useFormatter();
  const Shield = hasSecondFactor ? ShieldCheck : ShieldAlert;
  return (
    <>
      <span className="block">
        {waysIn.length === 0 ? t("noWay") : format.list(waysIn.map((way) => t(`ways.${way}`)))}
      </span>
      <span className="mt-0.5 flex items-center gap-1.5">
        <Shield
          aria-hidden
          className={`size-4 shrink-0 ${hasSecondFactor ? "text-success" : "text-warning"}`}
        />
        {t(hasSecondFactor ? "factorOn" : "factorOff")}
      </span>
    </>
  );
}
