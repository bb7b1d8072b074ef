import { EnvelopeIdInput } from "@/server/contract/envelope";
import { TemplateUsage } from "@/server/contract/template";
import type { Connection } from "@/server/db/client";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { loadNewestSummary } from "@/server/db/store/template-history";
import {
  countLinkUses,
  countTemplateUses,
  listDirectLinks,
  listLastLinkDocuments,
} from "@/server/db/store/template-usage";
import type { TeamActor } from "@/server/domain/actor";
import { maySeeDirectLink } from "@/server/domain/recipient/link-rights";
import { teamProcedure } from "@/server/trpc";
import { loadTemplate } from "./load-template";
import { toUses } from "./serializer";

const LAST_SHOWN = 5;

/**
 * Returns a template's use: count, last time, revision, and the visitors of its direct link. Members who may
 * read it; the link only its own team.
 * @throws DomainError NOT_FOUND
 */
export const usage = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/usage" } })
  .input(EnvelopeIdInput)
  .output(TemplateUsage)
  .query(async ({ ctx, input }) => {
    const template = await loadTemplate(ctx.db, ctx.actor, input.envelopeId);
    const uses = await countTemplateUses(ctx.db, ctx.actor, [template.legacyId]);
    return {
      uses: toUses(uses(template.legacyId)),
      revision: (await loadNewestSummary(ctx.db, template)).shown.number,
      directLink: maySeeDirectLink(ctx.actor, template)
        ? await loadDirectLinkUsage(ctx.db, ctx.actor, template)
        : null,
    };
  });

async function loadDirectLinkUsage(
  connection: Connection,
  actor: TeamActor,
  { id, legacyId }: EnvelopeRow,
): Promise<TemplateUsage["directLink"]> {
  const [link] = await listDirectLinks(connection, [id]);
  if (!link) return null;
  const uses = await countLinkUses(connection, actor, legacyId);
  const last = await listLastLinkDocuments(connection, actor, legacyId, LAST_SHOWN);
  return {
    enabled: link.enabled,
    directTemplateRecipientId: link.recipientId,
    uses: toUses(uses),
    last: last.map(({ envelopeId, name, at }) => ({ envelopeId, name, at: at.toISOString() })),
  };
}
