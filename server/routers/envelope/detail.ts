import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { OwnerEnvelope, type OwnerItem, type OwnerRecipient } from "@/server/contract/owner-envelope";
import { readPageSizes } from "@/server/contract/page-sizes";
import { toIso, toRecipient } from "@/server/contract/recipient";
import type { Connection } from "@/server/db/client";
import { attachments } from "@/server/db/schema";
import { listEntriesByType } from "@/server/db/store/audit-look-up";
import {
  type Aggregate,
  type EnvelopeRow,
  loadAggregate,
  loadEnvelope,
  loadVersions,
} from "@/server/db/store/envelope";
import { findArrivedVersion } from "@/server/db/store/item-versions";
import { listMailProblems } from "@/server/db/store/mailed-people";
import { loadOpenTags } from "@/server/db/store/open-tags";
import { loadSettings } from "@/server/db/store/tenancy";
import type { TeamActor } from "@/server/domain/actor";
import { findActionBarrier } from "@/server/domain/envelope/barrier";
import { buildDefaultMeta } from "@/server/domain/envelope/default-meta";
import { listAllowedActions } from "@/server/domain/envelope/lifecycle";
import { mayManageDirectLink, mayPublish } from "@/server/domain/envelope/publishing";
import { hasSignedFiles, isDraft, isPending } from "@/server/domain/envelope/status";
import { groupTags } from "@/server/domain/field/open-tags";
import { hasActed, hasAnybodyActed } from "@/server/domain/recipient/edit-rules";
import { isExpired } from "@/server/domain/recipient/is-expired";
import { mayHandOutLinks } from "@/server/domain/recipient/link-rights";
import { findCurrentTurn } from "@/server/domain/recipient/turn";
import { listPassedProofs, PROOF_ENTRIES } from "@/server/evidence/authentication";
import { getIdentityOffers } from "@/server/identity/available-methods";
import { teamProcedure } from "@/server/trpc";
import { toFirstPageState } from "../item/files/item-file";
import { parseTagReport } from "../item/files/tag-report";
import { loadEndReason } from "./output/end-reason";
import { serializeEnvelope } from "./output/serializer";

/**
 * Returns the data of the owner's screens about an envelope. Members who see it.
 * @throws DomainError NOT_FOUND
 */
export const detail = teamProcedure
  .input(EnvelopeIdInput)
  .output(OwnerEnvelope)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const aggregate = await loadAggregate(ctx.db, envelope);
    const {
      recipients: _,
      envelopeItems: __,
      ...base
    } = await serializeEnvelope(ctx.db, envelope, ctx.actor);
    const links = await ctx.db
      .select({
        id: attachments.id,
        label: attachments.label,
        data: attachments.data,
        isLater: attachments.isLater,
      })
      .from(attachments)
      .where(eq(attachments.envelopeId, envelope.id))
      .orderBy(asc(attachments.createdAt));
    return {
      ...base,
      recipients: await loadOwnerRecipients(ctx.db, aggregate),
      items: await loadOwnerItems(ctx.db, aggregate),
      attachments: links,
      revision: envelope.revision,
      sentAt: toIso(envelope.sentAt),
      isMine: envelope.userId === ctx.actor.userId,
      sealing: base.sealing && { ...base.sealing, isEvidenceChanged: envelope.sealDifferences !== null },
      scheduledSend: base.scheduledSend ?? toScheduledSend(envelope),
      scheduledSendError: envelope.scheduledSendError,
      actions: listActions(aggregate, ctx.actor),
      barred: {
        cancel: findActionBarrier("cancel", envelope, ctx.actor),
        delete: findActionBarrier("remove", envelope, ctx.actor),
      },
      ...(await loadEndReason(ctx.db, envelope)),
      defaults: isDraft(envelope) ? buildDefaultMeta(await loadSettings(ctx.db, envelope.teamId)) : null,
      offers: { ...getIdentityOffers(), timestamps: ctx.services.timestamps !== undefined },
    };
  });

/** The seconds in which the interface can still undo its sending (ruling 14). */
const toScheduledSend = ({ scheduledSendAt: at }: EnvelopeRow): OwnerEnvelope["scheduledSend"] =>
  at && { at: at.toISOString(), timezone: null, by: null };

