import { FILE_MATCHES, type FileMatch } from "@/server/contract/verify";
import type { Connection } from "@/server/db/client";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import {
  findEnvelopeByCode,
  findVersions,
  type KnownVersion,
  listSealedFiles,
} from "@/server/db/store/known-files";
import { listSealKeys } from "@/server/db/store/seal-keys";
import { normaliseVerifyCode } from "@/server/domain/verify-code";
import { hasStoredSignature, isOurSeal } from "@/server/evidence/own-seals";
import type { Services } from "@/server/services";
import { buildKnownDocument } from "./known-document";

type Match = (typeof FILE_MATCHES)[number];

const MATCHES = {
  SEALED: "sealed",
  STAMPED: "stamped",
  // Signed by some; once all have signed, the file is stored as SEALED.
  SIGNED: "step",
  CERTIFICATE: "certificate",
  AUDIT_LOG: "auditLog",
} as const satisfies Record<KnownVersion["kind"], Match>;

const getMatchKind = ({ kind }: KnownVersion): Match => MATCHES[kind];

/** Finished files count before steps: the same bytes may be both. */
const pickBestVersion = (versions: readonly KnownVersion[]): KnownVersion | undefined =>
  [...versions].sort(
    (a, b) => FILE_MATCHES.indexOf(getMatchKind(a)) - FILE_MATCHES.indexOf(getMatchKind(b)),
  )[0];

export type Traces = {
  /** Digest of the whole file, hexadecimal. */
  whole: string;
  /** Digests of its earlier states. */
  earlier: readonly string[];
  /** CMS signatures inside it, DER. */
  seals: readonly Uint8Array[];
  /** Code to compare the file with. */
  code: string | null;
};

type Holds = (version: KnownVersion) => Promise<boolean>;

/** Names no document: the signature may have been copied here from another file. */
const CHANGED: FileMatch = { match: "sealedThenChanged", document: null };

/**
 * Matches a file. *Sealed here, and changed since* begins with a finished file, or has a signature by a key
 * that ever sealed here. The title needs `holds`: proof of the bytes. A removed document gives only the
 * match. With a code the file is compared with that envelope only.
 */
export async function matchFile(
  { db: connection, services }: { db: Connection; services: Pick<Services, "storage" | "pdf"> },
  traces: Traces,
  holds: Holds,
): Promise<FileMatch> {
  const versions = await findVersions(connection, [traces.whole, ...traces.earlier]);
  const code = traces.code === null ? null : normaliseVerifyCode(traces.code);
  const envelope = code ? await findEnvelopeByCode(connection, code) : null;
  if (envelope) {
    const own = versions.filter((version) => version.envelope.id === envelope.id);
    return (
      (await findRecordedMatch(connection, own, traces, holds)) ??
      ((await hasEnvelopeSeal(services, connection, envelope, traces))
        ? CHANGED
        : { match: "notOfCode", document: null })
    );
  }
  const recordedMatch = await findRecordedMatch(connection, versions, traces, holds);
  if (recordedMatch) return recordedMatch;
  const ours = await listSealKeys(connection);
  const isOurs = isOurSeal(await services.pdf.sealSignatures(traces.seals), ours);
  return isOurs ? CHANGED : { match: "none", document: null };
}

/** Finds the record of the bytes themselves: the whole file, or its beginning. */
async function findRecordedMatch(
  connection: Connection,
  versions: readonly KnownVersion[],
  { whole }: Traces,
  holds: Holds,
): Promise<FileMatch | null> {
  const same = pickBestVersion(versions.filter(({ sha256 }) => sha256 === whole));
  const before = pickBestVersion(versions.filter((version) => getMatchKind(version) !== "step"));
  const matchingVersion = same ?? before;
  if (!matchingVersion) return null;
  const match = same ? getMatchKind(same) : "sealedThenChanged";
  if (matchingVersion.envelope.deletedAt) return { match, document: null };
  const document = await buildKnownDocument(
    connection,
    matchingVersion.envelope,
    await holds(matchingVersion),
  );
  return { match, document, ...toSealedReport(matchingVersion) };
}

/** Returns the digest and time of a report itself, not those of its document. */
function toSealedReport(version: KnownVersion): Pick<FileMatch, "sealedReport"> {
  const { sha256, reportSealedAt } = version;
  const kind = getMatchKind(version);
  if (reportSealedAt === null || (kind !== "certificate" && kind !== "auditLog")) return {};
  return { sealedReport: { kind, sha256, sealedAt: reportSealedAt.toISOString() } };
}

async function hasEnvelopeSeal(
  { storage, pdf }: Pick<Services, "storage" | "pdf">,
  connection: Connection,
  envelope: EnvelopeRow,
  { seals }: Traces,
): Promise<boolean> {
  if (seals.length === 0) return false;
  return hasStoredSignature(
    await pdf.sealSignatures(seals),
    await listSealedFiles(connection, envelope.id),
    storage,
  );
}
