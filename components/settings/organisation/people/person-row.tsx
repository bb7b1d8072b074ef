"use client";

import { ShieldAlert, ShieldCheck, UserMinus } from "lucide-react";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { Avatar } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { mayActOn, mayManage } from "@/server/domain/tenancy/rank";
import type { OrganisationPerson } from "../../api-types";
import type { ViewerMembership } from "../../members/member-list";
import { RolePicker } from "../../members/member-row";

const cell = "px-4 py-3 align-top max-lg:block max-lg:py-0";

type PersonRowProps = { here: ViewerMembership; person: OrganisationPerson; onRemove: () => void };

/** A row on wide screens, a card on a phone. */
export function PersonRow({ here, person, onRemove }: PersonRowProps) {
  const t = useTranslations("settings");
  const account = useAccount();
  const isSelf = person.userId === account?.id;
  const name = person.name || person.email;
  const mayAct = mayActOn(here.role, person) && !isSelf;
  return (
    <tr className="max-lg:relative max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:py-4">
      <th scope="row" className={`${cell} font-normal max-lg:pr-14 lg:min-w-56`}>
        <span className="flex items-center gap-3">
          <Avatar name={name} pictureId={person.avatarId} />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">
              {name} {isSelf && <span className="font-normal text-ink-3">({t("you")})</span>}
            </span>
            <span className="block text-dense text-ink-2 wrap-anywhere">{person.email}</span>
          </span>
        </span>
      </th>
      <td className={cell}>
        {mayAct ? (
          <RolePicker here={here} member={person} />
        ) : (
          <>
            {t(`roles.${person.role}`)}
            {person.isOwner && <span className="block text-dense text-ink-2">{t("members.owner")}</span>}
          </>
        )}
      </td>
      <td className={`${cell} text-dense text-ink-2`}>
        <PersonTeams person={person} />
      </td>
      <td className={`${cell} text-dense text-ink-2`}>
        <ComesIn person={person} />
      </td>
      <td className={`${cell} text-dense whitespace-nowrap text-ink-2`}>
        <span className="lg:hidden">{t("members.lastSeen")}: </span>
        {person.lastSeenAt ? <Moment at={person.lastSeenAt} /> : t("members.never")}
      </td>
      <td className="w-14 pr-3 text-right max-lg:absolute max-lg:top-3 max-lg:right-2 max-lg:w-auto max-lg:pr-0">
        {mayAct && (
          <IconButton
            variant="danger"
            label={`${t("members.removeFromOrganisation")}: ${name}`}
            icon={<UserMinus aria-hidden />}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}

/** Teams the person was added to, with their roles. A manager of the organisation also leads every team. */
function PersonTeams({ person }: { person: OrganisationPerson }) {
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

function ComesIn({ person: { waysIn, hasSecondFactor } }: { person: OrganisationPerson }) {
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
