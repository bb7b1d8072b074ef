import { toPage } from "@/server/contract/page";
import { ListRevisions, RevisionPage } from "@/server/contract/template";
import { listRevisions } from "@/server/db/store/template-history";
import { teamProcedure } from "@/server/trpc";
import { loadOwnTemplate } from "./load-template";
import { toRevision } from "./serializer";

/**
 * Lists a template's revisions, newest first, with author and time (rest/resources.md 19). Members of its own
 * team who see it.
 * @throws DomainError NOT_FOUND
 */
export const revisions = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/revision" } })
  .input(ListRevisions)
  .output(RevisionPage)
  .query(async ({ ctx, input }) => {
    const template = await loadOwnTemplate(ctx.db, ctx.actor, input.envelopeId);
    const { rows, count } = await listRevisions(ctx.db, template, input);
    return toPage(rows.map(toRevision), count, input);
  });
