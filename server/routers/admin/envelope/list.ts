import { z } from "zod";
import { EnvelopeMetadata } from "@/server/contract/admin-envelope";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import type { Connection } from "@/server/db/client";
import { listAnywhere } from "@/server/db/store/envelope-anywhere";
import { ENVELOPE_STATUSES, ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { adminProcedure } from "@/server/trpc";
import { toMetadata } from "./metadata";

const Input = PageInput.extend({
  query: z.string().max(200).optional(),
  type: z.enum(ENVELOPE_TYPES).optional(),
  status: z.enum(ENVELOPE_STATUSES).optional(),
});

/**
 * Lists envelopes of all teams by id, title, people or owner's address, counted up to a thousand, without
 * contents (Admin → Envelopes). Instance admins.
 * @throws DomainError FORBIDDEN
 */
export const list = adminProcedure
  .input(Input)
  .output(buildPageSchema(EnvelopeMetadata))
  .query(({ ctx, input }) => findEnvelopes(ctx.db, input));

/** Finds envelopes of every team. The caller has checked the rights. */
export async function findEnvelopes(connection: Connection, input: z.infer<typeof Input>) {
  const { rows, count } = await listAnywhere(connection, input);
  return toPage(rows.map(toMetadata), count, input);
}
