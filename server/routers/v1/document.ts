import { z } from "zod";
import { clock } from "@/server/clock";
import { toField } from "@/server/contract/field";
import { toV1Document, V1Document, V1DocumentWhole } from "@/server/contract/v1/document";
import { toV1Field } from "@/server/contract/v1/field";
import { toV1Recipient } from "@/server/contract/v1/recipient";
import type { Connection } from "@/server/db/client";
import { loadDocumentDataIds } from "@/server/db/store/document-data-ids";
import {
  type Aggregate,
  listVisibleEnvelopes,
  loadAggregate,
  loadEnvelope,
} from "@/server/db/store/envelope";
import { getSigningLinkForToken } from "@/server/db/store/signing-link";
import type { TeamActor } from "@/server/domain/actor";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import { tokenProcedure } from "./token-procedure";

/**
 * Returns a document in v1's form, with recipients and fields. Members who see it.
 * @throws DomainError NOT_FOUND
 */
export const document = tokenProcedure
  .input(z.object({ envelopeId: z.string() }))
  .output(V1DocumentWhole)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    return serializeDocument(ctx.db, await loadAggregate(ctx.db, envelope), ctx.actor);
  });

/**
 * Returns documents in the given order without their parts, for v1's list; drops invisible ones. Members who
 * see them.
 */
export const documents = tokenProcedure
  .input(z.object({ envelopeIds: z.array(z.string()).max(100) }))
  .output(z.array(V1Document))
  .query(async ({ ctx, input }) => {
    if (input.envelopeIds.length === 0) return [];
    const rows = await listVisibleEnvelopes(ctx.db, ctx.actor, input.envelopeIds);
    const documents = rows.filter(({ type }) => type === "DOCUMENT");
    const byId = new Map(documents.map((row) => [row.id, row]));
    const getDataId = await loadDocumentDataIds(ctx.db, input.envelopeIds);
    return input.envelopeIds.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toV1Document(row, getDataId(id))] : [];
    });
  });

/** Converts a document; recipients by order, those without one last (domain/README.md 1.2). */
export async function serializeDocument(
  connection: Connection,
  aggregate: Aggregate,
  actor: TeamActor,
): Promise<V1DocumentWhole> {
  const { envelope } = aggregate;
  const now = await clock.now(connection);
  const getDataId = await loadDocumentDataIds(connection, [envelope.id]);
  const people = [...aggregate.recipients]
    .sort(compareBySigningOrder)
    .map((row) => toV1Recipient(row, envelope, getSigningLinkForToken(actor, envelope, row), now));
  return {
    ...toV1Document(envelope, getDataId(envelope.id)),
    recipients: people,
    fields: aggregate.fields.map((row) => toV1Field(toField(row, envelope), envelope.legacyId)),
  };
}
