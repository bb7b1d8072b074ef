import { toPage } from "@/server/contract/page";
import { type ListedTemplate, ListTemplates, TemplatePage } from "@/server/contract/template";
import type { Connection } from "@/server/db/client";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { listRows } from "@/server/db/store/envelope-list";
import { loadSurroundings } from "@/server/db/store/envelope-lots";
import { countItemsOfEnvelopes, listRecipientsOfEnvelopes } from "@/server/db/store/envelope-parts";
import { countTemplateUses, listDirectLinks } from "@/server/db/store/template-usage";
import type { TeamActor } from "@/server/domain/actor";
import { findActionBarrier } from "@/server/domain/envelope/barrier";
import { isVisibleTo } from "@/server/domain/envelope/visibility";
import { maySeeDirectLink } from "@/server/domain/recipient/link-rights";
import { teamProcedure } from "@/server/trpc";
import { toUses } from "./serializer";

/**
 * Lists templates with their use: visible ones of the team, and those shared by sibling teams (rest/resources.md
 * 19). Any member.
 */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/template" } })
  .input(ListTemplates)
  .output(TemplatePage)
  .query(async ({ ctx, input }) => {
    // Blank is the root, which includes those shared by sibling teams.
    const folderId = input.folderId || undefined;
    const filter = { ...input, folderId, type: "TEMPLATE" as const };
    const { rows, count } = await listRows(ctx.db, ctx.actor, filter, { withShared: true });
    return toPage(await loadListedTemplates(ctx.db, ctx.actor, rows), count, input);
  });

async function loadListedTemplates(
  connection: Connection,
  actor: TeamActor,
  rows: readonly EnvelopeRow[],
): Promise<ListedTemplate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = Map.groupBy(
    await listRecipientsOfEnvelopes(connection, ids),
    ({ envelopeId }) => envelopeId,
  );
  const files = new Map(
    (await countItemsOfEnvelopes(connection, ids)).map(({ envelopeId, n }) => [envelopeId, n]),
  );
  const links = new Map((await listDirectLinks(connection, ids)).map((link) => [link.envelopeId, link]));
  const { around } = await loadSurroundings(connection, rows);
  const uses = await countTemplateUses(
    connection,
    actor,
    rows.map(({ legacyId }) => legacyId),
  );
  return rows.map((row) => {
    const link = maySeeDirectLink(actor, row) ? links.get(row.id) : undefined;
    const { user } = around(row);
    return {
      id: row.id,
      templateId: row.legacyId,
      title: row.title,
      templateType: row.templateType,
      visibility: row.visibility,
      folderId: row.folderId,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      owner: user.name || user.email,
      isShared: row.teamId !== actor.teamId,
      mayEdit: mayEdit(actor, row),
      notDeletedBecause: findActionBarrier("remove", row, actor),
      itemCount: files.get(row.id) ?? 0,
      recipients: (people.get(row.id) ?? []).map(({ id, name, email, role, signingOrder }) => ({
        id,
        name,
        email,
        role,
        signingOrder,
      })),
      uses: toUses(uses(row.legacyId)),
      directLink: link ? { enabled: link.enabled } : null,
    };
  });
}

/** Same condition as `isWritableEnvelope` of the store, for a loaded row. */
const mayEdit = (actor: TeamActor, row: EnvelopeRow): boolean =>
  row.teamId === actor.teamId &&
  (row.userId === actor.userId || isVisibleTo(actor.role, row.effectiveVisibility));
