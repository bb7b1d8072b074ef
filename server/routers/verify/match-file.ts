import { FILE_MATCHES, type FileMatch } from "@/server/contract/verify";
import type { Connection } from "@/server/db/client";
import type { EnvelopeRow } from "@/server/db/store/envelope";
import { findVersions, type KnownVersion, maybeByCode, sealedFiles } from "@/server/db/store/known-files";
import { sealKeys } from "@/server/db/store/seal-keys";
import { asVerifyCode } from "@/server/domain/verify-code";
import { areAmong, isOurSeal } from "@/server/evidence/own-seals";
import type { Services } from "@/server/services";
import { knownDocument } from "./known-document";

type Match = (typeof FILE_MATCHES)[number];

const MATCHES = {
  SEALED: "sealed",
  STAMPED: "stamped",
  // Signed by somebody; what everybody signed is kept as sealed.
  SIGNED: "step",
  CERTIFICATE: "certificate",
  AUDIT_LOG: "auditLog",
} as const satisfies Record<KnownVersion["kind"], Match>;

const matchOf = ({ kind }: KnownVersion): Match => MATCHES[kind];

/** What was finished counts before what was a step: the same bytes may be both. */
const best = (versions: readonly KnownVersion[]): KnownVersion | undefined =>
  [...versions].sort((a, b) => FILE_MATCHES.indexOf(matchOf(a)) - FILE_MATCHES.indexOf(matchOf(b)))[0];

export type Traces = {
  /** Digest of the whole file, hexadecimal. */
  whole: string;
  /** Of its earlier states. */
  earlier: readonly string[];
  /** CMS signatures that lie in it, DER. */
  seals: readonly Uint8Array[];
  /** The code it is held against. */
  code: string | null;
};

type Holds = (version: KnownVersion) => Promise<boolean>;

/** Nothing is told of the document: that signature may have been moved here from another file. */
const CHANGED: FileMatch = { match: "sealedThenChanged", document: null };

/**
 * What a file is here. *Sealed here, and changed since* is what begins with a finished file, or carries a signature
 * made with a key that ever sealed here. `holds` says whether whoever asks has shown to hold the bytes of a version: only
 * then the title is told. Of a document that its owner removed only the match is told. Held against a code, a file is
 * what it is of that envelope, or not the file of the code.
 */
export async function matchFile(
  { db: connection, services }: { db: Connection; services: Pick<Services, "storage" | "pdf"> },
  traces: Traces,
  holds: Holds,
): Promise<FileMatch> {
  const versions = await findVersions(connection, [traces.whole, ...traces.earlier]);
  const code = traces.code === null ? null : asVerifyCode(traces.code);
  const envelope = code ? await maybeByCode(connection, code) : null;
  if (envelope) {
    const own = versions.filter((version) => version.envelope.id === envelope.id);
    return (
      (await recorded(connection, own, traces, holds)) ??
      ((await carriesSealOf(services, connection, envelope, traces))
        ? CHANGED
        : { match: "notOfCode", document: null })
    );
  }
  const found = await recorded(connection, versions, traces, holds);
  if (found) return found;
  const ours = await sealKeys(connection);
  const isOurs = isOurSeal(await services.pdf.sealSignatures(traces.seals), ours);
  return isOurs ? CHANGED : { match: "none", document: null };
}

/** What the bytes themselves are on record as: the whole file, or what it begins with. */
async function recorded(
  connection: Connection,
  versions: readonly KnownVersion[],
  { whole }: Traces,
  holds: Holds,
): Promise<FileMatch | null> {
  const same = best(versions.filter(({ sha256 }) => sha256 === whole));
  const before = best(versions.filter((version) => matchOf(version) !== "step"));
  const found = same ?? before;
  if (!found) return null;
  const match = same ? matchOf(same) : "sealedThenChanged";
  if (found.envelope.deletedAt) return { match, document: null };
  const document = await knownDocument(connection, found.envelope, await holds(found));
  return { match, document, ...sealedReportOf(found) };
}

/** What a report is compared with: its own digest and moment, not those of its document. */
function sealedReportOf(version: KnownVersion): Pick<FileMatch, "sealedReport"> {
  const { sha256, reportSealedAt } = version;
  const kind = matchOf(version);
  if (reportSealedAt === null || (kind !== "certificate" && kind !== "auditLog")) return {};
  return { sealedReport: { kind, sha256, sealedAt: reportSealedAt.toISOString() } };
}

async function carriesSealOf(
  { storage, pdf }: Pick<Services, "storage" | "pdf">,
  connection: Connection,
  envelope: EnvelopeRow,
  { seals }: Traces,
): Promise<boolean> {
  if (seals.length === 0) return false;
  return areAmong(await pdf.sealSignatures(seals), await sealedFiles(connection, envelope.id), storage);
}
