import { clock } from "@/server/clock";
import { FilledForm, FillForm } from "@/server/contract/draft-file";
import { FormValues } from "@/server/contract/envelope";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { writeFormValues } from "@/server/db/store/envelope-data";
import { emitEvents } from "@/server/db/store/events";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { getFormValues } from "./files/ingest-into";
import { fillForms } from "./files/take-over";

/**
 * Fills the forms of a draft's files by field name, on top of earlier values (rest/envelopes.md 5.8). Stored as
 * `formValues`, written into every file with such a field, and recorded per file (ruling 39a). Members who
 * see the envelope. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY naming the wrong value,
 * INVALID_REQUEST, ENVELOPE_*, FILE_TOO_COMPLEX, SERVICE_UNAVAILABLE
 */
export const fillForm = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/fill-form" } })
  .input(FillForm)
  .output(FilledForm)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateItem", envelope);
      const before = getFormValues(envelope) ?? {};
      const formValues = mergeFormValues(before, input.formValues);
      const aggregate = await loadAggregate(tx, envelope);
      const now = await clock.now(tx);
      const filling = { ...aggregate, envelope: { ...envelope, formValues } };
      const entries = await fillForms(ctx.services, tx, ctx.actor, filling, now);
      if (entries.length === 0 && isSame(before, formValues)) return { formValues };
      await writeFormValues(tx, envelope.id, formValues);
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { formValues };
    }),
  );

/** @throws DomainError INVALID_BODY for more values than an envelope can hold */
function mergeFormValues(before: FormValues, added: FormValues): FormValues {
  const read = FormValues.safeParse({ ...before, ...added });
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ message }) => ({ path: "formValues", message }));
  throw new DomainError("INVALID_BODY", issues[0]?.message, { issues });
}

/** `after` has every key that `before` has. */
const isSame = (before: FormValues, after: FormValues): boolean =>
  Object.entries(after).every(([name, value]) => Object.hasOwn(before, name) && before[name] === value);
