import { z } from "zod";
import { EnvelopeMetadata } from "@/server/contract/admin-envelope";
import { PageInput, pageOf, toPage } from "@/server/contract/page";
import type { Connection } from "@/server/db/client";
import { listAnywhere } from "@/server/db/store/envelope-anywhere";
import { ENVELOPE_STATUSES, ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { adminProcedure } from "@/server/trpc";
import { metadata } from "./metadata";

const Input = PageInput.extend({
  query: z.string().max(200).optional(),
  type: z.enum(ENVELOPE_TYPES).optional(),
  status: z.enum(ENVELOPE_STATUSES).optional(),
});

/**
 * Admin → Envelopes: those of every team, found by id, title, people or the owner's address, counted up to a thousand.
 * What they hold is not shown. Instance admins. @throws DomainError FORBIDDEN
 */
export const list = adminProcedure
  .input(Input)
  .output(pageOf(EnvelopeMetadata))
  .query(({ ctx, input }) => findEnvelopes(ctx.db, input));

/** Of every team; whoever calls this may. */
export async function findEnvelopes(connection: Connection, input: z.infer<typeof Input>) {
  const { rows, count } = await listAnywhere(connection, input);
  return toPage(rows.map(metadata), count, input);
}
