import { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { toItem } from "@/server/contract/envelope-wire";
import { CreateItems, Items } from "@/server/contract/item";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { insertFields, insertItems } from "@/server/db/store/parts";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { Refusal } from "@/server/domain/errors";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { fieldBase } from "../audit-base";
import { itemEntries } from "../envelope/create";
import { claimFiles, filesIssue, tagFields } from "./ingest";
import { ingestInto, peopleOf } from "./ingest-into";

const Input = CreateItems.extend({ uploadIds: z.array(z.string().max(100)).max(100) });

/**
 * Adds uploaded files to a draft, after the ones it has (api-v2 5.1). Tags in their text become fields of the recipients
 * that are there, the envelope's form values are filled in. Whoever sees it.
 * @throws Refusal NOT_FOUND, BAD_REQUEST without a file, ENVELOPE_ITEM_LIMIT_EXCEEDED, FIELD_LIMIT_EXCEEDED,
 * INVALID_BODY, INVALID_REQUEST, ENVELOPE_*, CONFLICT when the recipients changed meanwhile
 */
export const add = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/create-many" } })
  .input(Input)
  .output(Items)
  .mutation(async ({ ctx, input }) => {
    const { uploadIds } = input;
    if (uploadIds.length === 0) throw filesIssue("send at least one PDF.");
    const ingested = await ingestInto(ctx.db, ctx.actor, "createItem", input);
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("createItem", envelope);
      const aggregate = await loadAggregate(tx, envelope);
      if (aggregate.items.length + uploadIds.length > DEFAULT_LIMITS.itemsPerEnvelope) {
        throw new Refusal("ENVELOPE_ITEM_LIMIT_EXCEEDED");
      }
      const people = peopleOf(aggregate, ingested);
      const now = await clock.now(tx);
      const files = await claimFiles(tx, ctx.actor.teamId, uploadIds, ingested.files, now);
      const items = await insertItems(tx, envelope.id, files, now);
      const fields = await insertFields(tx, envelope.id, tagFields(ingested.files, items, people), now);
      const entries = [
        ...itemEntries(items, files),
        ...fields.map((row): AuditEntryInput => ({ type: "FIELD_CREATED", data: fieldBase(row, people) })),
      ];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: items.map(toItem) };
    });
  });
