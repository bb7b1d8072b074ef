import { clock } from "@/server/clock";
import { CreateRecipients, Recipients } from "@/server/contract/recipient";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, refreshSearchText, touchEnvelope } from "@/server/db/store/envelope";
import { insertRecipients } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertRoom } from "@/server/domain/envelope/part-limits";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { isPending } from "@/server/domain/envelope/status";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { showRecipient } from "../envelope/output/serializer";
import { assertPendingFits } from "./sent-edit";

/**
 * Adds recipients, all or none, in the given order, without a mail (seed 4.4, rest/envelopes.md 7.1). Draft:
 * members who see it. Pending: its owner, MANAGER and ADMIN, never before those already asked (ruling 76).
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST, NOT_SETUP, MISSING_SIGNATURE_FIELD,
 * RECIPIENT_LIMIT_EXCEEDED, ENVELOPE_*
 */
export const createMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/recipient/create-many" } })
  .input(CreateRecipients)
  .output(Recipients)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertMayPerform("createRecipient", envelope, ctx.actor);
      assertAllowed("createRecipient", envelope);
      if (input.data.length === 0) return { data: [] };
      const { recipients: present } = await loadAggregate(tx, envelope);
      assertRoom("recipients", present.length + input.data.length);
      const now = await clock.now(tx);
      const rows = await insertRecipients(tx, envelope.id, input.data, now);
      const ids = rows.map(({ id }) => id);
      if (isPending(envelope)) assertPendingFits(await loadAggregate(tx, envelope), ids);
      const entries = rows.map((row, index) => ({
        type: "RECIPIENT_CREATED" as const,
        data: {
          ...toRecipientBase(row),
          accessAuth: input.data[index]?.accessAuth ?? [],
          actionAuth: input.data[index]?.actionAuth ?? [],
        },
      }));
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await refreshSearchText(tx, envelope.id);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: rows.map((row) => showRecipient(row, envelope, ctx.actor)) };
    }),
  );
