import { and, asc, eq, isNull } from "drizzle-orm";
import { loadTeamStanding } from "@/server/auth/team-role";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { teams, users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { endOrganisation } from "@/server/db/store/organisation-end";
import type { SettingsBy } from "@/server/db/store/organisation-log";
import { listPendingEnvelopes, listUnsentEnvelopes } from "@/server/db/store/possessions";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { mayOwnEnvelopes } from "@/server/domain/tenancy/restriction";
import type { Context } from "@/server/trpc";
import { cancelEnvelope } from "../../envelope/cancel";
import { removeEnvelope } from "../../envelope/remove";
import { endMembership } from "../../member/depart";
import { loadMember, loadPlace } from "../../member/membership-scope";
import { changeOwner } from "../../organisation/owner";

/**
 * Most envelopes of a place that end at once. A person with more cancels or deletes some in the list first.
 */
const MOST_ENDED = 500;

export type LeavingMember = { account: NonNullable<Context["account"]>; origin: Origin; by: SettingsBy };
export type Choices = {
  teams: readonly { teamId: number; handOverToUserId?: number | undefined; cancelsPending: boolean }[];
  owners: readonly { organisationId: number; userId: number }[];
};
type Organisation = { id: number; ownerUserId: number; others: number };

/**
 * Removes a person who deletes their account from an organisation and its teams; without other members the
 * organisation ends. The caller holds its lock.
 * @throws DomainError INVALID_REQUEST, NOT_FOUND, LIMIT_EXCEEDED
 */
export async function leaveOrganisation(
  tx: Transaction,
  organisation: Organisation,
  leaving: LeavingMember,
  choices: Choices,
): Promise<void> {
  const here = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.organisationId, organisation.id), isNull(teams.deletedAt)))
    .orderBy(asc(teams.id));
  const teamIds = here.map(({ id }) => id);
  if (organisation.others === 0) return closeOrganisation(tx, organisation, teamIds, leaving);
  if (organisation.ownerUserId === leaving.account.userId)
    await passOnOwnership(tx, organisation, leaving, choices);
  const chosen = choices.teams.filter(({ teamId }) => teamIds.includes(teamId));
  const cancelled = chosen.filter(({ cancelsPending }) => cancelsPending).map(({ teamId }) => teamId);
  await cancelPendingEnvelopes(tx, cancelled, leaving);
  const { account, by } = leaving;
  const place = await loadPlace(tx, account, { kind: "organisation", organisationId: organisation.id });
  const member = await loadMember(tx, place, account.userId);
  const receivers = new Map<number, { id: number; email: string }>();
  for (const { teamId, handOverToUserId } of chosen) {
    if (handOverToUserId === undefined) continue;
    receivers.set(teamId, await lockReceiver(tx, teamId, handOverToUserId, account.userId));
  }
  await endMembership(tx, place, member, {
    account,
    by,
    cause: "MEMBER_LEFT",
    handOverTo: undefined,
    receivers,
  });
}

/**
 * @throws DomainError NOT_FOUND for the person themselves, for a restricted member and for a person outside
 * the team
 */
async function lockReceiver(tx: Transaction, teamId: number, id: number, ownId: number) {
  const standing = id === ownId ? null : await loadTeamStanding(tx, id, teamId);
  const person = standing && mayOwnEnvelopes(standing.restriction) && (await findEnabledAccount(tx, id));
  if (!person) throw new DomainError("NOT_FOUND", "handOverToUserId: name a member of this team who stays.");
  return person;
}

async function findEnabledAccount(tx: Transaction, id: number) {
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return person ?? null;
}

/**
 * Makes another member the owner and ADMIN of an organisation.
 * @throws DomainError INVALID_REQUEST, NOT_FOUND
 */
async function passOnOwnership(
  tx: Transaction,
  { id: organisationId }: Organisation,
  { account, by }: LeavingMember,
  { owners }: Choices,
): Promise<void> {
  const heir = owners.find((one) => one.organisationId === organisationId);
  if (!heir)
    throw new DomainError("INVALID_REQUEST", "owners: say who owns an organisation that others belong to.");
  await changeOwner(tx, { organisationId, from: account, toUserId: heir.userId, by, key: "owners" });
}

/** Cancels the person's pending envelopes. Their recipients are told. */
async function cancelPendingEnvelopes(
  tx: Transaction,
  teamIds: readonly number[],
  leaving: LeavingMember,
): Promise<void> {
  const rows = await listPendingEnvelopes(tx, teamIds, leaving.account.userId, MOST_ENDED + 1);
  assertFew(rows);
  for (const { id, teamId } of rows) {
    await cancelEnvelope(tx, toOwnerActor(leaving, teamId), leaving.origin, { envelopeId: id });
  }
}

/** Ends an organisation without other members. Sealed files and their evidence stay stored. */
async function closeOrganisation(
  tx: Transaction,
  { id: organisationId }: Organisation,
  teamIds: readonly number[],
  leaving: LeavingMember,
): Promise<void> {
  await cancelPendingEnvelopes(tx, teamIds, leaving);
  const unsent = await listUnsentEnvelopes(tx, teamIds, MOST_ENDED + 1);
  assertFew(unsent);
  for (const { id, teamId } of unsent) {
    await removeEnvelope(tx, toOwnerActor(leaving, teamId), leaving.origin, id);
  }
  await endOrganisation(tx, organisationId, teamIds, await clock.now(tx));
}

/** @throws DomainError LIMIT_EXCEEDED */
function assertFew({ length }: readonly unknown[]): void {
  if (length > MOST_ENDED)
    throw new DomainError("LIMIT_EXCEEDED", "Cancel or delete documents and drafts in the list first.");
}

/** Acts as the owner, who may always end their own envelopes. */
function toOwnerActor({ account: { userId, email, name } }: LeavingMember, teamId: number): TeamActor {
  return { kind: "user", userId, teamId, role: "ADMIN", restriction: null, email, name };
}
