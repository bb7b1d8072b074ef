import { and, eq, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { EndedFact } from "@/server/contract/audit-proofs";
import { FieldMeta } from "@/server/domain/field/meta";
import {
  computePersonValues,
  getSeatAddress,
  isAnotherPerson,
  type Restart,
} from "@/server/domain/recipient/person";
import type { Transaction } from "../client";
import { defineJsonRows } from "../json-rows";
import {
  auditEntries,
  authGrants,
  consents,
  crossContextAuths,
  fields,
  identityChallenges,
  passkeyChallenges,
  phoneSignatures,
  recipientCodes,
  recipientIdentities,
  recipients,
  remoteSignatureSessions,
  signatures,
  signatureUploads,
} from "../schema";
import type { Aggregate, FieldRow, RecipientRow } from "./envelope";
import { buildUnreachedState } from "./envelope-children";
import { hashValue } from "./recorded-value";
import { issueSigningToken } from "./tokens";

type RecipientIdentity = { name: string; email: string };
/** A recipient, their new name and address, and the reason if they start over although the address stays. */
export type Seating = { row: RecipientRow; person: RecipientIdentity; restart?: Restart | undefined };

/** Builds a condition: data kept for an address belongs to the present recipient (ruling 91). */
export const belongsToPresentPerson = (table: { recipientId: PgColumn; address: PgColumn }): SQL =>
  sql`exists (select 1 from ${recipients} seat where seat.id = ${table.recipientId} and lower(seat.email) = ${table.address})`;

/**
 * Writes a recipient's person. A new person gets a new link, counts as neither written to nor opened, and
 * loses all that the former one proved, agreed to, began or entered. No other code writes it. Values derived
 * from name and address are filled anew. A recipient that starts over (`restart`) keeps the link and loses
 * the rest. The caller holds the envelope's lock, and appends the returned entries after the one that names
 * the change.
 */
export async function assignRecipientPeople(
  tx: Transaction,
  aggregate: Pick<Aggregate, "envelope" | "fields">,
  seatings: readonly Seating[],
  now: Date,
): Promise<AuditEntryInput[]> {
  const { envelope } = aggregate;
  const replaced = seatings.filter(({ row, person }) => isAnotherPerson(row, person)).map(({ row }) => row);
  const ending = seatings.filter(({ row, restart }) => restart !== undefined || replaced.includes(row));
  const entries = envelope.sentAt ? await endFacts(tx, ending, now) : [];
  const since = replaced.length > 0 ? await loadHeadSeq(tx, envelope.id) : 0;
  for (const { row, person } of seatings) {
    const anew = replaced.includes(row) ? { ...newSeat(row), personSinceSeq: since } : {};
    await tx
      .update(recipients)
      .set({ name: person.name, email: person.email, ...anew, updatedAt: now })
      .where(eq(recipients.id, row.id));
  }
  const values = [];
  for (const seating of seatings) values.push(...(await refillFields(tx, aggregate, seating, now)));
  return [...entries, ...buildValueEntries(values)];
}

/**
 * Names a recipient whose link was handed out without name or address. It is the same person, so their data
 * moves to the new address (domain/signing.md 4.7).
 */
export async function changeRecipientPerson(
  tx: Transaction,
  row: RecipientRow,
  person: RecipientIdentity,
  now: Date,
): Promise<void> {
  await tx
    .update(recipients)
    .set({ ...person, updatedAt: now })
    .where(eq(recipients.id, row.id));
  const [from, address] = [getSeatAddress(row), getSeatAddress(person)];
  if (from === address) return;
  for (const table of [consents, signatures, signatureUploads, recipientIdentities, authGrants]) {
    await tx
      .update(table)
      .set({ address })
      .where(and(eq(table.recipientId, row.id), eq(table.address, from)));
  }
}

/** The former person's link stops working (T3), and the new person has not been written to. */
const newSeat = ({ role }: RecipientRow) => {
  const { tokenHmac, tokenEncrypted } = issueSigningToken();
  return {
    tokenHmac,
    tokenEncrypted,
    ...buildUnreachedState(role),
    viewCount: 0,
    newLinkAskedAt: null,
    documentDeletedAt: null,
  };
};

async function loadHeadSeq(tx: Transaction, envelopeId: string): Promise<number> {
  const [head] = await tx
    .select({ seq: max(auditEntries.seq) })
    .from(auditEntries)
    .where(eq(auditEntries.envelopeId, envelopeId));
  return head?.seq ?? 0;
}

/**
 * Tables of data that only this person could use; it is deleted with them. Values and signatures end with
 * their fields.
 */
const GONE = [
  ["PROOF", authGrants],
  ["PASSKEY_CHALLENGE", passkeyChallenges],
  ["HAND_BACK", crossContextAuths],
  ["HAND_OFF", phoneSignatures],
  ["ADVANCED_SIGNATURE", remoteSignatureSessions],
  // The identity refers to its challenge, so it goes first.
  ["IDENTITY", recipientIdentities],
  ["IDENTITY_CHECK", identityChallenges],
  ["CONSENT", consents],
] as const;

type Ended = { fact: EndedFact; recipientId: number };

async function endFacts(
  tx: Transaction,
  seatings: readonly Seating[],
  now: Date,
): Promise<AuditEntryInput[]> {
  if (seatings.length === 0) return [];
  const ids = seatings.map(({ row }) => row.id);
  const ended: Ended[] = [];
  const noteEnded = (fact: EndedFact, found: readonly { recipientId: number }[]) =>
    ended.push(...found.map(({ recipientId }) => ({ fact, recipientId })));
  for (const [fact, table] of GONE) {
    const gone = tx.delete(table).where(inArray(table.recipientId, ids));
    noteEnded(fact, await gone.returning({ recipientId: table.recipientId }));
  }
  await tx.delete(signatures).where(inArray(signatures.recipientId, ids));
  // Codes are still counted after they end, and pictures still have to be removed from storage: both rows
  // stay, but unusable.
  const codes = tx.update(recipientCodes).set({ consumedAt: now, expiresAt: now });
  const isOpen = and(inArray(recipientCodes.recipientId, ids), isNull(recipientCodes.consumedAt));
  noteEnded("CODE", await codes.where(isOpen).returning({ recipientId: recipientCodes.recipientId }));
  const pictures = tx.update(signatureUploads).set({ address: null });
  const isTheirs = and(
    inArray(signatureUploads.recipientId, ids),
    sql`${signatureUploads.address} is not null`,
  );
  noteEnded(
    "PICTURE",
    await pictures.where(isTheirs).returning({ recipientId: signatureUploads.recipientId }),
  );
  return seatings.flatMap((seating) => buildEndedEntries(seating, ended));
}

function buildEndedEntries({ row, person, restart }: Seating, ended: readonly Ended[]): AuditEntryInput[] {
  const { id, name, email, role } = row;
  const because = isAnotherPerson(row, person) ? undefined : restart;
  const own = Map.groupBy(
    ended.filter(({ recipientId }) => recipientId === id),
    ({ fact }) => fact,
  );
  const former = { recipientId: id, recipientName: name, recipientEmail: email, recipientRole: role };
  return [...own].map(([fact, { length: count }]) => ({
    type: "DOCUMENT_RECIPIENT_FACT_ENDED" as const,
    data: { ...former, fact, count, ...(because ? { because } : {}) },
  }));
}

/**
 * The last change of a recipient that may have restarted the seat: what began before does not count. For a
 * statement that reads more of a locked envelope.
 */
export const SEAT_CHANGE = {
  select: (envelopeId: string, recipientId: SQL) =>
    CHANGES.select(sql`id = (select id from audit_entry where envelope_id = ${envelopeId}
      and type = 'RECIPIENT_UPDATED' and (data->>'recipientId')::int = ${recipientId}
      and data @? '$.changes[*] ? (@.type != "SIGNING_ORDER" && @.type != "LANGUAGE")' order by seq desc limit 1)`),
  parse: (value: unknown): Date | null => CHANGES.parse(value)[0]?.createdAt ?? null,
};
const CHANGES = defineJsonRows(auditEntries, { createdAt: auditEntries.createdAt });

export async function loadSeatChange(
  tx: Transaction,
  { id, envelopeId }: Pick<RecipientRow, "id" | "envelopeId">,
): Promise<Date | null> {
  const [row] = await tx.execute(sql`select ${SEAT_CHANGE.select(envelopeId, sql`${id}`)} as change`);
  return SEAT_CHANGE.parse(row?.change);
}

type Written = { field: FieldRow; customText: string; wasInserted: boolean; isInserted: boolean };

/** The column is JSON, the rules need the type. */
const withMeta = (row: FieldRow) => ({ ...row, fieldMeta: FieldMeta.nullish().parse(row.fieldMeta) ?? null });

async function refillFields(
  tx: Transaction,
  { envelope, fields: all }: Pick<Aggregate, "envelope" | "fields">,
  { row: before, person: after, restart }: Seating,
  now: Date,
): Promise<Written[]> {
  const own = all.filter(({ recipientId }) => recipientId === before.id);
  const change = { before, after, isSent: envelope.sentAt !== null, restart };
  const written: Written[] = [];
  for (const { fieldId, customText } of computePersonValues(own.map(withMeta), change)) {
    const field = own.find(({ id }) => id === fieldId);
    if (!field) continue;
    const value =
      customText === null
        ? { customText: "", inserted: false, insertedAt: null }
        : { customText, inserted: true, insertedAt: now };
    await tx.update(fields).set(value).where(eq(fields.id, fieldId));
    const { customText: text, inserted: isInserted } = value;
    written.push({ field, customText: text, wasInserted: field.inserted, isInserted });
  }
  return written;
}

/**
 * Values with the recipient's name or address are corrected, not emptied; every other lost value gets an
 * entry.
 */
const isCorrected = ({ field, isInserted }: Written): boolean =>
  isInserted && (field.type === "NAME" || field.type === "EMAIL");

function buildValueEntries(written: readonly Written[]): AuditEntryInput[] {
  const gone = written.filter((value) => value.wasInserted && !isCorrected(value));
  const filled = written.filter(({ isInserted }) => isInserted);
  return [
    ...gone.map(
      ({ field }): AuditEntryInput => ({
        type: "DOCUMENT_FIELD_UNINSERTED",
        data: { field: field.type, fieldId: field.secondaryId },
      }),
    ),
    ...(filled.length === 0
      ? []
      : [
          {
            type: "DOCUMENT_FIELDS_AUTO_INSERTED" as const,
            data: {
              fields: filled.map(({ field: { id, type, recipientId }, customText }) => ({
                fieldId: id,
                fieldType: type,
                recipientId,
                valueSha256: hashValue(customText),
              })),
            },
          },
        ]),
  ];
}
