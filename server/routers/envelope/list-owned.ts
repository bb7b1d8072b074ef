import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { ListEnvelopes } from "@/server/contract/envelope";
import { OwnerListed } from "@/server/contract/owner-envelope";
import { pageOf, toPage } from "@/server/contract/page";
import { iso } from "@/server/contract/recipient";
import { envelopeItems, envelopeMetas, recipients, users } from "@/server/db/schema";
import { barrierTo } from "@/server/domain/envelope/barrier";
import { teamProcedure } from "@/server/trpc";
import { listRows } from "./list-rows";

/**
 * The owner's list: rows with chip, progress and people (components/README.md 3.2), same filters and sight as the REST
 * list.
 */
export const listOwned = teamProcedure
  .input(ListEnvelopes.extend({ folderId: z.string().default("*") }))
  .output(pageOf(OwnerListed))
  .query(async ({ ctx, input }) => {
    const { rows, count } = await listRows(ctx.db, ctx.actor, input, { withShared: false });
    if (rows.length === 0) return toPage([], count, input);
    const ids = rows.map(({ id }) => id);
    const people = await ctx.db
      .select()
      .from(recipients)
      .where(inArray(recipients.envelopeId, ids))
      .orderBy(recipients.id);
    const files = await ctx.db
      .select({ envelopeId: envelopeItems.envelopeId, n: sql<number>`count(*)::int` })
      .from(envelopeItems)
      .where(inArray(envelopeItems.envelopeId, ids))
      .groupBy(envelopeItems.envelopeId);
    const owners = await ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, [...new Set(rows.map(({ userId }) => userId))]));
    const modes = await ctx.db
      .select({ envelopeId: envelopeMetas.envelopeId, mode: envelopeMetas.signingOrder })
      .from(envelopeMetas)
      .where(inArray(envelopeMetas.envelopeId, ids));
    const data = rows.map((row) => ({
      id: row.id,
      title: row.title,
      type: row.type,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      sealing: row.sealingSince !== null,
      isSealRefused: row.sealDifferences !== null,
      barred: { cancel: barrierTo("cancel", row, ctx.actor), delete: barrierTo("remove", row, ctx.actor) },
      signingMode: modes.find(({ envelopeId }) => envelopeId === row.id)?.mode ?? "PARALLEL",
      itemCount: files.find(({ envelopeId }) => envelopeId === row.id)?.n ?? 0,
      owner: owners.find(({ id }) => id === row.userId)?.name ?? "",
      recipients: people.filter(({ envelopeId }) => envelopeId === row.id).map(listedRecipient),
    }));
    return toPage(data, count, input);
  });

const listedRecipient = (row: typeof recipients.$inferSelect): OwnerListed["recipients"][number] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  readStatus: row.readStatus,
  signingStatus: row.signingStatus,
  sendStatus: row.sendStatus,
  signingOrder: row.signingOrder,
  expiresAt: iso(row.expiresAt),
  rejectionReason: row.rejectionReason,
});
