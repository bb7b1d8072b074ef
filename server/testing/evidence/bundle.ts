import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { z } from "zod";

/**
 * Checks an unpacked evidence bundle by its own data only: each file against the manifest, the chain of the
 * log, and each sealed file against its original. Does not check signatures; `verify.mjs` does.
 */

export type BundleProblem = {
  kind: "changed" | "missing" | "unlisted" | "unreadable" | "chain" | "prefix";
  /** The file, with the line where the log's chain breaks. */
  path: string;
};

const Manifest = z.object({
  version: z.literal(1),
  envelopeId: z.string(),
  files: z.array(z.object({ path: z.string(), sha256: z.string(), kind: z.string() })),
});
const Entry = z.looseObject({
  envelopeId: z.string(),
  seq: z.number(),
  prevHash: z.string(),
  hash: z.string(),
});

const MANIFEST = "manifest.json";
const LOG = "audit.jsonl";
const hashParts = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

function parseJson<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Uint8Array | string,
): z.infer<Schema> | null {
  try {
    const result = schema.safeParse(
      JSON.parse(typeof bytes === "string" ? bytes : Buffer.from(bytes).toString()),
    );
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Returns the first line that does not follow from the one before, or null. */
export function findBrokenLine(lines: readonly string[], envelopeId: string): number | null {
  let before = "0".repeat(64);
  for (const [index, line] of lines.entries()) {
    const entry = parseJson(Entry, line);
    if (!entry) return index + 1;
    const { prevHash, hash, ...rest } = entry;
    const expected = hashParts(Buffer.from(prevHash, "hex"), canonicalize(rest) ?? "");
    const follows = prevHash === before && hash === expected && entry.seq === index + 1;
    if (!follows || entry.envelopeId !== envelopeId) return index + 1;
    before = hash;
  }
  return null;
}

export function checkBundle(files: ReadonlyMap<string, Uint8Array>): BundleProblem[] {
  const manifest = parseJson(Manifest, files.get(MANIFEST) ?? "");
  if (!manifest) return [{ kind: files.has(MANIFEST) ? "unreadable" : "missing", path: MANIFEST }];
  const problems: BundleProblem[] = [];
  const listed = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)]);
  for (const { path, sha256: expected } of manifest.files) {
    const bytes = files.get(path);
    if (!bytes) problems.push({ kind: "missing", path });
    else if (hashParts(bytes) !== expected) problems.push({ kind: "changed", path });
  }
  for (const path of files.keys()) if (!listed.has(path)) problems.push({ kind: "unlisted", path });
  return [...problems, ...listChainProblems(files, manifest.envelopeId), ...listPrefixProblems(files)];
}

function listChainProblems(files: ReadonlyMap<string, Uint8Array>, envelopeId: string): BundleProblem[] {
  const text = Buffer.from(files.get(LOG) ?? []).toString("utf8");
  const line = findBrokenLine(text.split("\n").slice(0, -1), envelopeId);
  return line === null ? [] : [{ kind: "chain", path: `${LOG}:${line}` }];
}

/** Every sealed file begins with its original, byte for byte (ruling 39a). */
function listPrefixProblems(files: ReadonlyMap<string, Uint8Array>): BundleProblem[] {
  return [...files].flatMap(([path, sealed]): BundleProblem[] => {
    if (!path.startsWith("sealed/")) return [];
    const original = files.get(path.replace(/^sealed/, "originals"));
    const begins = original && Buffer.from(sealed).subarray(0, original.length).equals(original);
    return begins === false ? [{ kind: "prefix", path }] : [];
  });
}
