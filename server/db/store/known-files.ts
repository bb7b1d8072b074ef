import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isDraft } from "@/server/domain/envelope/status";
import type { Connection } from "../client";
import { envelopeItems, envelopes, evidenceFiles, itemVersions } from "../schema";
import type { EnvelopeRow } from "./envelope";

/** Documents of this installation as a stranger may see them (domain/evidence.md 7.6). */

/** Returns the envelope of a printed code; null for unknown codes, drafts and templates. */
export async function findEnvelopeByCode(connection: Connection, code: string): Promise<EnvelopeRow | null> {
  const [envelope] = await connection
    .select()
    .from(envelopes)
    .where(and(eq(envelopes.qrToken, code), isNull(envelopes.deletedAt)));
  // A template is a draft for ever.
  return envelope && !isDraft(envelope) ? envelope : null;
}

export const FINISHED = ["SEALED", "STAMPED"] as const;

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

export type KnownVersion = {
  kind: "SIGNED" | "SEALED" | "STAMPED" | "CERTIFICATE" | "AUDIT_LOG";
  sha256: string;
  storageKey: string;
  envelope: EnvelopeRow;
  /** When a report was sealed by itself; documents are sealed when their envelope is completed. */
  reportSealedAt: Date | null;
};

/**
 * Finds the digests of files that left this installation signed. Originals are left out: a public form must
 * not reveal who filled it in.
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
            sha256: toHex(version.sha256),
            storageKey: version.storageKey,
            envelope,
            reportSealedAt: null,
          },
        ]
      : [];
  });
  return [...versions, ...(await findReports(connection, hashes))];
}

async function findReports(connection: Connection, hashes: readonly Uint8Array[]): Promise<KnownVersion[]> {
  const rows = await connection
    .select({ file: evidenceFiles, envelope: envelopes })
    .from(evidenceFiles)
    .innerJoin(envelopes, eq(envelopes.id, evidenceFiles.envelopeId))
    .where(inArray(evidenceFiles.sha256, [...hashes]));
  return rows.map(({ file: { kind, sha256, storageKey, createdAt }, envelope }) => {
    return { kind, sha256: toHex(sha256), storageKey, envelope, reportSealedAt: createdAt };
  });
}

/** Reports searched for a seal: the newest, because a growing log has one for each of its heads. */
const MOST_REPORTS = 20;

/** Returns every file of an envelope with a seal of its own, and the size of the bytes before the seal. */
export async function listSealedFiles(
  connection: Connection,
  envelopeId: string,
): Promise<{ storageKey: string; size: number; signedFrom: number }[]> {
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
