import { and, eq, isNull, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { organisationMembers, scimUsers, sessions, teamMembers, teams, users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { findOrganisationByAddress } from "@/server/db/store/company-domain";
import {
  recordSettingsChange,
  type SettingsBy,
  type SettingsChange,
} from "@/server/db/store/organisation-log";
import { DisplayName } from "@/server/domain/display-name";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import type { CompanyPerson } from "@/server/identity/company/provider";
import { addIdentity, type IdentityRow } from "./identity";
import { mailMemberJoined } from "./member-joined-mails";

type JoinTarget = { organisationId: number; teamId: number | null };
/** A new account, or an existing one that only its owner can hand over. */
export type FoundAccount =
  | { kind: "made"; identity: IdentityRow }
  | { kind: "exists"; userId: number }
  /** The organisation's directory removed the person. */
  | { kind: "shut" };

/**
 * Finds or creates the account of a person's first company sign-in; null unless their address is in a
 * verified domain of the organisation. A new account becomes a member without a password, and only the
 * company's sign-in opens it.
 */
export async function provisionCompanyMember(
  tx: Transaction,
  person: CompanyPerson,
  place: JoinTarget,
  origin: Origin,
): Promise<FoundAccount | null> {
  const email = person.email === null ? null : normaliseEmailAddress(person.email);
  if (email === null || (await findOrganisationByAddress(tx, email)) !== place.organisationId) return null;
  const now = await clock.now(tx);
  const { organisationId } = place;
  const { userId, isMade } = await findOrCreateAccount(tx, { email, name: person.name }, now);
  const directory = isMade ? "unknown" : await loadDirectoryStatus(tx, organisationId, userId);
  if (directory === "gone") return { kind: "shut" };
  if (!isMade && directory !== "unopened") return { kind: "exists", userId };
  const act = { by: buildProviderAuthor(origin), now };
  if (isMade && (await joinOrganisation(tx, userId, place, act)))
    await mailMemberJoined(tx, { organisationId, userId, now });
  const { issuer, subject } = person;
  const identity = await addIdentity(tx, { organisationId, issuer, subject, userId, createdAt: now });
  if (!identity) throw new DomainError("CONFLICT");
  return { kind: "made", identity };
}

/**
 * Finds the account of an address in a company's domain, or creates it without a password. The company's name
 * for the person is used only for a new account.
 */
export async function findOrCreateAccount(
  tx: Transaction,
  { email, name }: { email: string; name: string | null },
  now: Date,
): Promise<{ userId: number; isMade: boolean }> {
  // As in `registerAccount`: of two concurrent calls for one address, the second finds the account.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rubrica.register'))`);
  const [existingUser] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (existingUser) return { userId: existingUser.id, isMade: false };
  const [user] = await tx
    .insert(users)
    .values({ email, name: toDisplayName(name, email), emailVerifiedAt: now, createdAt: now, updatedAt: now })
    .returning({ id: users.id });
  return { userId: user?.id ?? 0, isMade: true };
}

/**
 * Returns the directory's word on an account. "gone": removed, so no provider brings it back. "unopened":
 * created by the directory and never opened another way, so there is no owner to ask.
 */
export async function loadDirectoryStatus(
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

/** The company's name for the person if it is a valid display name, else the local part of the address. */
function toDisplayName(name: string | null, email: string): string {
  const parsedName = DisplayName.safeParse(name);
  return (parsedName.success && parsedName.data) || (email.split("@")[0] ?? email);
}

export const buildProviderAuthor = (origin: Origin): SettingsBy => ({
  actor: { kind: "PROVIDER", userId: null, name: null, email: null },
  origin,
  requestId: null,
});

type ProvisioningContext = { by: SettingsBy; now: Date };

/**
 * Adds the user to the organisation and to its team for new members. Existing roles stay. Returns whether the
 * user is new in the organisation.
 */
export async function joinOrganisation(
  tx: Transaction,
  userId: number,
  { organisationId, teamId }: JoinTarget,
  { by, now }: ProvisioningContext,
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
    changes: listInitialChanges({ role: "MEMBER" }),
  });
}
