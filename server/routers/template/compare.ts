import { CompareRevisions, RevisionDifference } from "@/server/contract/template";
import { listTemplateChanges } from "@/server/domain/template/difference";
import { teamProcedure } from "@/server/trpc";
import { loadOwnTemplate } from "./load-template";
import { loadRevisionContent } from "./revision-content";

/**
 * Compares two revisions of a template, down to the field. Members of its own team who see it.
 * @throws DomainError NOT_FOUND
 */
export const compare = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/difference" } })
  .input(CompareRevisions)
  .output(RevisionDifference)
  .query(async ({ ctx, input: { envelopeId, from, to } }) => {
    const template = await loadOwnTemplate(ctx.db, ctx.actor, envelopeId);
    const [before, after] = [
      await loadRevisionContent(ctx.db, template, from),
      await loadRevisionContent(ctx.db, template, to),
    ];
    return { from, to, changes: listTemplateChanges(before.content, after.content) };
  });
