import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { verifyLog } from "./audit-chain";
import { type Certificate, parseCertificates } from "./certificate";
import { getOverallStatus, type Reason, type Status, sortReasons } from "./reasons";
import type { Report } from "./report";
import { verifyPdf } from "./verify-pdf";

/**
 * An unpacked evidence bundle: every part is checked against the manifest, the log against itself, every
 * sealed file by its signatures.
 */

export type BundleReport = {
  version: 1;
  status: Status;
  envelopeId: string | null;
  reasons: Reason[];
  files: { path: string; kind: string; report: Report }[];
};

type ManifestFile = { path: string; sha256: string; kind: string };
type Manifest = { envelopeId: string; files: ManifestFile[] };

const MANIFEST = "manifest.json";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asPart(value: unknown): ManifestFile | null {
  if (!isRecord(value)) return null;
  const { path, sha256, kind } = value;
  const isWhole = typeof path === "string" && typeof sha256 === "string" && typeof kind === "string";
  return isWhole ? { path, sha256, kind } : null;
}

function readManifest(folder: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, MANIFEST), "utf8"));
    if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.files)) return null;
    const files = value.files.map(asPart);
    const { envelopeId } = value;
    if (typeof envelopeId !== "string" || files.length === 0) return null;
    return files.every((part) => part !== null) ? { envelopeId, files } : null;
  } catch {
    return null;
  }
}

/** Returns a path inside the folder only, even for a forged manifest. */
function resolveInside(folder: string, path: string): string | null {
  const full = resolve(folder, path);
  return full.startsWith(`${resolve(folder)}${sep}`) ? full : null;
}

function listPartReasons(folder: string, part: ManifestFile): Reason[] {
  const full = resolveInside(folder, part.path);
  if (!full || !existsSync(full) || !statSync(full).isFile())
    return [{ code: "PART_MISSING", detail: part.path }];
  const actualSha256 = createHash("sha256").update(readFileSync(full)).digest("hex");
  return actualSha256 === part.sha256.toLowerCase() ? [] : [{ code: "PART_CHANGED", detail: part.path }];
}

/** Files that the manifest does not list; the verifier itself may lie beside the bundle. */
function listUnlisted(folder: string, manifest: Manifest): Reason[] {
  const listed = new Set([MANIFEST, "verify.mjs", ...manifest.files.map(({ path }) => path)]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !listed.has(path))
    .map((path) => ({ code: "PART_UNLISTED", detail: path }));
}

function readPart(folder: string, { path }: ManifestFile): Buffer | null {
  const full = resolveInside(folder, path);
  return full && existsSync(full) ? readFileSync(full) : null;
}

const isCertificate = ({ path }: ManifestFile): boolean => /\.(?:pem|crt|cer)$/i.test(path);
const isLog = ({ path }: ManifestFile): boolean => /(?:^|\/)audit\.jsonl$/.test(path);
const isSealed = ({ kind, path }: ManifestFile): boolean =>
  /sealed|stamped/i.test(kind) && /\.pdf$/i.test(path);

function listLogReasons(folder: string, manifest: Manifest): Reason[] {
  const part = manifest.files.find(isLog);
  const bytes = part ? readPart(folder, part) : null;
  if (!part || !bytes) return [{ code: "PART_MISSING", detail: "audit.jsonl" }];
  const verdict = verifyLog(bytes.toString("utf8"));
  if (!verdict.isUnbroken) return [{ code: "LOG_BROKEN", detail: `${part.path}: ${verdict.at}` }];
  const isOurs = verdict.entries.every(({ envelopeId }) => envelopeId === manifest.envelopeId);
  return [isOurs ? { code: "LOG_UNBROKEN" } : { code: "LOG_BROKEN", detail: part.path }];
}

/**
 * The original must be the beginning of the sealed file (ruling 39a): otherwise the sealed document is not
 * the signed one.
 */
function listOriginalReasons(folder: string, manifest: Manifest): Reason[] {
  return manifest.files.filter(isSealed).flatMap((part): Reason[] => {
    const path = part.path.replace(/^sealed\//, "originals/");
    const other = path === part.path ? undefined : manifest.files.find((one) => one.path === path);
    const [sealed, original] = [readPart(folder, part), other ? readPart(folder, other) : null];
    const begins = !sealed || !original || sealed.subarray(0, original.length).equals(original);
    return begins ? [] : [{ code: "ORIGINAL_NOT_INSIDE", detail: part.path }];
  });
}

/**
 * Judges a bundle. Certificates in the bundle are trusted for its own files only, and the report says so;
 * `anchors` are trusted outright.
 */
export function verifyBundle(folder: string, anchors: readonly Certificate[], at: Date): BundleReport {
  const manifest = readManifest(folder);
  if (!manifest) {
    const reasons: Reason[] = [{ code: "MANIFEST_UNREADABLE", detail: MANIFEST }];
    return { version: 1, status: "failed", envelopeId: null, reasons, files: [] };
  }
  const reasons = manifest.files.flatMap((part) => listPartReasons(folder, part));
  reasons.push(...listUnlisted(folder, manifest));
  if (reasons.length === 0) reasons.push({ code: "PARTS_UNCHANGED" });
  reasons.push(...listLogReasons(folder, manifest), ...listOriginalReasons(folder, manifest));
  const own = manifest.files.filter(isCertificate).flatMap((part) => {
    const bytes = readPart(folder, part);
    return bytes ? parseCertificates(bytes) : [];
  });
  const files = manifest.files.filter(isSealed).flatMap((part) => {
    const bytes = readPart(folder, part);
    if (!bytes) return [];
    const outright = verifyPdf(bytes, { anchors, at });
    const isDecided = outright.status !== "indeterminate" || own.length === 0;
    const report = isDecided ? outright : verifyPdf(bytes, { anchors: [...anchors, ...own], at });
    if (!isDecided)
      reasons.push({
        code: "ISSUER_FROM_BUNDLE",
        detail: own.map(({ subjectName }) => subjectName).join(", "),
      });
    return [{ path: part.path, kind: part.kind, report }];
  });
  for (const { path, report } of files) {
    reasons.push(
      ...report.reasons
        .filter(({ code }) => getOverallStatus([{ code }]) !== "passed")
        .map(({ code }) => ({ code, detail: path })),
    );
  }
  return {
    version: 1,
    status: getOverallStatus(reasons),
    envelopeId: manifest.envelopeId,
    reasons: sortReasons(reasons),
    files,
  };
}
