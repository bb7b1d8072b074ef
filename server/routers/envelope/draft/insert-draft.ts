import { type CreateEnvelope, EmailSettings } from "@/server/contract/envelope";
import type { Transaction } from "@/server/db/client";
import { attachments } from "@/server/db/schema";
import { buildSearchColumns, type EnvelopeRow, type MetaRow } from "@/server/db/store/envelope";
import type { FolderRow } from "@/server/db/store/folder";
import { drawLegacyId, insertEnvelope, insertMetaRow } from "@/server/db/store/new-envelope";
import { assertSender } from "@/server/db/store/sender-address";
import type { TeamActor } from "@/server/domain/actor";
import { assertSignatureKind, buildNewSettings } from "@/server/domain/envelope/new-settings";
import { computeEffectiveVisibility } from "@/server/domain/envelope/visibility";
import type { Visibility } from "@/server/domain/vocabulary";
import { eventsOnCreate } from "@/server/domain/webhook/events";
import { newEnvelopeId, newId } from "@/server/ids";

type Belongs = {
  actor: TeamActor;
  userId: number;
  folder: FolderRow | null;
  visibility: Visibility;
};

/**
 * Writes a new draft with its settings and links, without files and recipients. Returns its row, which counts
 * the events of its creation, and its settings.
 * @throws DomainError INVALID_BODY (no kind of signature), NOT_FOUND and INVALID_REQUEST (emailId)
 */
export async function insertDraft(
  tx: Transaction,
  input: CreateEnvelope,
  { actor, userId, folder, visibility }: Belongs,
  now: Date,
): Promise<{ envelope: EnvelopeRow; meta: MetaRow }> {
  const id = newEnvelopeId();
  const { teamId } = actor;
  const envelope = await insertEnvelope(tx, actor, {
    id,
    type: input.type,
    source: input.type === "TEMPLATE" ? "TEMPLATE" : "DOCUMENT",
    legacyId: drawLegacyId(input.type),
    visibility,
    effectiveVisibility: computeEffectiveVisibility(visibility, folder ? [folder.effectiveVisibility] : []),
    title: input.title,
    externalId: input.externalId ?? null,
    ...buildSearchColumns({
      title: input.title,
      externalId: input.externalId ?? null,
      recipients: input.recipients ?? [],
    }),
    userId,
    teamId,
    folderId: folder?.id ?? null,
    authOptions: {
      globalAccessAuth: input.globalAccessAuth ?? [],
      globalActionAuth: input.globalActionAuth ?? [],
    },
    formValues: input.formValues ?? null,
    eventSequence: eventsOnCreate(input.type).length,
    createdAt: now,
    updatedAt: now,
  });
  await assertSender(tx, teamId, input.meta?.emailId);
  const meta = await insertMeta(tx, id, input.meta ?? {});
  for (const { label, data } of input.attachments ?? []) {
    await tx.insert(attachments).values({ id: newId(), envelopeId: id, label, data, createdAt: now });
  }
  return { envelope, meta };
}

async function insertMeta(
  tx: Transaction,
  envelopeId: string,
  given: NonNullable<CreateEnvelope["meta"]>,
): Promise<MetaRow> {
  const settings = buildNewSettings(given);
  assertSignatureKind(settings, "meta");
  const emailSettings = EmailSettings.parse(given.emailSettings ?? {});
  return insertMetaRow(tx, { ...settings, envelopeId, id: newId(), emailSettings });
}
