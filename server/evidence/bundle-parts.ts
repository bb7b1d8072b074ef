import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Connection } from "@/server/db/client";
import type { ItemRow, ItemVersionRow } from "@/server/db/store/envelope";
import { findArrivedVersion } from "@/server/db/store/item-versions";
import { withoutPdf } from "@/server/domain/file-name";
import type { Services } from "@/server/services";
import type { Storage } from "@/server/storage/index";
import { loadVerifierSource } from "@/server/verify/standalone";
import { renderBundleReadme } from "./bundle-readme";
import { renderConsentFile } from "./consent-text";
import { type Evidence, findFinishedVersion, findOriginalVersion, toHex } from "./load";
import { formatPemChain, readSealCertificates } from "./seal-certificates";
import { formatAuditLines } from "./stored-entries";
import { createSenderFinder } from "./visible-sender";

export type BundleKind =
  | "readme"
  | "audit-log"
  | "sealed"
  | "original"
  | "upload"
  | "certificates"
  | "consent"
  | "verifier";

export type BundlePart = {
  /** Within the bundle, with forward slashes. */
  path: string;
  kind: BundleKind;
  /** Hexadecimal, known before the bytes are read. */
  sha256: string;
  size: number;
  open(): Promise<Readable>;
};

function createTextPart(path: string, kind: BundleKind, text: string): BundlePart {
  const bytes = Buffer.from(text, "utf8");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, kind, sha256, size: bytes.length, open: async () => Readable.from([bytes]) };
}

function createStoredPart(
  storage: Storage,
  path: string,
  kind: BundleKind,
  version: ItemVersionRow,
): BundlePart {
  const { storageKey, size } = version;
  return { path, kind, sha256: toHex(version.sha256), size, open: () => storage.open(storageKey) };
}

/**
 * Returns a name that every file system accepts: letters and digits of any script. The number keeps it
 * unique.
 */
function buildFileName(index: number, name: string, ending: string): string {
  const plain = name.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}()_ -]+/gu, "_");
  const short = [...plain].slice(0, 60).join("").trim();
  return `${String(index + 1).padStart(2, "0")}-${short || "file"}${ending}`;
}

function listItemParts(storage: Storage, evidence: Evidence, item: ItemRow, index: number): BundlePart[] {
  const own = evidence.versions.filter(({ itemId }) => itemId === item.id);
  const name = buildFileName(index, withoutPdf(item.title), ".pdf");
  const states = [
    ["sealed", "sealed", findFinishedVersion(evidence, item)],
    ["originals", "original", findOriginalVersion(evidence, item)],
    ["uploads", "upload", findArrivedVersion(own, item)],
  ] as const;
  return states.flatMap(([folder, kind, version]) =>
    version ? [createStoredPart(storage, `${folder}/${name}`, kind, version)] : [],
  );
}

async function listCertificateParts(storage: Storage, evidence: Evidence): Promise<BundlePart[]> {
  const certificates = new Map<string, Buffer>();
  for (const item of evidence.items) {
    const [sealed, original] = [findFinishedVersion(evidence, item), findOriginalVersion(evidence, item)];
    if (!sealed || !original) continue;
    for (const der of await readSealCertificates(storage, sealed, original.size))
      certificates.set(toHex(der), der);
  }
  const pem = formatPemChain([...certificates.values()]);
  return pem === "" ? [] : [createTextPart("certificates/seal.pem", "certificates", pem)];
}

async function listConsentParts(connection: Connection, evidence: Evidence): Promise<BundlePart[]> {
  const getSender = await createSenderFinder(connection, evidence);
  return evidence.consents.map((consent, index) => {
    const recipient = evidence.recipients.find(({ id }) => id === consent.recipientId);
    const who = recipient?.name || recipient?.email || "recipient";
    const ending = `-${consent.textVersion}-${consent.language}.txt`;
    const path = `consent/${buildFileName(index, who, ending)}`;
    return createTextPart(path, "consent", renderConsentFile(evidence, consent, getSender));
  });
}

/** Lists all files of the bundle but its manifest, in the order of writing. */
export async function listBundleParts(
  services: Pick<Services, "storage" | "place">,
  connection: Connection,
  evidence: Evidence,
): Promise<BundlePart[]> {
  const { storage, place } = services;
  const verifier = await loadVerifierSource(place);
  const parts = [
    createTextPart("audit.jsonl", "audit-log", formatAuditLines(evidence.audit)),
    ...(await listCertificateParts(storage, evidence)),
    ...(await listConsentParts(connection, evidence)),
    ...evidence.items.flatMap((item, index) => listItemParts(storage, evidence, item, index)),
    createTextPart("verify.mjs", "verifier", verifier),
  ];
  const kinds = new Set(parts.map(({ kind }) => kind));
  return [createTextPart("README.txt", "readme", renderBundleReadme(evidence.envelope, kinds)), ...parts];
}
