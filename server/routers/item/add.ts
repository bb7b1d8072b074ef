import { z } from "zod";
import { clock } from "@/server/clock";
import { EnvelopeItem } from "@/server/contract/envelope";
import { toItem } from "@/server/contract/envelope-wire";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import {
  type EnvelopeRow,
  type ItemRow,
  loadAggregate,
  lockEnvelope,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { claimUploads, insertItems } from "@/server/db/store/parts";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { Refusal } from "@/server/domain/errors";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { itemEntries } from "../envelope/create";

/**
 * Adds uploaded files to a draft, after the ones it has. Whoever sees it.
 * @throws Refusal NOT_FOUND, ENVELOPE_ITEM_LIMIT_EXCEEDED, INVALID_REQUEST, ENVELOPE_*
 */
export const add = teamProcedure
  .input(z.object({ envelopeId: z.string(), uploadIds: z.array(z.string()).min(1).max(20) }))
  .output(z.object({ data: z.array(EnvelopeItem) }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      const items = await addItems(
        tx,
        ctx,
        envelope,
        input.uploadIds.map((uploadId) => ({ uploadId })),
      );
      return { data: items.map(toItem) };
    }),
  );

/**
 * The use case behind `add`, on a locked envelope. `versionId` is the data id a file was promised before it came
 * (domain 1.4); absent, it gets a new one.
 */
export async function addItems(
  tx: Transaction,
  { actor, origin }: { actor: TeamActor; origin: Origin },
  envelope: EnvelopeRow,
  files: readonly { uploadId: string; versionId?: string }[],
): Promise<ItemRow[]> {
  assertAllowed("createItem", envelope);
  const { items: present } = await loadAggregate(tx, envelope);
  if (present.length + files.length > DEFAULT_LIMITS.itemsPerEnvelope) {
    throw new Refusal("ENVELOPE_ITEM_LIMIT_EXCEEDED");
  }
  const now = await clock.now(tx);
  const uploadIds = files.map(({ uploadId }) => uploadId);
  const claimed = await claimUploads(tx, actor.teamId, uploadIds, now);
  const named = claimed.map((upload, index) => ({ ...upload, versionId: files[index]?.versionId }));
  const items = await insertItems(tx, envelope.id, named, now);
  await recordAudit(tx, envelope.id, itemEntries(items, claimed), { actor, origin, now });
  await touchEnvelope(tx, envelope.id, now);
  await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
  return items;
}
