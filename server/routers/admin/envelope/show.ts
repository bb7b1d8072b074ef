import type { z } from "zod";
import { EnvelopeMetadata, OpenedEnvelope } from "@/server/contract/admin-envelope";
import { toAuditEntry } from "@/server/contract/audit";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import type { Connection } from "@/server/db/client";
import { loadAuditPage } from "@/server/db/store/audit-page";
import { loadEnvelopeContents, loadEnvelopeMetadata } from "@/server/db/store/envelope-anywhere";
import { DomainError } from "@/server/domain/errors";
import { adminProcedure } from "@/server/trpc";
import { toMetadata } from "./metadata";
import { findOpeningEnd } from "./opening";

/** Newest entries of the log; the evidence that its team can download has all of it. */
const ENTRIES = 100;

/**
 * Returns an envelope's metadata, and its contents while this admin has it open (`open`). Includes deleted
 * ones. Instance admins.
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export const show = adminProcedure
  .input(EnvelopeIdInput)
  .output(EnvelopeMetadata.extend({ opened: OpenedEnvelope.nullable() }))
  .query(async ({ ctx, input: { envelopeId } }) => {
    const row = await loadEnvelopeMetadata(ctx.db, envelopeId);
    if (!row) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
    const until = await findOpeningEnd(ctx.db, envelopeId, ctx.account.userId);
    return { ...toMetadata(row), opened: until && (await loadOpenedEnvelope(ctx.db, envelopeId, until)) };
  });

async function loadOpenedEnvelope(
  connection: Connection,
  envelopeId: string,
  until: Date,
): Promise<z.infer<typeof OpenedEnvelope>> {
  const { rows } = await loadAuditPage(connection, envelopeId, {
    page: 1,
    perPage: ENTRIES,
    orderByDirection: "desc",
  });
  return {
    openUntil: until.toISOString(),
    ...(await loadEnvelopeContents(connection, envelopeId)),
    log: rows.map((row) => ({ ...toAuditEntry(row), hash: Buffer.from(row.hash).toString("hex") })),
  };
}
