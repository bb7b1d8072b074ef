import { inArray } from "drizzle-orm";
import { z } from "zod";
import { ListEnvelopes } from "@/server/contract/envelope";
import { OwnerListed } from "@/server/contract/owner-envelope";
import { pageOf, toPage } from "@/server/contract/page";
import { iso } from "@/server/contract/recipient";
import { users } from "@/server/db/schema";
import { itemCounts, recipientsOfEach, signingModes } from "@/server/db/store/children-of";
import type { RecipientRow } from "@/server/db/store/envelope";
import { listRows } from "@/server/db/store/envelope-list";
import { barrierTo } from "@/server/domain/envelope/barrier";
import { teamProcedure } from "@/server/trpc";

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
    const people = await recipientsOfEach(ctx.db, ids);
    const files = await itemCounts(ctx.db, ids);
    const owners = await ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, [...new Set(rows.map(({ userId }) => userId))]));
    const modes = await signingModes(ctx.db, ids);
    const data = rows.map((row) => ({
      id: row.id,
      title: row.title,
      type: row.type,
      status: row.status,
      folderId: row.folderId,
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

const listedRecipient = (row: RecipientRow): OwnerListed["recipients"][number] => ({
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
