import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { EnvelopeAuthOptions, EnvelopeLite, UpdateEnvelope } from "@/server/contract/envelope";
import { toEnvelopeLite } from "@/server/contract/envelope-wire";
import type { Transaction } from "@/server/db/client";
import { folders } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import {
  type EnvelopeRow,
  lockEnvelope,
  lockEnvelopeById,
  refreshSearchText,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { writeEnvelopeData } from "@/server/db/store/envelope-data";
import { emitEvents } from "@/server/db/store/events";
import { isVisibleFolder, loadFolder, lockFolderTreeShared } from "@/server/db/store/folder";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { isPublicPageChanged, mayPublish } from "@/server/domain/envelope/publishing";
import { computeEffectiveVisibility, maySetVisibility } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { assertMayMoveTo } from "@/server/domain/tenancy/token-limit";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { changeMeta } from "./settings/update-meta";

type EnvelopeChanges = NonNullable<z.infer<typeof UpdateEnvelope>["data"]>;

/**
 * Changes a draft's data and meta; templates are always drafts (seed 3, rest/envelopes.md 4.5). Members who see
 * it; visibility only up to their own role; public page texts only MANAGER and ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY, ENVELOPE_*
 */
export const update = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/update" } })
  .input(UpdateEnvelope)
  .output(EnvelopeLite)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      if (input.data?.folderId !== undefined || input.data?.visibility !== undefined) {
        await lockFolderTreeShared(tx, ctx.actor.teamId);
      }
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      if (!input.data && !input.meta) return toEnvelopeLite(envelope);
      assertAllowed("update", envelope);
      const act = { actor: ctx.actor, origin: ctx.origin, now: await clock.now(tx) };
      if (input.data) await changeData(tx, ctx.actor, envelope, input.data, act);
      await changeMeta(tx, envelope, input.meta, act);
      await touchEnvelope(tx, envelope.id, act.now);
      await refreshSearchText(tx, envelope.id);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), act.now);
      return toEnvelopeLite(await lockEnvelopeById(tx, envelope.id));
    }),
  );

async function changeData(
  tx: Transaction,
  actor: TeamActor,
  envelope: EnvelopeRow,
  data: EnvelopeChanges,
  act: { actor: TeamActor; origin: { ipAddress: string | null; userAgent: string | null }; now: Date },
): Promise<void> {
  if (data.templateType && envelope.type !== "TEMPLATE") {
    throw new DomainError("INVALID_BODY", "data.templateType: only a template has one.");
  }
  if (data.visibility && !maySetVisibility(actor, envelope, data.visibility))
    throw new DomainError("FORBIDDEN");
  const folder = await loadTargetFolder(tx, actor, envelope, data.folderId);
  const auth = EnvelopeAuthOptions.parse(envelope.authOptions);
  const visibility = data.visibility ?? envelope.visibility;
  const next = {
    title: data.title ?? envelope.title,
    externalId: data.externalId === undefined ? envelope.externalId : data.externalId || null,
    visibility,
    effectiveVisibility: computeEffectiveVisibility(visibility, folder ? [folder.effectiveVisibility] : []),
    folderId: folder?.id ?? null,
    templateType: data.templateType ?? envelope.templateType,
    publicTitle: data.publicTitle ?? envelope.publicTitle,
    publicDescription: data.publicDescription ?? envelope.publicDescription,
    authOptions: {
      globalAccessAuth: data.globalAccessAuth ?? auth.globalAccessAuth,
      globalActionAuth: data.globalActionAuth ?? auth.globalActionAuth,
    },
  };
  if (isPublicPageChanged(envelope, next) && !mayPublish(actor)) throw new DomainError("FORBIDDEN");
  await writeEnvelopeData(tx, envelope.id, next);
  await recordAudit(tx, envelope.id, buildDataEntries(envelope, auth, next), act);
}

/**
 * Returns the target folder. The actor must see it, and the folder left unless the envelope is their own:
 * leaving undoes its hiding (domain/README.md 3.3). An unchanged folder only counts for its visibility.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
async function loadTargetFolder(
  tx: Transaction,
  actor: TeamActor,
  envelope: EnvelopeRow,
  asked: string | null | undefined,
) {
  const leaves = asked !== undefined && envelope.folderId !== null && asked !== envelope.folderId;
  if (leaves && envelope.userId !== actor.userId) await assertFolderVisible(tx, actor, envelope.folderId);
  if (leaves) assertMayMoveTo(actor, asked || null);
  if (asked) return loadFolder(tx, actor, asked, { type: envelope.type, notFound: "Folder not found." });
  if (asked !== undefined || envelope.folderId === null) return null;
  const [folder] = await tx.select().from(folders).where(eq(folders.id, envelope.folderId));
  return folder ?? null;
}

async function assertFolderVisible(tx: Transaction, actor: TeamActor, id: string | null): Promise<void> {
  if (id === null) return;
  const [visibleFolder] = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, id), isVisibleFolder(actor)));
  if (!visibleFolder)
    throw new DomainError("FORBIDDEN", "The envelope lies in a folder that you do not see.");
}

type Next = {
  title: string;
  externalId: string | null;
  visibility: string;
  authOptions: z.infer<typeof EnvelopeAuthOptions>;
};

function buildDataEntries(
  before: EnvelopeRow,
  auth: z.infer<typeof EnvelopeAuthOptions>,
  next: Next,
): AuditEntryInput[] {
  const pairs = [
    ["DOCUMENT_TITLE_UPDATED", before.title, next.title],
    ["DOCUMENT_EXTERNAL_ID_UPDATED", before.externalId, next.externalId],
    ["DOCUMENT_VISIBILITY_UPDATED", before.visibility, next.visibility],
    ["DOCUMENT_GLOBAL_AUTH_ACCESS_UPDATED", auth.globalAccessAuth, next.authOptions.globalAccessAuth],
    ["DOCUMENT_GLOBAL_AUTH_ACTION_UPDATED", auth.globalActionAuth, next.authOptions.globalActionAuth],
  ] as const;
  return pairs
    .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to))
    .map(([type, from, to]) => ({ type, data: { from, to } }));
}
