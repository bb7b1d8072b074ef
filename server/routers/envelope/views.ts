import { EnvelopeViewPage, ListViews } from "@/server/contract/envelope-view";
import { toPage } from "@/server/contract/page";
import { loadEnvelope } from "@/server/db/store/envelope";
import { loadViewsPage } from "@/server/db/store/envelope-view";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { teamProcedure } from "@/server/trpc";

/**
 * Lists when auditors viewed an envelope, newest first (ruling 90); views of a person within five minutes
 * count once. ADMIN and MANAGER who see it.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const views = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/view" } })
  .input(ListViews)
  .output(EnvelopeViewPage)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    assertMayManage(ctx.actor.role);
    const { rows, total } = await loadViewsPage(ctx.db, envelope.id, input);
    const data = rows.map(({ id, userId, name, email, through, viewedAt }) => ({
      id,
      userId,
      name,
      email,
      through,
      viewedAt: viewedAt.toISOString(),
    }));
    return toPage(data, total, input);
  });