async function loadOwnerRecipients(connection: Connection, aggregate: Aggregate): Promise<OwnerRecipient[]> {
  const { envelope, meta } = aggregate;
  const now = await clock.now(connection);
  const turn = new Set(
    isPending(envelope) ? findCurrentTurn(aggregate.recipients, meta.signingOrder).map(({ id }) => id) : [],
  );
  const problems = await listMailProblems(connection, aggregate);
  const proofs = isDraft(envelope) ? [] : await listEntriesByType(connection, envelope.id, PROOF_ENTRIES);
  return aggregate.recipients.map((row) => {
    const own = aggregate.fields.filter((field) => field.recipientId === row.id);
    return {
      ...toRecipient(row, ""),
      expired: isExpired(row, now) ? toIso(row.expiredAt ?? row.expiresAt) : toIso(row.expiredAt),
      sentAt: toIso(row.sentAt),
      openedAt: toIso(row.openedAt),
      activatedAt: toIso(row.activatedAt),
      newLinkAskedAt: toIso(row.newLinkAskedAt),
      reminders: {
        count: row.reminderCount,
        lastAt: toIso(row.lastReminderSentAt),
        nextAt: toIso(row.nextReminderAt),
      },
      viewCount: row.viewCount,
      hasTurn: turn.has(row.id),
      fieldCount: own.length,
      filledCount: own.filter((field) => field.inserted).length,
      mailProblem: hasActed(row) ? null : (problems.get(row.id) ?? null),
      proofsPassed: listPassedProofs(row, proofs).map(({ method, at }) => ({ method, at: at.toISOString() })),
    };
  });
}

async function loadOwnerItems(connection: Connection, aggregate: Aggregate): Promise<OwnerItem[]> {
  const ids = aggregate.items.map(({ id }) => id);
  const versions = await loadVersions(connection, ids);
  const open = isDraft(aggregate.envelope) ? await loadOpenTags(connection, ids) : null;
  const finished = hasSignedFiles(aggregate.envelope);
  return aggregate.items.map((item) => {
    const original = versions.find(({ id }) => id === item.originalVersionId);
    const own = versions.filter(({ itemId }) => itemId === item.id);
    const arrived = findArrivedVersion(own, item);
    const base = `/api/files/items/${item.id}`;
    const isSealed = finished && item.currentVersionId !== item.originalVersionId;
    return {
      id: item.id,
      title: item.title,
      order: item.order,
      pageCount: item.pageCount,
      pages: readPageSizes(item),
      size: original?.size ?? 0,
      sha256: Buffer.from(original?.sha256 ?? []).toString("hex"),
      uploadSha256: arrived ? Buffer.from(arrived.sha256).toString("hex") : null,
      notices: Array.isArray(item.notices) ? item.notices.map(String) : [],
      tagReport: parseTagReport(item),
      openTags: groupTags(open?.get(item.id) ?? []),
      originalUrl: `${base}/original`,
      readingUrl: `${base}/reading`,
      signedUrl: isSealed ? `${base}/signed` : null,
      ...toFirstPageState(item),
      pagesUrl: `${base}/pages`,
    };
  });
}

function listActions(
  { envelope, recipients }: Aggregate,
  actor: TeamActor,
): z.infer<typeof OwnerEnvelope>["actions"] {
  const may = new Set(listAllowedActions(envelope, actor));
  const actionVisibility = {
    edit: may.has("update"),
    distribute: isDraft(envelope) && may.has("distribute"),
    redistribute: may.has("redistribute"),
    rename: may.has("rename") && !hasAnybodyActed(recipients),
    addRecipient: may.has("addRecipient"),
    updateRecipient: may.has("updateRecipient"),
    handOutLinks: mayHandOutLinks(actor, envelope),
    cancel: may.has("cancel"),
    delete: may.has("remove"),
    downloadSigned: hasSignedFiles(envelope),
    downloadAuditLog: may.has("downloadAuditLog"),
    downloadCertificate: may.has("downloadCertificate"),
    downloadEvidence: may.has("downloadEvidence"),
    directLink: may.has("update") && envelope.type === "TEMPLATE" && mayManageDirectLink(actor, envelope),
    publish: may.has("update") && envelope.type === "TEMPLATE" && mayPublish(actor),
  };
  return OwnerEnvelope.shape.actions.element.options.filter((action) => actionVisibility[action]);
}
