import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { EnvelopeItem } from "@/server/contract/envelope";
import { toItem } from "@/server/contract/envelope-wire";
import { envelopeItems } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { Refusal } from "@/server/domain/errors";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";

const Input = z.object({
  envelopeId: z.string(),
  data: z
    .array(
      z.object({
        envelopeItemId: z.string(),
        order: z.number().int().min(1).optional(),
        title: z.string().trim().min(1).max(255).optional(),
      }),
    )
    .min(1)
    .max(20),
});

/**
 * Renames and reorders the files of a draft (items are fixed at distribute, ruling 8). Whoever sees it.
 * @throws Refusal NOT_FOUND, INVALID_REQUEST, ENVELOPE_*
 */
export const updateMany = teamProcedure
  .input(Input)
  .output(z.object({ data: z.array(EnvelopeItem) }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateItem", envelope);
      const before = await loadAggregate(tx, envelope);
      const entries: AuditEntryInput[] = [];
      for (const change of input.data) {
        const item = before.items.find(({ id }) => id === change.envelopeItemId);
        if (!item) throw new Refusal("INVALID_REQUEST", "data.envelopeItemId: not a file of this envelope.");
        const next = { title: change.title ?? item.title, order: change.order ?? item.order };
        await tx
          .update(envelopeItems)
          .set(next)
          .where(and(eq(envelopeItems.id, item.id), eq(envelopeItems.envelopeId, envelope.id)));
        if (next.title !== item.title) {
          const changes = [{ field: "title", from: item.title, to: next.title }];
          entries.push({ type: "ENVELOPE_ITEM_UPDATED", data: { envelopeItemId: item.id, changes } });
        }
      }
      const now = await clock.now(tx);
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      const after = await loadAggregate(tx, envelope);
      return { data: after.items.map(toItem) };
    }),
  );
