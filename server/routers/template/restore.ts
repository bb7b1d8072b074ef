import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { Restored, RestoreRevision } from "@/server/contract/template";
import type { Transaction } from "@/server/db/client";
import { attachments, directLinks } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  loadAggregate,
  lockEnvelope,
  lockEnvelopeById,
  refreshSearchText,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { recordRemovedFields } from "@/server/db/store/field-changes";
import { resolveReusableSender } from "@/server/db/store/sender-address";
import { restoreTemplate } from "@/server/db/store/template-restore";
import { closeCurrentRevision, storeRestoredRevision } from "@/server/db/store/template-revision";
import { buildRevisionAggregate } from "@/server/db/store/template-revision-content";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { isPublicPageChanged, mayPublish } from "@/server/domain/envelope/publishing";
import { DomainError } from "@/server/domain/errors";
import { toChanger } from "@/server/domain/field/changer";
import { formatLinkProblem } from "@/server/domain/recipient/direct-link";
import type { TemplateContent } from "@/server/domain/template/content";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { findLinkProblem } from "../direct-signing/open-link";
import { insertAttachments } from "../envelope/copying/copy-children";
import { assertTemplate } from "./load-template";
import { loadRevisionContent } from "./revision-content";

/**
 * Restores a template's revision as a new revision; nothing is lost. Visibility, folder and direct link stay.
 * Members who may change it; with public page changes MANAGER and ADMIN. @throws DomainError NOT_FOUND,
 * FORBIDDEN, INVALID_REQUEST (its direct link needs a recipient missing in that revision)
 */
export const restore = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/restore-revision" } })
  .input(RestoreRevision)
  .output(Restored)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const template = assertTemplate(await lockEnvelope(tx, ctx.actor, input.envelopeId));
      assertAllowed("update", template);
      const standing = await closeCurrentRevision(tx, template);
      const { content } = await loadRevisionContent(tx, template, input.revision);
      if (
        isPublicPageChanged(template, { ...content, templateType: template.templateType }) &&
        !mayPublish(ctx.actor)
      )
        throw new DomainError("FORBIDDEN");
      const now = await clock.now(tx);
      const current = await loadAggregate(tx, template);
      const then = await withLinkKept(tx, current, buildRevisionAggregate(current, content));
      const gone = current.fields.filter(({ id }) => !then.fields.some((field) => field.id === id));
      await recordRemovedFields(tx, gone, { actor: ctx.actor, now });
      then.meta.emailId = await resolveReusableSender(tx, template.teamId, then.meta.emailId);
      await restoreTemplate(tx, { current, then, content }, toChanger(ctx.actor), now);
      await restoreLinks(tx, template.id, content, now);
      const revision = standing + 1;
      const entry = { type: "TEMPLATE_RESTORED" as const, data: { from: input.revision, to: revision } };
      await recordAudit(tx, template.id, [entry], { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, template.id, now);
      await refreshSearchText(tx, template.id);
      const restored = { number: revision, restoredFrom: input.revision, now };
      await storeRestoredRevision(tx, ctx.actor, await lockEnvelopeById(tx, template.id), restored);
      await emitEvents(tx, template.id, eventsOnUpdate("TEMPLATE"), now);
      return { revision };
    }),
  );

/**
 * Keeps the placeholder of the direct link's recipient, and requires that a visitor can still act as that
 * recipient.
 */
async function withLinkKept(tx: Transaction, current: Aggregate, then: Aggregate): Promise<Aggregate> {
  const [link] = await tx.select().from(directLinks).where(eq(directLinks.envelopeId, current.envelope.id));
  if (!link) return then;
  const seat = current.recipients.find(({ id }) => id === link.recipientId);
  if (!seat || !then.recipients.some(({ id }) => id === link.recipientId)) {
    throw new DomainError(
      "INVALID_REQUEST",
      "The template's direct link needs a recipient whom that revision does not have. Delete the link first.",
    );
  }
  const { name, email } = seat;
  const recipients = then.recipients.map((row) => (row.id === seat.id ? { ...row, name, email } : row));
  const problem = findLinkProblem({ ...then, recipients }, seat.id);
  if (problem && link.enabled) throw new DomainError("INVALID_REQUEST", formatLinkProblem(problem));
  return { ...then, recipients };
}

async function restoreLinks(
  tx: Transaction,
  envelopeId: string,
  content: TemplateContent,
  now: Date,
): Promise<void> {
  await tx.delete(attachments).where(eq(attachments.envelopeId, envelopeId));
  await insertAttachments(tx, envelopeId, content.attachments, now);
}
