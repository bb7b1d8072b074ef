import { VERIFIED_METHODS, type VerifiedDocument } from "@/server/contract/verify";
import type { Connection } from "@/server/db/client";
import { type EnvelopeRow, loadAggregate } from "@/server/db/store/envelope";
import { FINISHED } from "@/server/db/store/known-files";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { isRejected } from "@/server/domain/envelope/status";
import { maskTitle } from "@/server/domain/verify-code";
import { buildCertificateModel } from "@/server/evidence/certificate";
import { type Evidence, loadEvidence, toHex } from "@/server/evidence/load";
import type { CertificateRecipient } from "@/server/pdf/model";

function findVerifiedMethod({ authentication }: CertificateRecipient) {
  return VERIFIED_METHODS.find((method) => method === authentication) ?? null;
}

function toVerifiedParty(recipient: CertificateRecipient): VerifiedDocument["parties"][number] {
  const { name, email, role, actedAt, rejectedAt } = recipient;
  const hasActed = role !== "CC" && (actedAt ?? rejectedAt) !== null;
  return {
    name,
    maskedEmail: maskEmailAddress(email),
    role,
    method: hasActed ? findVerifiedMethod(recipient) : null,
    actedAt: hasActed ? (actedAt?.toISOString() ?? null) : null,
    rejectedAt: rejectedAt?.toISOString() ?? null,
  };
}

function listFinishedFiles({ items, versions }: Evidence): VerifiedDocument["files"] {
  return items.flatMap((item, index) => {
    const version = versions.find(({ id }) => id === item.currentVersionId);
    const isFinished = version && FINISHED.some((kind) => kind === version.kind);
    return isFinished ? [{ number: index + 1, sha256: toHex(version.sha256), size: version.size }] : [];
  });
}

/** Builds the public data of a document. `holdsFile`: the holder of the file knows its title anyway. */
export async function buildKnownDocument(
  connection: Connection,
  envelope: EnvelopeRow,
  holdsFile: boolean,
): Promise<VerifiedDocument> {
  const evidence = await loadEvidence(connection, await loadAggregate(connection, envelope));
  const { recipients } = buildCertificateModel(
    // Participants are shown even if the log was damaged; the evidence says so elsewhere.
    { ...evidence, auditHead: evidence.auditHead ?? "" },
    new Map(),
    { isRejected: isRejected(envelope), completedAt: envelope.completedAt ?? envelope.updatedAt },
  );
  return {
    status: envelope.status,
    title: holdsFile ? envelope.title : maskTitle(envelope.title),
    isTitleMasked: !holdsFile,
    completedAt: envelope.completedAt?.toISOString() ?? null,
    parties: recipients.map(toVerifiedParty),
    files: listFinishedFiles(evidence),
  };
}
