import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { findNewestRevision } from "@/server/db/store/revisions";
import { DomainError } from "@/server/domain/errors";
import {
  buildSealSlotName,
  buildSlotName,
  isSigningRemotely,
} from "@/server/domain/recipient/remote-signature";
import type { CertificateEnd } from "@/server/evidence/certificate";
import { type Evidence, findOriginalVersion, toHex } from "@/server/evidence/load";
import type { SealServices } from "@/server/services";
import type { SealedFile } from "./seal-files";
import type { TellSealStep } from "./seal-progress";

export const isSignedRemotely = ({ envelope }: Pick<Evidence, "envelope">): boolean =>
  envelope.remoteSignatureSince !== null;

/**
 * Seals files that recipients have signed: the service's approval signature is appended to the last revision,
 * without drawing or adding a page. Certificate and audit log are separate files (domain/fields.md 8.6, rule
 * 9, ruling 71). A rejected envelope keeps its files: a stamp would cover signed content.
 * @throws DomainError INTERNAL_SERVER_ERROR when the audit chain does not hold or a signed revision is
 * missing
 */
export async function sealRemotelySignedFiles(
  { storage, pdf, signerSource: signer, timestamps }: SealServices,
  evidence: Evidence,
  { isRejected, completedAt }: CertificateEnd,
  tell: TellSealStep,
): Promise<SealedFile[]> {
  if (isRejected) return [];
  if (evidence.auditHead === null) {
    throw new DomainError(
      "INTERNAL_SERVER_ERROR",
      "The audit log of this envelope was changed; it is not sealed.",
    );
  }
  const signers = evidence.recipients.filter(({ authOptions }) =>
    isSigningRemotely(RecipientAuthOptions.parse(authOptions)),
  );
  const sealed: SealedFile[] = [];
  for (const [index, item] of evidence.items.entries()) {
    // Everything was drawn before the first of them signed.
    tell("SIGN", index + 1);
    const [original, last] = [
      findOriginalVersion(evidence, item),
      findNewestRevision(evidence.versions, item.id),
    ];
    if (!original || last?.kind !== "SIGNED") {
      throw new DomainError("INTERNAL_SERVER_ERROR", `The file "${item.title}" has no signed revision.`);
    }
    const folder = await mkdtemp(path.join(tmpdir(), "rubrica-seal-"));
    try {
      const outPath = path.join(folder, "sealed.pdf");
      const { sha256, seal } = await pdf.remoteSignature({
        step: "seal",
        path: await storage.path(last.storageKey),
        outPath,
        originalSize: original.size,
        before: toHex(last.sha256),
        slot: buildSealSlotName(toHex(original.sha256)),
        recipientSlots: signers.map(({ id }) => buildSlotName(id, toHex(original.sha256))),
        signer,
        signingTime: completedAt,
        language: evidence.meta.language,
        timestamps,
      });
      tell("STORE", index + 1);
      const stored = await storage.put(createReadStream(outPath));
      if (stored.key !== sha256) {
        throw new DomainError("INTERNAL_SERVER_ERROR", "The stored file is not the one that was sealed.");
      }
      sealed.push({
        item,
        originalSha256: original.sha256,
        stored,
        level: "B-B",
        missing: [],
        takesSignatures: false,
        archive: null,
        ...seal,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return sealed;
}
