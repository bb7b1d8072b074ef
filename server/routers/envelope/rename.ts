import { clock } from "@/server/clock";
import { EnvelopeLite } from "@/server/contract/envelope";
import { toEnvelopeLite } from "@/server/contract/envelope-wire";
import { RenameEnvelope } from "@/server/contract/rename";
import { toRulesEnvelope } from "@/server/contract/rules";
import { recordAudit } from "@/server/db/store/audit";
import {
  loadAggregate,
  lockEnvelope,
  lockEnvelopeById,
  refreshSearchText,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { writeTitle } from "@/server/db/store/envelope-data";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { assertTitleOpen } from "@/server/domain/recipient/edit-rules";
import { teamProcedure } from "@/server/trpc";

/**
 * Renames a document, even after sending, until the first act; `update` is for drafts only (seed 3,
 * rest/envelopes.md 4.18). A page with the former title cannot complete. Draft: members who see it; later owner,
 * MANAGER and ADMIN. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY, INVALID_REQUEST, ENVELOPE_*
 */
export const rename = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/rename" } })
  .input(RenameEnvelope)
  .output(EnvelopeLite)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      const { meta, recipients } = await loadAggregate(tx, envelope);
      assertTitleOpen(toRulesEnvelope(envelope, meta, recipients));
      assertMayPerform("rename", envelope, ctx.actor);
      if (input.title === envelope.title) return toEnvelopeLite(envelope);
      const now = await clock.now(tx);
      await writeTitle(tx, envelope.id, input.title);
      const renamed = { from: envelope.title, to: input.title };
      const entry = { type: "DOCUMENT_TITLE_UPDATED", data: renamed } as const;
      await recordAudit(tx, envelope.id, [entry], { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await refreshSearchText(tx, envelope.id);
      return toEnvelopeLite(await lockEnvelopeById(tx, envelope.id));
    }),
  );
