import { FILE_MATCHES, type FileMatch } from "@/server/contract/verify";
import type { Connection } from "@/server/db/client";
import { hasSignedFiles } from "@/server/domain/envelope/status";
import { findVersions, type KnownVersion, knownDocument } from "./known-document";

type Match = (typeof FILE_MATCHES)[number];

function matchOf({ kind, envelope }: KnownVersion): Match {
  if (kind === "SEALED") return "sealed";
  if (kind === "STAMPED") return "stamped";
  // A revision that the last signature completed is the finished file as well.
  return hasSignedFiles(envelope) ? "sealed" : "step";
}

/** What was finished counts before what was a step: the same bytes may be both. */
const best = (versions: readonly KnownVersion[]): KnownVersion | undefined =>
  [...versions].sort((a, b) => FILE_MATCHES.indexOf(matchOf(a)) - FILE_MATCHES.indexOf(matchOf(b)))[0];

type Digests = {
  /** Of the whole file, hexadecimal. */
  whole: string;
  /** Of its earlier revisions. */
  earlier: readonly string[];
};

/**
 * What a file is here. `holds` says whether whoever asks has shown to hold these bytes: only then the title is told.
 * Of a document that its owner removed only the match is told.
 */
export async function matchFile(
  connection: Connection,
  { whole, earlier }: Digests,
  holds: (version: KnownVersion) => Promise<boolean>,
): Promise<FileMatch> {
  const versions = await findVersions(connection, [whole, ...earlier]);
  const same = best(versions.filter(({ sha256 }) => sha256 === whole));
  const before = best(versions.filter((version) => matchOf(version) !== "step"));
  const found = same ?? before;
  if (!found) return { match: "none", document: null };
  const match = same ? matchOf(same) : "sealedThenChanged";
  if (found.envelope.deletedAt) return { match, document: null };
  return { match, document: await knownDocument(connection, found.envelope, await holds(found)) };
}
