import { toPage } from "@/server/contract/page";
import { ListRevisions, RevisionPage } from "@/server/contract/template";
import { revisionsOf } from "@/server/db/store/template-history";
import { teamProcedure } from "@/server/trpc";
import { loadOwnTemplate } from "./load-template";
import { shownRevision } from "./shown";

/**
 * A template's revisions, newest first: who changed it and when (rest/README.md 19). Whoever sees it, of its own team.
 * @throws DomainError NOT_FOUND
 */
export const revisions = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/revision" } })
  .input(ListRevisions)
  .output(RevisionPage)
  .query(async ({ ctx, input }) => {
    const template = await loadOwnTemplate(ctx.db, ctx.actor, input.envelopeId);
    const { rows, count } = await revisionsOf(ctx.db, template, input);
    return toPage(rows.map(shownRevision), count, input);
  });
