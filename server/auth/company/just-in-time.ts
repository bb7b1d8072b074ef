import { and, eq, isNull, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { organisationMembers, scimUsers, sessions, teamMembers, teams, users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { organisationOfAddress } from "@/server/db/store/company-domain";
import {
  recordSettingsChange,
  type SettingsBy,
  type SettingsChange,
} from "@/server/db/store/organisation-log";
import { DisplayName } from "@/server/domain/display-name";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { madeWith } from "@/server/domain/organisation-log/changes";
import type { CompanyPerson } from "@/server/identity/company/provider";
import { addIdentity, type IdentityRow } from "./identity";
import { tellJoined } from "./tell-joined";

type Place = { organisationId: number; teamId: number | null };
/** An account that was made now, or one that was there, which is nobody's to give but its owner's. */
export type FoundAccount =
  | { kind: "made"; identity: IdentityRow }
  | { kind: "exists"; userId: number }
  /** The organisation's directory took them away. */
  | { kind: "shut" };

/**
 * The account of somebody whom the provider sends for the first time; null unless their address lies in a domain that
 * the organisation has verified. A new one is made a member, without a password: the company opens it, for itself alone.
 */
export async function accountFor(
  tx: Transaction,
  person: CompanyPerson,
  place: Place,
  origin: Origin,
): Promise<FoundAccount | null> {
  const email = person.email === null ? null : normaliseEmailAddress(person.email);
  if (email === null || (await organisationOfAddress(tx, email)) !== place.organisationId) return null;
  const now = await clock.now(tx);
  const { organisationId } = place;
  const { userId, isMade } = await companyAccount(tx, { email, name: person.name }, now);
  const directory = isMade ? "unknown" : await directoryWordOn(tx, organisationId, userId);
  if (directory === "gone") return { kind: "shut" };
  if (!isMade && directory !== "unopened") return { kind: "exists", userId };
  const act = { by: byProvider(origin), now };
  if (isMade && (await join(tx, userId, place, act))) await tellJoined(tx, { organisationId, userId, now });
  const { issuer, subject } = person;
  const identity = await addIdentity(tx, { organisationId, issuer, subject, userId, createdAt: now });
  if (!identity) throw new DomainError("CONFLICT");
  return { kind: "made", identity };
}

/**
 * The account of an address that lies in a domain of a company, made without a password where there is none. Its
 * name is the company's word only while it is new.
 */
export async function companyAccount(
  tx: Transaction,
  { email, name }: { email: string; name: string | null },
  now: Date,
): Promise<{ userId: number; isMade: boolean }> {
  // As `registerAccount`: of two that would make one address at once, the second finds it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rubrica.register'))`);
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known) return { userId: known.id, isMade: false };
  const [user] = await tx
    .insert(users)
    .values({ email, name: nameOf(name, email), emailVerifiedAt: now, createdAt: now, updatedAt: now })
    .returning({ id: users.id });
  return { userId: user?.id ?? 0, isMade: true };
}

/**
 * What the directory of an organisation says of an account: nothing; that it is gone, so no provider brings it back; or
 * that the directory made it and nobody has opened it by another way since, so there is no owner yet to ask.
 */
export async function directoryWordOn(
  tx: Transaction,
  organisationId: number,
  userId: number,
): Promise<"unknown" | "gone" | "unopened"> {
  const [row] = await tx
    .select({
      isAccountMade: scimUsers.isAccountMade,
      memberId: organisationMembers.userId,
      passwordHash: users.passwordHash,
      wasOpened: sql<boolean>`exists (select 1 from ${sessions} where ${sessions.userId} = ${userId}
        and ${sessions.reach} is null)`,
    })
    .from(scimUsers)
    .innerJoin(users, eq(users.id, scimUsers.userId))
    .leftJoin(
      organisationMembers,
      and(eq(organisationMembers.userId, userId), eq(organisationMembers.organisationId, organisationId)),
    )
    .where(and(eq(scimUsers.organisationId, organisationId), eq(scimUsers.userId, userId)));
  if (!row) return "unknown";
  if (row.memberId === null) return "gone";
  return row.isAccountMade && row.passwordHash === null && !row.wasOpened ? "unopened" : "unknown";
}

/** What the company calls them, where it can be shown; else the beginning of their address. */
function nameOf(name: string | null, email: string): string {
  const shown = DisplayName.safeParse(name);
  return (shown.success && shown.data) || (email.split("@")[0] ?? email);
}

/** The provider of an organisation, as its log names it. */
export const byProvider = (origin: Origin): SettingsBy => ({
  actor: { kind: "PROVIDER", userId: null, name: null, email: null },
  origin,
  requestId: null,
});

type Act = { by: SettingsBy; now: Date };

/**
 * Makes somebody a member of an organisation and of the team that newcomers join; who is one stays what they are. Answers
 * whether the organisation has them only now.
 */
export async function join(
  tx: Transaction,
  userId: number,
  { organisationId, teamId }: Place,
  { by, now }: Act,
): Promise<boolean> {
  const member = { userId, role: "MEMBER", createdAt: now } as const;
  const joined = await tx
    .insert(organisationMembers)
    .values({ ...member, organisationId })
    .onConflictDoNothing()
    .returning({ userId: organisationMembers.userId });
  if (joined.length > 0) await recordJoined(tx, by, { organisationId }, userId);
  const isNew = teamId !== null && (await joinTeam(tx, { ...member, teamId, organisationId }));
  if (isNew) await recordJoined(tx, by, { teamId }, userId);
  return joined.length > 0;
}

async function joinTeam(
  tx: Transaction,
  { teamId, organisationId, ...member }: typeof teamMembers.$inferInsert & { organisationId: number },
): Promise<boolean> {
  const [team] = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.organisationId, organisationId), isNull(teams.deletedAt)));
  if (!team) return false;
  const added = await tx
    .insert(teamMembers)
    .values({ ...member, teamId: team.id })
    .onConflictDoNothing()
    .returning({ userId: teamMembers.userId });
  return added.length > 0;
}

async function recordJoined(
  tx: Transaction,
  by: SettingsBy,
  place: SettingsChange["place"],
  userId: number,
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  await recordSettingsChange(tx, by, {
    action: "MEMBER_JOINED",
    place,
    target: { kind: "USER", id: userId, name: person?.name || (person?.email ?? "") },
    changes: madeWith({ role: "MEMBER" }),
  });
}
