import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { Transaction } from "@/server/db/client";
import type { ItemRow } from "@/server/db/store/envelope";
import { type FinishedVersion, setFinishedFiles } from "@/server/db/store/item-versions";
import type { SealStep } from "@/server/domain/envelope/seal-steps";
import { DomainError } from "@/server/domain/errors";
import { listSettledNotices } from "@/server/domain/file-notice";
import { assertAsRecorded } from "@/server/evidence/assert-as-recorded";
import { buildCertificateModel, type CertificateEnd } from "@/server/evidence/certificate";
import { type Evidence, findOriginalVersion, toHex } from "@/server/evidence/load";
import { toPrintedSignatures } from "@/server/evidence/signature-value";
import { listStampFields } from "@/server/evidence/stamp-fields";
import { log } from "@/server/log";
import type { ArchiveOutcome } from "@/server/pdf/archive/keep-claim";
import type { SignatureLevel } from "@/server/pdf/augment";
import type { CertificateModel, SignatureValue } from "@/server/pdf/model";
import type { SealServices } from "@/server/services";
import type { Stored } from "@/server/storage/index";
import type { TellSealStep } from "./seal-progress";
import { isSignedRemotely, sealRemotelySignedFiles } from "./seal-signed-remotely";

export type SealedFile = {
  item: ItemRow;
  originalSha256: Uint8Array;
  stored: Stored;
  /** PAdES baseline level, and the answers that a time-stamp authority or an issuer failed to give. */
  level: SignatureLevel;
  missing: readonly string[];
  /** Outcome of the file's PDF/A claim; null if it makes none, or it holds. */
  archive: ArchiveOutcome | null;
  /** True if others may sign the file further (ruling 80). */
  takesSignatures: boolean;
};

/**
 * Builds the audit data of a finished file. Missing answers of a time-stamp authority or an issuer are
 * reported, not hidden.
 */
export const toSealedFacts = ({ item, stored, missing, archive, ...file }: SealedFile) => ({
  envelopeItemId: item.id,
  envelopeItemTitle: item.title,
  originalSha256: toHex(file.originalSha256),
  sealedSha256: stored.key,
  signatureLevel: file.level,
  ...(file.takesSignatures ? { takesSignatures: true } : {}),
  ...(missing.length > 0 ? { timestampFailures: missing } : {}),
  ...(archive ? { archive } : {}),
});

type Paper = { certificate: CertificateModel; signatures: ReadonlyMap<number, SignatureValue> };

/**
 * Seals every file of an envelope, one after another, and stores the results by content. No row points at
 * them yet: a crash here leaves unused bytes and no other trace (K4, K5).
 * @throws EvidenceChanged where rows or bytes are not what the audit log recorded (ruling 93)
 */
export async function sealFiles(
  services: SealServices,
  evidence: Evidence,
  end: CertificateEnd,
  tell: TellSealStep = () => undefined,
): Promise<SealedFile[]> {
  await assertAsRecorded(services.storage, evidence);
  if (isSignedRemotely(evidence)) return sealRemotelySignedFiles(services, evidence, end, tell);
  const sealed = await sealEveryItem(services, evidence, end, tell);
  if (sealed.every(({ item, archive }) => isSettled(item, archive))) return sealed;
  // The certificate in each file reports the outcome of all, and sealing just changed some: seal once more.
  const items = sealed.map(({ item, archive }) => ({ ...item, notices: getSettledNotices(item, archive) }));
  return sealEveryItem(services, { ...evidence, items }, end, tell);
}

async function sealEveryItem(
  services: SealServices,
  evidence: Evidence,
  end: CertificateEnd,
  tell: TellSealStep,
): Promise<SealedFile[]> {
  const signatures = await toPrintedSignatures(evidence, services.storage);
  const certificate = buildCertificateModel(evidence, signatures, end);
  const sealed: SealedFile[] = [];
  for (const [index, item] of evidence.items.entries()) {
    const onStep = (step: SealStep) => tell(step, index + 1);
    sealed.push(await sealFile(services, evidence, item, { certificate, signatures }, onStep));
  }
  return sealed;
}

async function sealFile(
  services: SealServices,
  evidence: Evidence,
  item: ItemRow,
  { certificate, signatures }: Paper,
  onStep: (step: SealStep) => void,
): Promise<SealedFile> {
  const original = findOriginalVersion(evidence, item);
  if (!original) throw new DomainError("INTERNAL_SERVER_ERROR", `The file "${item.title}" has no original.`);
  const { storage, pdf, signerSource: signer, timestamps, sealPlace: visible } = services;
  const originalPath = await storage.path(original.storageKey);
  const folder = await mkdtemp(path.join(tmpdir(), "rubrica-seal-"));
  try {
    const outPath = path.join(folder, "sealed.pdf");
    const { sha256, missingLetters, ...sealed } = await pdf.seal(
      {
        originalPath,
        outPath,
        fields: listStampFields(evidence, item.id, signatures),
        certificate,
        rejectStamp: certificate.isRejected,
        takesSignatures: evidence.meta.furtherSignatures,
        signer,
        signingTime: certificate.completedAt,
        language: evidence.meta.language,
        timestamps,
        visible,
      },
      onStep,
    );
    if (missingLetters.length > 0) {
      const codePoints = missingLetters.map((letter) => letter.codePointAt(0)?.toString(16));
      log.warn(
        { itemId: item.id, codePoints },
        "letters that no font has were sealed as signs for missing ones",
      );
    }
    const stored = await storage.put(createReadStream(outPath));
    if (stored.key !== sha256) {
      throw new DomainError("INTERNAL_SERVER_ERROR", "The stored file is not the one that was sealed.");
    }
    const { level, missing, archive, takesSignatures } = sealed;
    return { item, originalSha256: original.sha256, stored, level, missing, archive, takesSignatures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the finished files current, each once. Returns the changed items. @throws DomainError CONFLICT */
export const activateFinishedFiles = (
  tx: Transaction,
  files: readonly SealedFile[],
  version: FinishedVersion,
): Promise<ItemRow[]> =>
  setFinishedFiles(
    tx,
    files.map(({ item, stored, archive }) => ({ item, stored, notices: getSettledNotices(item, archive) })),
    version,
  );

const Notices = z.array(z.string()).catch([]);

/** Adds the outcome of sealing to the notices from the upload. */
const getSettledNotices = ({ notices }: ItemRow, archive: ArchiveOutcome | null): string[] =>
  listSettledNotices(Notices.parse(notices), archive);

function isSettled(item: ItemRow, archive: ArchiveOutcome | null): boolean {
  const [before, after] = [Notices.parse(item.notices), getSettledNotices(item, archive)];
  return before.length === after.length && after.every((notice) => before.includes(notice));
}
