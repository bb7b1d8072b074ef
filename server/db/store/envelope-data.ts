import { eq } from "drizzle-orm";
import type { Transaction } from "../client";
import { envelopeMetas, envelopes } from "../schema";
import type { EnvelopeRow, MetaRow } from "./envelope";

export type EnvelopeData = Pick<
  EnvelopeRow,
  | "title"
  | "externalId"
  | "visibility"
  | "effectiveVisibility"
  | "folderId"
  | "templateType"
  | "publicTitle"
  | "publicDescription"
  | "authOptions"
>;

export async function writeEnvelopeData(
  tx: Transaction,
  envelopeId: string,
  data: EnvelopeData,
): Promise<void> {
  await tx.update(envelopes).set(data).where(eq(envelopes.id, envelopeId));
}

/** Stores the form values of a locked envelope, for its present and later files. */
export async function writeFormValues(
  tx: Transaction,
  envelopeId: string,
  formValues: EnvelopeRow["formValues"],
): Promise<void> {
  await tx.update(envelopes).set({ formValues }).where(eq(envelopes.id, envelopeId));
}

export async function writeTitle(tx: Transaction, envelopeId: string, title: string): Promise<void> {
  await tx.update(envelopes).set({ title }).where(eq(envelopes.id, envelopeId));
}

export async function loadMeta(tx: Transaction, envelopeId: string): Promise<MetaRow | undefined> {
  const [stored] = await tx.select().from(envelopeMetas).where(eq(envelopeMetas.envelopeId, envelopeId));
  return stored;
}

export async function writeMeta(tx: Transaction, envelopeId: string, meta: MetaRow): Promise<void> {
  await tx.update(envelopeMetas).set(meta).where(eq(envelopeMetas.envelopeId, envelopeId));
}

/**
 * Freezes the signed content of a locked envelope, because some recipients sign with certificates of their
 * own.
 */
export async function freezeSignedContent(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  await tx.update(envelopes).set({ remoteSignatureSince: now }).where(eq(envelopes.id, envelopeId));
}

/** Replaces or removes the verification code of a locked envelope. */
export async function writeVerifyCode(
  tx: Transaction,
  envelopeId: string,
  code: string | null,
): Promise<void> {
  await tx.update(envelopes).set({ qrToken: code }).where(eq(envelopes.id, envelopeId));
}
