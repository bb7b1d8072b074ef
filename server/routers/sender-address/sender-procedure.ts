import { and, eq } from "drizzle-orm";
import { loadOrganisationRole } from "@/server/auth/team-role";
import type { Connection, Transaction } from "@/server/db/client";
import { teamAccess, teams } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { findSenderById, lockSender, type Sender, throwNoSender } from "@/server/db/store/sender-address";
import { DomainError } from "@/server/domain/errors";
import type { SettingsAction } from "@/server/domain/organisation-log/vocabulary";
import { assertNotShut, type Shut } from "@/server/domain/tenancy/closed-organisation";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { assertMayCall } from "@/server/domain/tenancy/restricted-procedures";
import type { TeamRole } from "@/server/domain/vocabulary";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { type Context, publicProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";

/** Caller: a signed-in account in any of its organisations, or an API token in that of its team. */
export type SenderAddressCaller = {
  userId: number;
  teamId: number | null;
  isToken: boolean;
  /** Only organisation that a company's session may act in. */
  reach: number | null;
  /** Organisations that the session does not reach. */
  shut: readonly Shut[];
};

/**
 * Procedure for members of a team or an organisation, by session or token; restricted members as their procedures
 * allow.
 * @throws DomainError UNAUTHORIZED, FORBIDDEN
 */
export const senderProcedure = publicProcedure.use(({ ctx, path, next }) => {
  const { actor } = ctx;
  if (actor && "restriction" in actor) assertMayCall(actor.restriction, path);
  const asking = findCaller(ctx);
  if (!asking) throw new DomainError("UNAUTHORIZED");
  return next({ ctx: { ...ctx, asking } });
});

function findCaller({ actor, account, company }: Context): SenderAddressCaller | null {
  const member = actor?.kind === "user" || actor?.kind === "apiToken" ? actor : null;
  const reach = company?.reach ?? null;
  const person = account ?? company;
  const shut = person?.shut ?? [];
  if (member)
    return { userId: member.userId, teamId: member.teamId, isToken: member.kind === "apiToken", reach, shut };
  return person ? { userId: person.userId, teamId: null, isToken: false, reach, shut } : null;
}

/** An organisation with the caller's role; null for members of its teams only. */
export type SenderPlace = { organisationId: number; role: TeamRole | null };

/** Returns the named organisation, or else that of the team. @throws DomainError NOT_FOUND for strangers */
export async function loadSenderPlace(
  connection: Connection,
  asking: SenderAddressCaller,
  named: number | undefined,
): Promise<SenderPlace> {
  const place = await findPlace(connection, asking, named);
  if (!place) throw new DomainError("NOT_FOUND", "Organisation could not be found.");
  return place;
}

/** Returns null for strangers. A token acts for its own organisation only. */
async function findPlace(
  connection: Connection,
  asking: SenderAddressCaller,
  named: number | undefined,
): Promise<SenderPlace | null> {
  const own = asking.teamId === null ? undefined : await findTeamOrganisationId(connection, asking.teamId);
  const organisationId = named ?? own;
  if (organisationId === undefined || (asking.isToken && organisationId !== own)) return null;
  if (asking.reach !== null && organisationId !== asking.reach) return null;
  const membership = await loadStanding(connection, asking, organisationId);
  if (membership) assertNotShut(asking, organisationId);
  return membership && { organisationId, role: membership.role };
}

async function findTeamOrganisationId(connection: Connection, teamId: number): Promise<number | undefined> {
  const [team] = await connection.select().from(teams).where(eq(teams.id, teamId));
  return team?.organisationId;
}

/** Returns null for strangers. */
async function loadStanding(connection: Connection, { userId }: SenderAddressCaller, organisationId: number) {
  const role = await loadOrganisationRole(connection, userId, organisationId);
  if (role) return { role };
  const [member] = await connection
    .select({ teamId: teamAccess.teamId })
    .from(teamAccess)
    .innerJoin(teams, eq(teams.id, teamAccess.teamId))
    .where(and(eq(teamAccess.userId, userId), eq(teams.organisationId, organisationId)))
    .limit(1);
  return member ? { role: null } : null;
}

/** Requires ADMIN or MANAGER of the organisation (domain/mail.md 5.6). @throws DomainError FORBIDDEN */
export function assertManagesSenders({ role }: SenderPlace): void {
  if (role === null)
    throw new DomainError("FORBIDDEN", "Only an admin or a manager of the organisation may do this.");
  assertMayManage(role);
}

/**
 * Returns an address that the caller manages.
 * @throws DomainError NOT_FOUND for another organisation's, FORBIDDEN
 */
export async function loadManagedSender(
  connection: Connection,
  asking: SenderAddressCaller,
  id: string,
): Promise<Sender> {
  const existingSender = await findSenderById(connection, id);
  const place =
    existingSender && (await findPlace(connection, asking, existingSender.address.organisationId));
  if (!existingSender || !place) return throwNoSender();
  assertManagesSenders(place);
  return existingSender;
}

/** Like `loadManagedSender`, locked until the transaction ends. */
export async function lockManagedSender(
  tx: Transaction,
  asking: SenderAddressCaller,
  id: string,
): Promise<Sender> {
  await loadManagedSender(tx, asking, id);
  return lockSender(tx, id);
}

/**
 * Like `lockManagedSender`, for an address without a confirmed code; a confirmed one is not locked.
 * @throws DomainError INVALID_REQUEST besides
 */
export async function lockUnprovenSender(
  tx: Transaction,
  asking: SenderAddressCaller,
  id: string,
): Promise<Sender> {
  assertUnproven(await loadManagedSender(tx, asking, id));
  const locked = await lockSender(tx, id);
  assertUnproven(locked);
  return locked;
}

function assertUnproven({ address }: Sender): void {
  if (address.state === "VERIFIED")
    throw new DomainError("INVALID_REQUEST", "The address is verified already.");
}

/** Name by which domains include our sending servers in SPF. */
export const getSpfInclude = (): string | null => env().MAIL_SPF_INCLUDE ?? null;

export const recordSenderChange = (
  tx: Transaction,
  ctx: Parameters<typeof toSettingsBy>[0],
  action: SettingsAction,
  { id, organisationId, email }: Sender["address"],
): Promise<void> =>
  recordSettingsChange(tx, toSettingsBy(ctx), {
    action,
    place: { organisationId },
    target: { kind: "SENDER_ADDRESS", id, name: email },
  });

/** Logs a change in the process's log as well: an address has no envelope. */
export function logSenderChange(
  what: "added" | "verified" | "deleted",
  { requestId, asking }: { requestId: string; asking: SenderAddressCaller },
  { id, organisationId }: Sender["address"],
): void {
  log.info(
    { requestId, userId: asking.userId, organisationId, senderAddressId: id },
    `sender address ${what}`,
  );
}
