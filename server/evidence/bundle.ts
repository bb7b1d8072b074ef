import { Readable } from "node:stream";
import canonicalize from "canonicalize";
import type { Connection } from "@/server/db/client";
import type { Services } from "@/server/services";
import { type BundlePart, listBundleParts } from "./bundle-parts";
import type { Evidence } from "./load";
import { createZipStream } from "./zip-stream";

/**
 * All evidence of one envelope as a zip file (rest/envelopes.md 4.16), made while it is read: at any moment one
 * file is open and a few pieces of it are in memory. Equal evidence gives equal bytes.
 */

/** `manifest.json`: every other file of the bundle with its SHA-256, in order of writing. */
function buildManifest(envelopeId: string, parts: readonly BundlePart[]): Buffer {
  const files = parts.map(({ path, sha256, kind }) => ` ${canonicalize({ path, sha256, kind })}`);
  const about = `"version":1,"envelopeId":${JSON.stringify(envelopeId)}`;
  return Buffer.from(`{${about},"files":[\n${files.join(",\n")}\n]}\n`, "utf8");
}

/**
 * Streams the bundle of an envelope.
 * @throws DomainError NOT_FOUND for a lost sealed file
 */
export async function createEvidenceBundle(
  services: Pick<Services, "storage" | "place">,
  connection: Connection,
  evidence: Evidence,
): Promise<Readable> {
  const parts = await listBundleParts(services, connection, evidence);
  const manifest = buildManifest(evidence.envelope.id, parts);
  const openManifest = async () => Readable.from([manifest]);
  return createZipStream([...parts, { path: "manifest.json", size: manifest.length, open: openManifest }]);
}
