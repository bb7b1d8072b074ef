import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { WAITING } from "@/server/domain/envelope/status";
import { getSeatAddress } from "@/server/domain/recipient/person";
import type { Connection, Transaction } from "../client";
import { envelopeItems, envelopes, recipients, teams, users } from "../schema";
import type { EnvelopeRow, RecipientRow } from "./envelope";
import { hasNotActed, hasStatus } from "./status-conditions";

export type ReceivedEnvelope = {
  recipient: RecipientRow;
  envelope: EnvelopeRow;
  sender: string;
  team: string;
};

/** Greatest count of each place; a list does not go on beyond it. */
const COUNTED = { badge: 100, list: 1_000 } as const;
type InboxCount = keyof typeof COUNTED;

const isAddressedTo = (address: string): SQL =>
  sql`lower(${recipients.email}) = ${getSeatAddress({ email: address })}`;

const isOpenable = [eq(envelopes.type, "DOCUMENT"), isNotNull(envelopes.sentAt), isNull(envelopes.deletedAt)];

/**
 * Waits for this address to sign, approve, view or assist now. Its turn has come, its link is valid, and the
 * envelope is neither ended nor being sealed. Documents hidden by the recipient are excluded.
 */
const listWaitingConditions = (address: string, now: Date): (SQL | undefined)[] => [
  isAddressedTo(address),
  hasNotActed(),
  sql`${recipients.role} <> 'CC'`,
  isNotNull(recipients.activatedAt),
  isNull(recipients.documentDeletedAt),
  or(isNull(recipients.expiresAt), sql`${recipients.expiresAt} > ${now.toISOString()}`),
  ...isOpenable,
  hasStatus(WAITING),
  isNull(envelopes.sealingSince),
];

const listSignedConditions = (address: string): (SQL | undefined)[] => [
  isAddressedTo(address),
  sql`${recipients.signingStatus} = 'SIGNED'`,
  isNull(recipients.documentDeletedAt),
  ...isOpenable,
];

type PageWindow = { offset: number; limit: number };

/** Lists what waits for an address, the earliest deadline first. */
export const listWaitingSeats = (
  connection: Connection,
  address: string,
  now: Date,
  { offset, limit }: PageWindow,
) =>
  selectSeats(connection, and(...listWaitingConditions(address, now)))
    .orderBy(sql`${recipients.expiresAt} asc nulls last`, asc(recipients.id))
    .limit(limit)
    .offset(offset);

export const listSignedSeats = (connection: Connection, address: string, { offset, limit }: PageWindow) =>
  selectSeats(connection, and(...listSignedConditions(address)))
    .orderBy(desc(recipients.signedAt), desc(recipients.id))
    .limit(limit)
    .offset(offset);

const selectSeats = (connection: Connection, where: SQL | undefined) =>
  connection
    .select({ recipient: recipients, envelope: envelopes, sender: users.name, team: teams.name })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .innerJoin(users, eq(users.id, envelopes.userId))
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .where(where);

export const countWaitingSeats = (
  connection: Connection,
  address: string,
  now: Date,
  place: InboxCount,
): Promise<number> => countSeats(connection, and(...listWaitingConditions(address, now)), place);

export const countSignedSeats = (connection: Connection, address: string): Promise<number> =>
  countSeats(connection, and(...listSignedConditions(address)), "list");

async function countSeats(
  connection: Connection,
  where: SQL | undefined,
  place: InboxCount,
): Promise<number> {
  const rows = await connection
    .select({ id: recipients.id })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(where)
    .limit(COUNTED[place]);
  return rows.length;
}

/**
 * Lists what else waits for the same person from the same team: other recipients of this envelope and other
 * envelopes. A recipient without an address matches nothing.
 */
export async function listOtherWaitingRecipients(
  connection: Connection,
  { recipient, envelope }: { recipient: RecipientRow; envelope: EnvelopeRow },
  now: Date,
  limit: number,
): Promise<ReceivedEnvelope[]> {
  if (getSeatAddress(recipient) === "") return [];
  return selectSeats(
    connection,
    and(
      ...listWaitingConditions(recipient.email, now),
      eq(envelopes.teamId, envelope.teamId),
      sql`${recipients.id} <> ${recipient.id}`,
    ),
  )
    .orderBy(sql`${recipients.expiresAt} asc nulls last`, asc(recipients.id))
    .limit(limit);
}

/** Locks the envelope of an address's recipient until the transaction ends; undefined if it is not theirs. */
export async function lockSeat(
  tx: Transaction,
  address: string,
  recipientId: number,
): Promise<{ recipient: RecipientRow; envelope: EnvelopeRow } | undefined> {
  const own = and(eq(recipients.id, recipientId), isAddressedTo(address), ...isOpenable);
  const findSeat = () =>
    tx
      .select({ recipient: recipients, envelope: envelopes })
      .from(recipients)
      .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
      .where(own);
  const [candidate] = await findSeat();
  if (!candidate) return undefined;
  await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(eq(envelopes.id, candidate.envelope.id))
    .for("update");
  // Read again under the lock: another person may have become the recipient meanwhile.
  const [lockedSeat] = await findSeat();
  return lockedSeat;
}

/** Hides a document from its recipient's own list, or shows it again; no one else notices. */
export async function setHidden(tx: Transaction, recipientId: number, at: Date | null): Promise<void> {
  await tx.update(recipients).set({ documentDeletedAt: at }).where(eq(recipients.id, recipientId));
}

export const listFilesOfEnvelopes = (connection: Connection, envelopeIds: readonly string[]) =>
  envelopeIds.length === 0
    ? Promise.resolve([])
    : connection
        .select({ id: envelopeItems.id, envelopeId: envelopeItems.envelopeId, title: envelopeItems.title })
        .from(envelopeItems)
        .where(inArray(envelopeItems.envelopeId, [...envelopeIds]))
        .orderBy(asc(envelopeItems.order), asc(envelopeItems.id));
