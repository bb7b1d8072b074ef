import { and, asc, count, eq, exists, getTableColumns, isNotNull, isNull, lte } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import type { DomainVerdict } from "@/server/domain/sender-address/verdict";
import type { Connection, Database, Transaction } from "../client";
import { organisations, senderAddresses, senderDomains, teams } from "../schema";

export type SenderAddressRow = typeof senderAddresses.$inferSelect;
export type SenderDomainRow = typeof senderDomains.$inferSelect;
export type Sender = { readonly address: SenderAddressRow; readonly domain: SenderDomainRow };

const NO_EMAIL = "Email not found.";
const isLive = () => isNull(senderAddresses.deletedAt);

const withDomains = (connection: Connection) =>
  connection
    .select({ address: getTableColumns(senderAddresses), domain: getTableColumns(senderDomains) })
    .from(senderAddresses)
    .innerJoin(senderDomains, eq(senderDomains.id, senderAddresses.domainId))
    .$dynamic();

/** Returns the addresses of an organisation, alphabetically; there are never many. */
export const listSenders = (connection: Connection, organisationId: number): Promise<Sender[]> =>
  withDomains(connection)
    .where(and(eq(senderAddresses.organisationId, organisationId), isLive()))
    .orderBy(asc(senderAddresses.email))
    .limit(COUNT_LIMITS.senderAddressesPerOrganisation);

export async function findSenderById(connection: Connection, id: string): Promise<Sender | undefined> {
  const [sender] = await withDomains(connection).where(and(eq(senderAddresses.id, id), isLive()));
  return sender;
}

/** Locks the address until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockSender(tx: Transaction, id: string): Promise<Sender> {
  const [sender] = await withDomains(tx)
    .where(and(eq(senderAddresses.id, id), isLive()))
    .for("update", { of: senderAddresses });
  if (!sender) throw new DomainError("NOT_FOUND", NO_EMAIL);
  return sender;
}

/** @throws DomainError NOT_FOUND */
export const throwNoSender = (): never => {
  throw new DomainError("NOT_FOUND", NO_EMAIL);
};

/** Asserts room for another address. Of two added at once, the second must count the first. */
export async function assertRoomForSender(tx: Transaction, organisationId: number): Promise<void> {
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for("no key update");
  const [present] = await tx
    .select({ count: count() })
    .from(senderAddresses)
    .where(and(eq(senderAddresses.organisationId, organisationId), isLive()));
  if ((present?.count ?? 0) >= COUNT_LIMITS.senderAddressesPerOrganisation) {
    throw new DomainError("LIMIT_EXCEEDED");
  }
}

/**
 * Asserts that documents of a team may be sent from an address. It holds the address until the transaction
 * ends, so that it is not chosen during its deletion. It does not wait for a running deletion, which may wait
 * for locks held here.
 * @throws DomainError NOT_FOUND for another organisation's, INVALID_REQUEST before its code
 */
export async function assertSender(
  tx: Transaction,
  teamId: number,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const state = await lockSenderState(tx, eq(teams.id, teamId), id);
  if (state === undefined) throwNoSender();
  assertProven(state);
}

/** Like `assertSender`, for the default of an organisation itself. */
export async function assertOwnSender(
  tx: Transaction,
  organisationId: number,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const [row] = await tx
    .select({ state: senderAddresses.state })
    .from(senderAddresses)
    .where(and(eq(senderAddresses.id, id), eq(senderAddresses.organisationId, organisationId), isLive()))
    .for("share", { skipLocked: true });
  if (!row) throwNoSender();
  assertProven(row?.state);
}

function assertProven(state: SenderAddressRow["state"] | undefined): void {
  if (state !== "VERIFIED")
    throw new DomainError(
      "INVALID_REQUEST",
      "emailId: the code that was mailed to this address is still to be entered.",
    );
}

/** Returns the address for a new envelope of a team: the same one while it may be used, else null. */
export async function resolveReusableSender(
  tx: Transaction,
  teamId: number,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  return (await lockSenderState(tx, eq(teams.id, teamId), id)) === "VERIFIED" ? id : null;
}

async function lockSenderState(tx: Transaction, ofTeam: ReturnType<typeof eq>, id: string) {
  const [row] = await tx
    .select({ state: senderAddresses.state })
    .from(senderAddresses)
    .innerJoin(teams, eq(teams.organisationId, senderAddresses.organisationId))
    .where(and(eq(senderAddresses.id, id), ofTeam, isLive()))
    .for("share", { of: senderAddresses, skipLocked: true });
  return row?.state;
}

export async function ensureDomainRow(
  tx: Transaction,
  fresh: typeof senderDomains.$inferInsert,
): Promise<SenderDomainRow> {
  await tx
    .insert(senderDomains)
    .values(fresh)
    .onConflictDoNothing({ target: [senderDomains.organisationId, senderDomains.domain] });
  const [row] = await tx
    .select()
    .from(senderDomains)
    .where(
      and(eq(senderDomains.organisationId, fresh.organisationId), eq(senderDomains.domain, fresh.domain)),
    );
  if (!row) throw new DomainError("CONFLICT");
  return row;
}

/** Locks a domain; undefined if its organisation is gone. */
export async function lockDomain(tx: Transaction, id: string): Promise<SenderDomainRow | undefined> {
  const [row] = await tx.select().from(senderDomains).where(eq(senderDomains.id, id)).for("update");
  return row;
}

export async function writeVerdict(tx: Transaction, id: string, verdict: DomainVerdict): Promise<void> {
  await tx.update(senderDomains).set(verdict).where(eq(senderDomains.id, id));
}

export const listDueDomains = (db: Database, now: Date, limit: number): Promise<SenderDomainRow[]> =>
  db
    .select()
    .from(senderDomains)
    .where(
      and(
        isNotNull(senderDomains.nextCheckAt),
        lte(senderDomains.nextCheckAt, now),
        exists(
          db
            .select({ id: senderAddresses.id })
            .from(senderAddresses)
            .where(and(eq(senderAddresses.domainId, senderDomains.id), isLive())),
        ),
      ),
    )
    .orderBy(asc(senderDomains.nextCheckAt))
    .limit(limit);

/** Returns the verified addresses of a domain, which depend on its state. */
export const listVerifiedAddresses = (tx: Transaction, domainId: string): Promise<SenderAddressRow[]> =>
  tx
    .select()
    .from(senderAddresses)
    .where(and(eq(senderAddresses.domainId, domainId), eq(senderAddresses.state, "VERIFIED"), isLive()))
    .orderBy(asc(senderAddresses.email));

export async function listDeletedSenders(db: Database, limit: number): Promise<SenderAddressRow[]> {
  return db
    .select()
    .from(senderAddresses)
    .where(isNotNull(senderAddresses.deletedAt))
    .orderBy(asc(senderAddresses.deletedAt))
    .limit(limit);
}
