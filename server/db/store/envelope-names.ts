import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { envelopeItems, envelopes, itemVersions } from "../schema";
import { type EnvelopeRow, isReadableEnvelope } from "./envelope";

export type EnvelopeNames =
  | { type: "envelopeId"; ids: string[] }
  | { type: "documentId" | "templateId"; ids: number[] };

/** Returns those envelopes that the actor may read, shared templates too, in no order. */
export const listReadableEnvelopes = (
  connection: Connection,
  actor: TeamActor,
  asked: EnvelopeNames,
): Promise<EnvelopeRow[]> =>
  connection
    .select()
    .from(envelopes)
    .where(and(isNamed(asked), isReadableEnvelope(actor)));

function isNamed(asked: EnvelopeNames): SQL | undefined {
  if (asked.type === "envelopeId") return inArray(envelopes.id, asked.ids);
  const type = asked.type === "documentId" ? "DOCUMENT" : "TEMPLATE";
  return and(eq(envelopes.type, type), inArray(envelopes.legacyId, asked.ids));
}

export const listReadableVersions = (tx: Transaction, actor: TeamActor, versionIds: readonly string[]) =>
  tx
    .select({ item: envelopeItems, version: itemVersions })
    .from(itemVersions)
    .innerJoin(envelopeItems, eq(envelopeItems.id, itemVersions.itemId))
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .where(and(inArray(itemVersions.id, [...versionIds]), isReadableEnvelope(actor)));

export async function findReadableByNumber(
  connection: Connection,
  actor: TeamActor,
  type: EnvelopeType,
  legacyId: number,
): Promise<Pick<EnvelopeRow, "id" | "status"> | undefined> {
  const [row] = await connection
    .select({ id: envelopes.id, status: envelopes.status })
    .from(envelopes)
    .where(and(eq(envelopes.type, type), eq(envelopes.legacyId, legacyId), isReadableEnvelope(actor)));
  return row;
}
