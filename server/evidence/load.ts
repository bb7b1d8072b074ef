import type { Connection } from "@/server/db/client";
import { verifyChain } from "@/server/db/store/audit";
import type { Aggregate } from "@/server/db/store/envelope";
import { type EvidenceRows, loadEvidenceRows, loadEvidenceSnapshot } from "@/server/db/store/evidence-rows";
import type { ReportBrand, SendingTeam } from "@/server/pdf/model";
import { loadReportBrand } from "./brand";

export type Evidence = Aggregate &
  Omit<EvidenceRows, "sender"> & {
    sender: SendingTeam | null;
    /** Head of the hash chain in hex, or null when the chain does not hold. */
    auditHead: string | null;
    /** The team's brand now; null where it shows none. */
    brand: ReportBrand | null;
  };

/**
 * Reads an envelope's evidence. Pass a transaction that holds the envelope's lock if the evidence must not
 * change.
 */
export const loadEvidence = async (connection: Connection, aggregate: Aggregate): Promise<Evidence> =>
  buildEvidence(connection, aggregate, await loadEvidenceRows(connection, aggregate.envelope.id));

/** Reads an envelope with its evidence at one moment, which is returned. @throws DomainError NOT_FOUND */
export async function loadPresentEvidence(
  connection: Connection,
  envelopeId: string,
): Promise<{ evidence: Evidence; now: Date }> {
  const { aggregate, rows, now } = await loadEvidenceSnapshot(connection, envelopeId);
  return { evidence: await buildEvidence(connection, aggregate, rows), now };
}

async function buildEvidence(
  connection: Connection,
  aggregate: Aggregate,
  rows: EvidenceRows,
): Promise<Evidence> {
  const chain = verifyChain(rows.audit);
  const { sender } = rows;
  return {
    ...aggregate,
    ...rows,
    sender: sender && { team: sender.team.name, organisation: sender.organisation.name },
    auditHead: chain.ok ? Buffer.from(chain.head).toString("hex") : null,
    brand: sender && (await loadReportBrand(connection, sender)),
  };
}

/**
 * Returns the evidence as of the sealing: the entry of the sealing and all later ones are outside the sealed
 * files. A broken chain stays broken.
 */
export function cutEvidenceAtSealing(evidence: Evidence): Evidence {
  const { audit, auditHead } = evidence;
  const sealing = audit.findIndex(({ type }) => type === "DOCUMENT_COMPLETED" || type === "DOCUMENT_STAMPED");
  if (sealing < 0 || auditHead === null) return evidence;
  const before = audit.slice(0, sealing);
  return { ...evidence, audit: before, auditHead: toHex(before.at(-1)?.hash) };
}

export const findOriginalVersion = ({ versions }: Evidence, item: { originalVersionId: string | null }) =>
  versions.find(({ id }) => id === item.originalVersionId);

export const findFinishedVersion = ({ versions }: Evidence, item: { id: string }) =>
  versions.find(({ itemId, kind }) => itemId === item.id && (kind === "SEALED" || kind === "STAMPED"));

export const toHex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");
