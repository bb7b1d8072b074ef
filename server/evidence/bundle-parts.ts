import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Connection } from "@/server/db/client";
import type { ItemRow, ItemVersionRow } from "@/server/db/store/envelope";
import { findArrivedVersion } from "@/server/db/store/item-versions";
import { withoutPdf } from "@/server/domain/file-name";
import type { Services } from "@/server/services";
import type { Storage } from "@/server/storage/index";
import { verifierSource } from "@/server/verify/standalone";
import { renderBundleReadme } from "./bundle-readme";
import { renderConsentFile } from "./consent-text";
import { type Evidence, findFinishedVersion, findOriginalVersion, hex } from "./load";
import { pemChain, readSealCertificates } from "./seal-certificates";
import { auditLines } from "./stored-entries";
import { senderFor } from "./visible-sender";

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

function textPart(path: string, kind: BundleKind, text: string): BundlePart {
  const bytes = Buffer.from(text, "utf8");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, kind, sha256, size: bytes.length, open: async () => Readable.from([bytes]) };
}

function storedPart(storage: Storage, path: string, kind: BundleKind, version: ItemVersionRow): BundlePart {
  const { storageKey, size } = version;
  return { path, kind, sha256: hex(version.sha256), size, open: () => storage.open(storageKey) };
}

/**
 * Returns a name that every file system accepts: letters and digits of any script. The number keeps it
 * unique.
 */
function fileName(index: number, name: string, ending: string): string {
  const plain = name.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}()_ -]+/gu, "_");
  const short = [...plain].slice(0, 60).join("").trim();
  return `${String(index + 1).padStart(2, "0")}-${short || "file"}${ending}`;
}

function itemParts(storage: Storage, evidence: Evidence, item: ItemRow, index: number): BundlePart[] {
  const own = evidence.versions.filter(({ itemId }) => itemId === item.id);
  const name = fileName(index, withoutPdf(item.title), ".pdf");
  const states = [
    ["sealed", "sealed", findFinishedVersion(evidence, item)],
    ["originals", "original", findOriginalVersion(evidence, item)],
    ["uploads", "upload", findArrivedVersion(own, item)],
  ] as const;
  return states.flatMap(([folder, kind, version]) =>
    version ? [storedPart(storage, `${folder}/${name}`, kind, version)] : [],
  );
}

async function certificateParts(storage: Storage, evidence: Evidence): Promise<BundlePart[]> {
  const certificates = new Map<string, Buffer>();
  for (const item of evidence.items) {
    const [sealed, original] = [findFinishedVersion(evidence, item), findOriginalVersion(evidence, item)];
    if (!sealed || !original) continue;
    for (const der of await readSealCertificates(storage, sealed, original.size))
      certificates.set(hex(der), der);
  }
  const pem = pemChain([...certificates.values()]);
  return pem === "" ? [] : [textPart("certificates/seal.pem", "certificates", pem)];
}

async function consentParts(connection: Connection, evidence: Evidence): Promise<BundlePart[]> {
  const getSender = await senderFor(connection, evidence);
  return evidence.consents.map((consent, index) => {
    const recipient = evidence.recipients.find(({ id }) => id === consent.recipientId);
    const who = recipient?.name || recipient?.email || "recipient";
    const ending = `-${consent.textVersion}-${consent.language}.txt`;
    const path = `consent/${fileName(index, who, ending)}`;
    return textPart(path, "consent", renderConsentFile(evidence, consent, getSender));
  });
}

/** Lists all files of the bundle but its manifest, in the order of writing. */
export async function bundleParts(
  services: Pick<Services, "storage" | "place">,
  connection: Connection,
  evidence: Evidence,
): Promise<BundlePart[]> {
  const { storage, place } = services;
  const verifier = await verifierSource(place);
  const parts = [
    textPart("audit.jsonl", "audit-log", auditLines(evidence.audit)),
    ...(await certificateParts(storage, evidence)),
    ...(await consentParts(connection, evidence)),
    ...evidence.items.flatMap((item, index) => itemParts(storage, evidence, item, index)),
    textPart("verify.mjs", "verifier", verifier),
  ];
  const kinds = new Set(parts.map(({ kind }) => kind));
  return [textPart("README.txt", "readme", renderBundleReadme(evidence.envelope, kinds)), ...parts];
}
