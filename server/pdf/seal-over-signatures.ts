import type { Language } from "@/server/domain/vocabulary";
import { GrowingFile } from "./append/growing-file";
import { Increment } from "./append/increment";
import type { SignatureInfo } from "./append/signature-object";
import { type ArchiveOutcome, getArchiveOutcome } from "./archive/keep-claim";
import { appendValidation, type SignatureLevel } from "./augment";
import { createMutatedError, fillSlot, type Written } from "./sign/prepared-signature";
import { listRecipientChains } from "./sign/recipient-chains";
import { signAsService } from "./sign/service-signature";
import type { Signer } from "./sign/signer";
import { PdfFile } from "./syntax/file";
import { readPages } from "./syntax/pages";
import { Authorities, type TimestampSettings } from "./timestamp/authorities";

export type ServiceSealRequest = {
  path: string;
  outPath: string;
  /** Size of the file before its slots were laid out: the beginning of these bytes. */
  originalSize: number;
  /** SHA-256 of the last signed revision in hexadecimal. */
  before: string;
  slot: string;
  recipientSlots: readonly string[];
  signer: Signer;
  info: Omit<SignatureInfo, "isApproval">;
  timestamps: TimestampSettings | undefined;
  language: Language;
};

export type SealedOver = Written & {
  level: SignatureLevel;
  /** Missing answers of time-stamp authorities or issuers. */
  missing: readonly string[];
  /** Result for the file's claim to be PDF/A since its upload; null where it makes none, or it holds. */
  archive: ArchiveOutcome | null;
};

const HARD_PAGE_LIMIT = 100_000;

/**
 * Adds the service's own signature at the end, as an approval. It draws nothing and adds no page, so that
 * every recipient's signature stays valid for its content (domain/fields.md 8.6, rule 9; ruling 71). With
 * authorities it is time-stamped and made to last like every seal, with the recipients' signatures.
 * @throws DomainError BASE_DOCUMENT_MUTATED when the bytes are not those the recipients left;
 * TimestampsUnavailable
 */
export async function sealOverSignatures(request: ServiceSealRequest): Promise<SealedOver> {
  const growing = GrowingFile.open(request.path);
  try {
    return await sealGrowing(growing, request);
  } finally {
    growing.close();
  }
}

async function sealGrowing(growing: GrowingFile, request: ServiceSealRequest): Promise<SealedOver> {
  const { slot, signer, timestamps } = request;
  const { file, originalHash: hash } = growing;
  if (hash !== request.before) throw createMutatedError();
  const increment = await Increment.over(file, hash.slice(0, 8).toUpperCase());
  const signature = fillSlot({ file, hash, tree: readPages(file, HARD_PAGE_LIMIT), increment }, slot, []);
  const authorities = timestamps ? new Authorities(timestamps) : null;
  const recipients = authorities ? listRecipientChains(file, request.recipientSlots) : [];
  const info = { ...request.info, isApproval: true };
  const { token } = await signAsService(growing, increment, { signature, info }, signer, authorities);
  const augmented =
    authorities && token ? await appendValidation(growing, request, token, authorities, recipients) : null;
  growing.writeTo(request.outPath);
  const { sha256, size, file: sealed } = growing;
  const archive = getArchiveOutcome(new PdfFile(sealed.slice(0, request.originalSize)), sealed);
  const level = augmented?.level ?? "B-B";
  // A failed authority does not matter if another one answered.
  const failures = level === "B-LTA" ? [] : (authorities?.failures ?? []);
  return { sha256, size, level, archive, missing: [...failures, ...(augmented?.unproven ?? [])] };
}
