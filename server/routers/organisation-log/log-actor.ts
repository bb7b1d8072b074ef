import { NO_ORIGIN } from "@/server/db/store/audit";
import type { SettingsBy } from "@/server/db/store/organisation-log";
import type { SettingsTarget } from "@/server/domain/organisation-log/vocabulary";
import type { Context } from "@/server/trpc";

type Caller = Pick<Context, "actor" | "origin" | "requestId"> & CallerIdentity;
type CallerIdentity = Pick<Context, "actor" | "company" | "directory"> & {
  account?: Context["account"] | undefined;
};

/** Returns the caller for an organisation's log: a token as itself, a session as its person. */
export function toSettingsBy({ actor, account, company, directory, origin, requestId }: Caller): SettingsBy {
  return { actor: toNamedActor({ actor, account, company, directory }), origin, requestId };
}

function toNamedActor({ actor, account, company, directory }: CallerIdentity): SettingsBy["actor"] {
  if (directory) return { kind: "DIRECTORY", userId: null, name: null, email: null };
  if (actor?.kind === "apiToken")
    return { kind: "API_TOKEN", userId: actor.userId, name: actor.tokenName, email: null };
  const person = account ?? company ?? (actor?.kind === "user" ? actor : null);
  if (!person) return { kind: "SYSTEM", userId: null, name: null, email: null };
  const { userId, name, email } = person;
  return { kind: "USER", userId, name, email };
}

/** Returns the same actor as the operator, without the origin, which the organisation need not know. */
export const asInstallation = (by: SettingsBy): SettingsBy => ({
  ...by,
  actor: { ...by.actor, kind: "INSTALLATION" },
  origin: NO_ORIGIN,
});

export const toPersonTarget = ({ id, name, email }: { id: number; name: string; email: string }) => ({
  kind: "USER" as const satisfies SettingsTarget,
  id,
  name: name || email,
});

export const toLogPlace = ({
  organisation,
  team,
}: {
  organisation: { id: number };
  team: { id: number } | null;
}) => (team ? { teamId: team.id } : { organisationId: organisation.id });
