import type { z } from "zod";
import { EnvelopeMetadata, OpenedEnvelope } from "@/server/contract/admin-envelope";
import { toAuditEntry } from "@/server/contract/audit";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import type { Connection } from "@/server/db/client";
import { loadAuditPage } from "@/server/db/store/audit-page";
import { contentsOf, metadataOf } from "@/server/db/store/envelope-anywhere";
import { DomainError } from "@/server/domain/errors";
import { adminProcedure } from "@/server/trpc";
import { metadata } from "./metadata";
import { openUntil } from "./opening";

/** The newest of the log; all of it stands in the evidence that its team can download. */
const ENTRIES = 100;

/**
 * One envelope: what is known of it, and what it holds as long as this admin has it open (`open`). Deleted ones too.
 * Instance admins. @throws DomainError FORBIDDEN, NOT_FOUND
 */
export const show = adminProcedure
  .input(EnvelopeIdInput)
  .output(EnvelopeMetadata.extend({ opened: OpenedEnvelope.nullable() }))
  .query(async ({ ctx, input: { envelopeId } }) => {
    const row = await metadataOf(ctx.db, envelopeId);
    if (!row) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
    const until = await openUntil(ctx.db, envelopeId, ctx.account.userId);
    return { ...metadata(row), opened: until && (await opened(ctx.db, envelopeId, until)) };
  });

async function opened(
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
    ...(await contentsOf(connection, envelopeId)),
    log: rows.map((row) => ({ ...toAuditEntry(row), hash: Buffer.from(row.hash).toString("hex") })),
  };
}
