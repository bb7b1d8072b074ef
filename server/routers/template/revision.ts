import { GetRevision, WholeRevision } from "@/server/contract/template";
import { findRevisionWithContent } from "@/server/db/store/template-history";
import { listTemplateChanges } from "@/server/domain/template/difference";
import { teamProcedure } from "@/server/trpc";
import { loadOwnTemplate } from "./load-template";
import { loadRevisionContent } from "./revision-content";
import { toRevision } from "./serializer";

/**
 * Returns a revision of a template with its content and the changes since the one before. Members of its own
 * team who see it.
 * @throws DomainError NOT_FOUND
 */
export const revision = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/revision/{revision}" } })
  .input(GetRevision)
  .output(WholeRevision)
  .query(async ({ ctx, input }) => {
    const template = await loadOwnTemplate(ctx.db, ctx.actor, input.envelopeId);
    const { shown: revisionSummary, content } = await loadRevisionContent(ctx.db, template, input.revision);
    const before = await findRevisionWithContent(ctx.db, template, input.revision - 1);
    const changes = before ? listTemplateChanges(before.content, content) : [];
    return { ...toRevision(revisionSummary), changes, content };
  });
