import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { VERIFIED_METHODS, type VerifiedDocument } from "@/server/contract/verify";
import type { Connection } from "@/server/db/client";
import { envelopeItems, envelopes, evidenceFiles, itemVersions } from "@/server/db/schema";
import { type EnvelopeRow, loadAggregate } from "@/server/db/store/envelope";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { isDraft, isRejected } from "@/server/domain/envelope/status";
import { maskTitle } from "@/server/domain/verify-code";
import { certificateModel } from "@/server/evidence/certificate";
import { type Evidence, hex, loadEvidence } from "@/server/evidence/load";
import type { SealedFile } from "@/server/evidence/own-seals";
import type { CertificateRecipient } from "@/server/pdf/model";

/** A document of this installation as a stranger may see it (domain/README.md 7.6). */

/** The envelope behind a printed code; null for codes, drafts and templates that nobody is told of. */
export async function maybeByCode(connection: Connection, code: string): Promise<EnvelopeRow | null> {
  const [envelope] = await connection
    .select()
    .from(envelopes)
    .where(and(eq(envelopes.qrToken, code), isNull(envelopes.deletedAt)));
  // A template is a draft for ever.
  return envelope && !isDraft(envelope) ? envelope : null;
}

const FINISHED = ["SEALED", "STAMPED"] as const;

export type KnownVersion = {
  kind: "SIGNED" | "SEALED" | "STAMPED" | "CERTIFICATE" | "AUDIT_LOG";
  sha256: string;
  storageKey: string;
  envelope: EnvelopeRow;
  /** When a report was sealed by itself; documents are sealed when their envelope is completed. */
  reportSealedAt: Date | null;
};

/**
 * Which of these digests are of files that left this installation signed. Originals are left out: a form that is
 * public must not tell who filled it in.
 */
export async function findVersions(
  connection: Connection,
  digests: readonly string[],
): Promise<KnownVersion[]> {
  if (digests.length === 0) return [];
  const hashes = digests.map((digest) => new Uint8Array(Buffer.from(digest, "hex")));
  const kinds = ["SIGNED", ...FINISHED] as const;
  const rows = await connection
    .select({ version: itemVersions, envelope: envelopes })
    .from(itemVersions)
    .innerJoin(envelopeItems, eq(envelopeItems.id, itemVersions.itemId))
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .where(and(inArray(itemVersions.sha256, hashes), inArray(itemVersions.kind, [...kinds])));
  const versions = rows.flatMap(({ version, envelope }) => {
    const kind = kinds.find((one) => one === version.kind);
    return kind
      ? [
          {
            kind,
            sha256: hex(version.sha256),
            storageKey: version.storageKey,
            envelope,
            reportSealedAt: null,
          },
        ]
      : [];
  });
  return [...versions, ...(await findReports(connection, hashes))];
}

/** Certificates and audit logs that were handed out by themselves. */
async function findReports(connection: Connection, hashes: readonly Uint8Array[]): Promise<KnownVersion[]> {
  const rows = await connection
    .select({ file: evidenceFiles, envelope: envelopes })
    .from(evidenceFiles)
    .innerJoin(envelopes, eq(envelopes.id, evidenceFiles.envelopeId))
    .where(inArray(evidenceFiles.sha256, [...hashes]));
  return rows.map(({ file: { kind, sha256, storageKey, createdAt }, envelope }) => {
    return { kind, sha256: hex(sha256), storageKey, envelope, reportSealedAt: createdAt };
  });
}

/** Reports looked into for a seal: the newest, for a log that goes on has one for each of its heads. */
const MOST_REPORTS = 20;

/** Every file of an envelope that carries a seal of its own, with what the seal was put behind. */
export async function sealedFiles(connection: Connection, envelopeId: string): Promise<SealedFile[]> {
  const original = alias(itemVersions, "original");
  const files = await connection
    .select({ storageKey: itemVersions.storageKey, size: itemVersions.size, signedFrom: original.size })
    .from(itemVersions)
    .innerJoin(envelopeItems, eq(envelopeItems.id, itemVersions.itemId))
    .innerJoin(original, eq(original.id, envelopeItems.originalVersionId))
    .where(and(eq(envelopeItems.envelopeId, envelopeId), inArray(itemVersions.kind, [...FINISHED])));
  const reports = await connection
    .select({ storageKey: evidenceFiles.storageKey, size: evidenceFiles.size })
    .from(evidenceFiles)
    .where(eq(evidenceFiles.envelopeId, envelopeId))
    .orderBy(desc(evidenceFiles.createdAt))
    .limit(MOST_REPORTS);
  return [...files, ...reports.map((report) => ({ ...report, signedFrom: 0 }))];
}

function methodOf({ authentication }: CertificateRecipient) {
  return VERIFIED_METHODS.find((method) => method === authentication) ?? null;
}

function partyOf(recipient: CertificateRecipient): VerifiedDocument["parties"][number] {
  const { name, email, role, actedAt, rejectedAt } = recipient;
  const hasActed = role !== "CC" && (actedAt ?? rejectedAt) !== null;
  return {
    name,
    maskedEmail: maskEmailAddress(email),
    role,
    method: hasActed ? methodOf(recipient) : null,
    actedAt: hasActed ? (actedAt?.toISOString() ?? null) : null,
    rejectedAt: rejectedAt?.toISOString() ?? null,
  };
}

function finishedFiles({ items, versions }: Evidence): VerifiedDocument["files"] {
  return items.flatMap((item, index) => {
    const version = versions.find(({ id }) => id === item.currentVersionId);
    const isFinished = version && FINISHED.some((kind) => kind === version.kind);
    return isFinished ? [{ number: index + 1, sha256: hex(version.sha256), size: version.size }] : [];
  });
}

/** `holdsFile`: whoever shows the file knows its title anyway. */
export async function knownDocument(
  connection: Connection,
  envelope: EnvelopeRow,
  holdsFile: boolean,
): Promise<VerifiedDocument> {
  const evidence = await loadEvidence(connection, await loadAggregate(connection, envelope));
  const { recipients } = certificateModel(
    // Who took part is told even where the log was damaged; the evidence says so elsewhere.
    { ...evidence, auditHead: evidence.auditHead ?? "" },
    new Map(),
    { isRejected: isRejected(envelope), completedAt: envelope.completedAt ?? envelope.updatedAt },
  );
  return {
    status: envelope.status,
    title: holdsFile ? envelope.title : maskTitle(envelope.title),
    isTitleMasked: !holdsFile,
    completedAt: envelope.completedAt?.toISOString() ?? null,
    parties: recipients.map(partyOf),
    files: finishedFiles(evidence),
  };
}
