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

/** The settings of a locked envelope. */
export async function loadMeta(tx: Transaction, envelopeId: string): Promise<MetaRow | undefined> {
  const [stored] = await tx.select().from(envelopeMetas).where(eq(envelopeMetas.envelopeId, envelopeId));
  return stored;
}

/** Writes the settings of a locked envelope back whole. */
export async function writeMeta(tx: Transaction, envelopeId: string, meta: MetaRow): Promise<void> {
  await tx.update(envelopeMetas).set(meta).where(eq(envelopeMetas.envelopeId, envelopeId));
}
