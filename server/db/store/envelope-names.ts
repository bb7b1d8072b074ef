import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import type { Connection } from "../client";
import { envelopes } from "../schema";
import { type EnvelopeRow, readableEnvelopes } from "./envelope";

/** Envelopes by their ids, or by the numbers that documents and templates have. */
export type EnvelopeNames =
  | { type: "envelopeId"; ids: string[] }
  | { type: "documentId" | "templateId"; ids: number[] };

/** Those of these envelopes that the actor may read, shared templates too, in no order. */
export const readableAmong = (
  connection: Connection,
  actor: TeamActor,
  asked: EnvelopeNames,
): Promise<EnvelopeRow[]> =>
  connection
    .select()
    .from(envelopes)
    .where(and(named(asked), readableEnvelopes(actor)));

function named(asked: EnvelopeNames): SQL | undefined {
  if (asked.type === "envelopeId") return inArray(envelopes.id, asked.ids);
  const type = asked.type === "documentId" ? "DOCUMENT" : "TEMPLATE";
  return and(eq(envelopes.type, type), inArray(envelopes.legacyId, asked.ids));
}
