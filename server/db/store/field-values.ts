import { and, eq } from "drizzle-orm";
import type { SignatureValue } from "@/server/domain/field/signature";
import { getSeatAddress } from "@/server/domain/recipient/person";
import type { Connection, Transaction } from "../client";
import { fields, signatures } from "../schema";
import type { FieldRow, RecipientRow } from "./envelope";

/**
 * Values that recipients enter. The caller holds the envelope locked and has checked who may write which
 * field.
 */

type Stored = Pick<FieldRow, "id" | "inserted" | "customText">;

/** A stored signature: the value, and the hash of its canonical JSON (RFC 8785). */
type StoredSignature = { value: SignatureValue; sha256: Uint8Array };

export async function writeFieldText(
  tx: Transaction,
  fieldId: number,
  customText: string,
  now: Date,
): Promise<FieldRow | undefined> {
  const [row] = await tx
    .update(fields)
    .set({ customText, inserted: true, insertedAt: now })
    .where(eq(fields.id, fieldId))
    .returning();
  return row;
}

/**
 * Writes a value into a field, with the owner's signature if it is one; false if the field already holds
 * exactly this.
 */
export async function writeFieldValue(
  tx: Transaction,
  field: Stored,
  owner: RecipientRow,
  { customText, signature }: { customText: string; signature: StoredSignature | null },
  now: Date,
): Promise<boolean> {
  const isSameText = field.inserted && field.customText === customText;
  if (isSameText && (signature === null || (await hasSignature(tx, field.id, signature)))) return false;
  await writeFieldText(tx, field.id, customText, now);
  if (!signature) return true;
  const row = {
    address: getSeatAddress(owner),
    kind: signature.value.kind,
    value: signature.value,
    sha256: signature.sha256,
    createdAt: now,
  };
  await tx
    .insert(signatures)
    .values({ fieldId: field.id, recipientId: owner.id, ...row })
    .onConflictDoUpdate({ target: signatures.fieldId, set: row });
  return true;
}

async function hasSignature(
  tx: Transaction,
  fieldId: number,
  { sha256 }: Pick<StoredSignature, "sha256">,
): Promise<boolean> {
  const [stored] = await tx
    .select({ sha256: signatures.sha256 })
    .from(signatures)
    .where(eq(signatures.fieldId, fieldId));
  return stored !== undefined && Buffer.from(stored.sha256).equals(sha256);
}

/** Empties a field, its signature included; false if it was empty. */
export async function clearFieldValue(tx: Transaction, fieldId: number): Promise<boolean> {
  const [emptied] = await tx
    .update(fields)
    .set({ customText: "", inserted: false, insertedAt: null })
    .where(and(eq(fields.id, fieldId), eq(fields.inserted, true)))
    .returning({ id: fields.id });
  await tx.delete(signatures).where(eq(signatures.fieldId, fieldId));
  return emptied !== undefined;
}

export async function listUploadedSignatures(
  connection: Connection,
  recipientId: number,
): Promise<unknown[]> {
  const used = await connection
    .select({ value: signatures.value })
    .from(signatures)
    .where(and(eq(signatures.recipientId, recipientId), eq(signatures.kind, "uploaded")));
  return used.map(({ value }) => value);
}
