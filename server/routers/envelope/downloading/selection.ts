import type { z } from "zod";
import type { DownloadEnvelopes } from "@/server/contract/download";
import { ListEnvelopes } from "@/server/contract/envelope-filter";
import type { Connection } from "@/server/db/client";
import { listVisibleEnvelopes } from "@/server/db/store/envelope";
import { listEnvelopeIds } from "@/server/db/store/envelope-list";
import { measureItems } from "@/server/db/store/item-files";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { DOWNLOAD_LIMITS } from "@/server/domain/limits";

export type DownloadRequest = z.output<typeof DownloadEnvelopes>;

/** Chosen documents that the actor sees, in order, and the ids without a document. */
export type Chosen = { ids: string[]; unknown: string[] };

/**
 * Returns the chosen documents and their size.
 * @throws DomainError NOT_FOUND when none is seen, LIMIT_EXCEEDED with the limit
 */
export async function loadDownloadSelection(
  db: Connection,
  actor: TeamActor,
  wanted: DownloadRequest,
): Promise<Chosen & { files: number; bytes: number }> {
  const chosen = await listChosenDocuments(db, actor, wanted);
  if (chosen.ids.length === 0) throw new DomainError("NOT_FOUND", "None of these documents could be found.");
  assertDownloadLimit(chosen.ids.length, wanted.include);
  const measured = await measureItems(db, chosen.ids, wanted.version);
  if (measured.bytes > DOWNLOAD_LIMITS.bytes) {
    const most = Math.round(DOWNLOAD_LIMITS.bytes / 1024 ** 2);
    throw new DomainError(
      "LIMIT_EXCEEDED",
      `These files have ${Math.ceil(measured.bytes / 1024 ** 2)} MB, and ${most} MB fit into one download.`,
    );
  }
  return { ...chosen, ...measured };
}

async function listChosenDocuments(
  db: Connection,
  actor: TeamActor,
  wanted: DownloadRequest,
): Promise<Chosen> {
  const { envelopeIds, version: _, include: __, ...filter } = wanted;
  if (!envelopeIds) {
    const list = ListEnvelopes.parse({ ...filter, type: "DOCUMENT" });
    return { ids: await listEnvelopeIds(db, actor, list, DOWNLOAD_LIMITS.envelopes + 1), unknown: [] };
  }
  const requestedIds = [...new Set(envelopeIds)];
  const rows = await listVisibleEnvelopes(db, actor, requestedIds);
  const visibleIds = new Set(rows.filter(({ type }) => type === "DOCUMENT").map(({ id }) => id));
  return {
    ids: requestedIds.filter((id) => visibleIds.has(id)),
    unknown: requestedIds.filter((id) => !visibleIds.has(id)),
  };
}

function assertDownloadLimit(count: number, include: DownloadRequest["include"]): void {
  const most = include === "all" ? DOWNLOAD_LIMITS.envelopesWithReports : DOWNLOAD_LIMITS.envelopes;
  if (count <= most) return;
  const what = include === "all" ? " with their audit logs" : "";
  throw new DomainError("LIMIT_EXCEEDED", `One download holds ${most} documents${what}: choose fewer.`);
}
