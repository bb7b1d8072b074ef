import { inArray } from "drizzle-orm";
import { z } from "zod";
import { ListEnvelopes } from "@/server/contract/envelope-filter";
import { OwnerListed } from "@/server/contract/owner-envelope";
import { buildPageSchema, toPage } from "@/server/contract/page";
import { toIso } from "@/server/contract/recipient";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import type { EnvelopeRow, RecipientRow } from "@/server/db/store/envelope";
import { listRows } from "@/server/db/store/envelope-list";
import {
  countItemsOfEnvelopes,
  listRecipientsOfEnvelopes,
  listSealedItems,
  listSigningModes,
  listUnreachedIds,
} from "@/server/db/store/envelope-parts";
import { getPlannedSending } from "@/server/db/store/scheduled-sending";
import type { TeamActor } from "@/server/domain/actor";
import { findActionBarrier } from "@/server/domain/envelope/barrier";
import { findLastActivity } from "@/server/domain/envelope/last-activity";
import { mayPerform } from "@/server/domain/envelope/rights";
import { hasSignedFiles } from "@/server/domain/envelope/status";
import { teamProcedure } from "@/server/trpc";

/**
 * Lists the owner's rows with chip, progress and recipients (components/owner-pages.md 3.2), with the filters and
 * visibility of the REST list. Any member.
 */
export const listOwned = teamProcedure
  .input(ListEnvelopes.extend({ folderId: z.string().default("*") }))
  .output(buildPageSchema(OwnerListed))
  .query(async ({ ctx, input }) => {
    const { rows, count } = await listRows(ctx.db, ctx.actor, input, { withShared: false });
    if (rows.length === 0) return toPage([], count, input);
    const around = await loadListContext(ctx.db, rows);
    return toPage(
      rows.map((row) => toOwnerListed(row, around, ctx.actor)),
      count,
      input,
    );
  });

type Around = Awaited<ReturnType<typeof loadListContext>>;

async function loadListContext(db: Connection, rows: readonly EnvelopeRow[]) {
  const ids = rows.map(({ id }) => id);
  const ownerIds = [...new Set(rows.map(({ userId }) => userId))];
  return {
    people: await listRecipientsOfEnvelopes(db, ids),
    files: await countItemsOfEnvelopes(db, ids),
    modes: await listSigningModes(db, ids),
    sealed: await listSealedItems(
      db,
      rows.filter(hasSignedFiles).map(({ id }) => id),
    ),
    unreached: await listUnreachedIds(db, ids),
    owners: await db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, ownerIds)),
  };
}

function toOwnerListed(row: EnvelopeRow, around: Around, actor: TeamActor): OwnerListed {
  const isOfRow = ({ envelopeId }: { envelopeId: string }) => envelopeId === row.id;
  const people = around.people.filter(isOfRow);
  const [file, ...others] = around.sealed.filter(isOfRow);
  const last = findLastActivity(row, people);
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    status: row.status,
    folderId: row.folderId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sealing: row.sealingSince !== null,
    isSealRefused: row.sealDifferences !== null,
    scheduledSend: getPlannedSending(row),
    barred: {
      cancel: findActionBarrier("cancel", row, actor),
      delete: findActionBarrier("remove", row, actor),
    },
    signingMode: around.modes.find(isOfRow)?.mode ?? "PARALLEL",
    itemCount: around.files.find(isOfRow)?.n ?? 0,
    signedUrl: file && others.length === 0 ? `/api/files/items/${file.id}/signed` : null,
    owner: around.owners.find(({ id }) => id === row.userId)?.name ?? "",
    mayResend: mayPerform("redistribute", row, actor),
    mayTransfer: mayPerform("transfer", row, actor),
    lastActivity: { ...last, at: last.at.toISOString() },
    recipients: people.map((person) => toListedRecipient(person, around.unreached)),
  };
}

const toListedRecipient = (
  row: RecipientRow,
  unreached: ReadonlySet<number>,
): OwnerListed["recipients"][number] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  readStatus: row.readStatus,
  signingStatus: row.signingStatus,
  sendStatus: row.sendStatus,
  signingOrder: row.signingOrder,
  expiresAt: toIso(row.expiresAt),
  rejectionReason: row.rejectionReason,
  hasBounced: unreached.has(row.id),
});
