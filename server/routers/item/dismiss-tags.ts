import { OpenTagsInput } from "@/server/contract/item";
import { Success } from "@/server/contract/page";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { leaveTagsAsText, loadOpenTags } from "@/server/db/store/open-tags";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { teamProcedure } from "@/server/trpc";

/**
 * Leaves the waiting tags of a draft's files as text; they are not offered again. Records nothing, as the
 * envelope does not change. Members who see it.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST, ENVELOPE_*
 */
export const dismissTags = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/dismiss-tags" } })
  .input(OpenTagsInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateItem", envelope);
      const { items } = await loadAggregate(tx, envelope);
      const open = await loadOpenTags(
        tx,
        items.map(({ id }) => id),
      );
      for (const [id, tags] of open) await leaveTagsAsText(tx, id, tags);
      return { success: true };
    }),
  );
