import type { Transaction } from "@/server/db/client";
import { type ItemSource, loadItemOriginals, lockEnvelopeForCopy } from "@/server/db/store/copied-items";
import { type Aggregate, type EnvelopeRow, loadAggregate } from "@/server/db/store/envelope";
import { closeCurrentRevision } from "@/server/db/store/template-revision";
import {
  buildRevisionAggregate,
  findClosedRevision,
  loadRevisionOriginals,
} from "@/server/db/store/template-revision-content";
import { DomainError } from "@/server/domain/errors";
import { type AttachmentDraft, listAttachmentDrafts } from "./copy-children";

/** A template's parts, files and links for making documents, and its revision. */
export type TemplateSource = Aggregate & {
  revision: number;
  originals: ReadonlyMap<string, ItemSource>;
  attachments: readonly AttachmentDraft[];
};

/**
 * Returns a template that the caller may read, now or in a revision, and locks it until the transaction ends.
 * @throws DomainError NOT_FOUND (revision), INVALID_REQUEST (no files)
 */
export async function loadTemplateSource(
  tx: Transaction,
  { id }: Pick<EnvelopeRow, "id">,
  wanted?: number,
): Promise<TemplateSource> {
  const envelope = await lockEnvelopeForCopy(tx, id);
  if (!envelope || envelope.deletedAt) throw new DomainError("NOT_FOUND", "Template could not be found.");
  const current = await loadAggregate(tx, envelope);
  const revision = await closeCurrentRevision(tx, envelope);
  const source =
    wanted === undefined || wanted === revision
      ? await loadCurrentSource(tx, current, revision)
      : await loadRevisionSource(tx, current, wanted);
  if (source.items.length === 0) throw new DomainError("INVALID_REQUEST", "The template has no files.");
  return source;
}

const loadCurrentSource = async (
  tx: Transaction,
  current: Aggregate,
  revision: number,
): Promise<TemplateSource> => ({
  ...current,
  revision,
  originals: await loadItemOriginals(tx, current.items),
  attachments: await listAttachmentDrafts(tx, current.envelope.id),
});

async function loadRevisionSource(
  tx: Transaction,
  current: Aggregate,
  revision: number,
): Promise<TemplateSource> {
  const { id } = current.envelope;
  const storedRevision = await findClosedRevision(tx, id, revision);
  if (!storedRevision) throw new DomainError("NOT_FOUND", "Revision could not be found.");
  const then = buildRevisionAggregate(current, storedRevision.content);
  const originals = await loadRevisionOriginals(tx, id, storedRevision.content, then.items);
  return { ...then, revision, originals, attachments: storedRevision.content.attachments };
}
