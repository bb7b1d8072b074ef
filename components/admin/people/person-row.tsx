"use client";

import { Ellipsis, KeyRound, LogOut, ShieldOff, UserCheck, UserX } from "lucide-react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { Moment } from "@/components/ui/moment";
import type { ListedUser, PersonActs } from "./use-person-acts";

/** Long chips: with large letters on a phone they take two lines. */
const WRAPS = "whitespace-normal";

type PersonRowProps = { person: ListedUser; acts: PersonActs };

export function PersonRow({ person, acts }: PersonRowProps) {
  const t = useTranslations("admin.people");
  const isSelf = useAccount()?.id === person.id;
  const name = person.name || person.email;
  const isShut = person.disabledAt !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium wrap-anywhere">
          {name}
          {person.isInstanceAdmin && <Badge className={WRAPS}>{t("admin")}</Badge>}
          {isShut && (
            <Badge tone="danger" className={WRAPS}>
              {t("disabled")}
            </Badge>
          )}
          {!person.isConfirmed && (
            <Badge tone="warning" className={WRAPS}>
              {t("unconfirmed")}
            </Badge>
          )}
        </p>
        <p className="text-dense text-ink-2 wrap-anywhere">
          {person.email} · <Teams person={person} />
        </p>
        <WaysIn person={person} />
      </div>
      <DropdownMenu
        trigger={<IconButton size="dense" label={t("acts", { name })} icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => acts.signOut(person)}>
          {t("signOut")}
        </MenuItem>
        <MenuItem
          icon={<ShieldOff aria-hidden />}
          disabled={!person.hasSecondFactor}
          hint={person.hasSecondFactor ? undefined : t("noFactor")}
          onSelect={() => acts.resetSecondFactor(person)}
        >
          {t("reset")}
        </MenuItem>
        {isShut ? (
          <MenuItem icon={<UserCheck aria-hidden />} onSelect={() => acts.enable(person)}>
            {t("enable")}
          </MenuItem>
        ) : (
          <MenuItem
            danger
            icon={<UserX aria-hidden />}
            disabled={isSelf}
            hint={isSelf ? t("self") : undefined}
            onSelect={() => acts.disable(person)}
          >
            {t("disable")}
          </MenuItem>
        )}
      </DropdownMenu>
    </li>
  );
}

function Teams({ person: { teams, teamCount } }: { person: ListedUser }) {
  const t = useTranslations("admin.people");
  if (teamCount === 0) return t("noTeam");
  return t("teams", { names: teams.join(", "), more: teamCount - teams.length });
}

function WaysIn({
  person: { lastSeenAt, sessionCount, hasSecondFactor, passkeyCount },
}: {
  person: ListedUser;
}) {
  const t = useTranslations("admin.people");
  return (
    <p className="flex flex-wrap gap-x-3 text-dense text-ink-2">
      <span>
        {lastSeenAt === null ? t("never") : t.rich("seen", { at: () => <Moment at={lastSeenAt} /> })}
      </span>
      {lastSeenAt !== null && <span>{t("sessions", { count: sessionCount })}</span>}
      {hasSecondFactor && <span>{t("secondFactor")}</span>}
      {passkeyCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <KeyRound aria-hidden className="size-3.5" />
          {t("passkeys", { count: passkeyCount })}
        </span>
      )}
    </p>
  );
}
