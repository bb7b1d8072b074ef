import { eq } from "drizzle-orm";
import type { Transaction } from "../client";
import { envelopeMetas, envelopes } from "../schema";
import type { EnvelopeRow, MetaRow } from "./envelope";

/** What a verb that changes a draft may write of the envelope itself. */
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

/** Writes the data of a locked envelope. */
export async function writeEnvelopeData(
  tx: Transaction,
  envelopeId: string,
  data: EnvelopeData,
): Promise<void> {
  await tx.update(envelopes).set(data).where(eq(envelopes.id, envelopeId));
}

/** Keeps what the forms of a locked envelope's files hold, for those that come later too. */
export async function writeFormValues(
  tx: Transaction,
  envelopeId: string,
  formValues: EnvelopeRow["formValues"],
): Promise<void> {
  await tx.update(envelopes).set({ formValues }).where(eq(envelopes.id, envelopeId));
}

/** Gives a locked envelope another title. */
export async function writeTitle(tx: Transaction, envelopeId: string, title: string): Promise<void> {
  await tx.update(envelopes).set({ title }).where(eq(envelopes.id, envelopeId));
}

/** The settings of a locked envelope. */
export async function loadMeta(tx: Transaction, envelopeId: string): Promise<MetaRow | undefined> {
  const [stored] = await tx.select().from(envelopeMetas).where(eq(envelopeMetas.envelopeId, envelopeId));
  return stored;
}

/** Writes the settings of a locked envelope back whole. */
export async function writeMeta(tx: Transaction, envelopeId: string, meta: MetaRow): Promise<void> {
  await tx.update(envelopeMetas).set(meta).where(eq(envelopeMetas.envelopeId, envelopeId));
}

/** From now on nothing that people sign of a locked envelope changes: some sign with certificates of their own. */
export async function fixForCertificates(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  await tx.update(envelopes).set({ remoteSignatureSince: now }).where(eq(envelopes.id, envelopeId));
}

/** Puts a code, or none, in the place of that by which strangers verify a locked envelope. */
export async function writeVerifyCode(
  tx: Transaction,
  envelopeId: string,
  code: string | null,
): Promise<void> {
  await tx.update(envelopes).set({ qrToken: code }).where(eq(envelopes.id, envelopeId));
}
