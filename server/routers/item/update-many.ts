import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { toItem } from "@/server/contract/envelope-wire";
import { UpdatedItems, UpdateItems } from "@/server/contract/item";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { writeItem } from "@/server/db/store/item-files";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { buildItemRenameEntries } from "./replace";

/**
 * Renames and reorders the files of a draft, all or none (rest/envelopes.md 5.2; items are fixed at distribute,
 * ruling 8). Returns the changed files, or all if none changed. Members who see it.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST, ENVELOPE_*
 */
export const updateMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/update-many" } })
  .input(UpdateItems)
  .output(UpdatedItems)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateItem", envelope);
      const { items } = await loadAggregate(tx, envelope);
      const next = new Map(items.map((item) => [item.id, item]));
      for (const [index, { envelopeItemId, title, order }] of input.data.entries()) {
        const item = next.get(envelopeItemId);
        if (!item) {
          const message = `data.${index}.envelopeItemId: not a file of this envelope.`;
          throw new DomainError("INVALID_REQUEST", message);
        }
        next.set(item.id, { ...item, title: title ?? item.title, order: order ?? item.order });
      }
      const entries: AuditEntryInput[] = [];
      const changed = [...next.values()].filter((item) => {
        const before = items.find(({ id }) => id === item.id);
        return before?.title !== item.title || before.order !== item.order;
      });
      for (const { id, title, order } of changed) {
        const before = items.find((item) => item.id === id);
        if (before) entries.push(...buildItemRenameEntries(before, { title }));
        await writeItem(tx, envelope.id, { id, title, order });
      }
      if (changed.length > 0) {
        const now = await clock.now(tx);
        await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
        await touchEnvelope(tx, envelope.id, now);
        await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      }
      return { data: (changed.length > 0 ? changed : items).map(toItem) };
    }),
  );
