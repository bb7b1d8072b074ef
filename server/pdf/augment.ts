import { X509Certificate } from "node:crypto";
import type { Language } from "@/server/domain/vocabulary";
import { getBareHost } from "@/server/outbound/guard";
import type { GrowingFile } from "./append/growing-file";
import { Increment } from "./append/increment";
import { buildSecurityStoreUpdate } from "./append/security-store";
import { addSignatureField } from "./append/signature-field";
import { buildTimestampObject } from "./append/signature-object";
import { getPdfMessages } from "./messages";
import type { RecipientChain } from "./sign/recipient-chains";
import type { Signer } from "./sign/signer";
import { readPages } from "./syntax/pages";
import type { Authorities } from "./timestamp/authorities";
import { TOKEN_ROOM_BYTES } from "./timestamp/client";
import type { Token } from "./timestamp/token";
import { ValidationGatherer } from "./validation-data/gather";
import { CertificateRevoked } from "./validation-data/revocation-error";
import { listValidationSources } from "./validation-data/sources";

/** Baseline levels of ETSI EN 319 142-1. */
export type SignatureLevel = "B-B" | "B-T" | "B-LT" | "B-LTA";

export type Augmented = {
  level: SignatureLevel;
  /** End of the document timestamp's part, null when there is none. */
  timestampEnd: number | null;
  /** Missing proofs of recipients' own signatures; they do not lower the seal's level. */
  unproven: readonly string[];
};

const HARD_PAGE_LIMIT = 100_000;

/** Hosts named by certificates of issuers that the operator chose: these may lie in a private network. */
function listNamedHosts(certificates: readonly Buffer[]): string[] {
  return certificates
    .flatMap((der) => Object.values(listValidationSources(new X509Certificate(der).raw)).flat())
    .flatMap((address) => URL.parse(address) ?? [])
    .map(getBareHost);
}

async function appendTimestamp(
  growing: GrowingFile,
  authorities: Authorities,
  language: Language,
): Promise<number | null> {
  const { file } = growing;
  const mark = growing.originalHash.slice(0, 8).toUpperCase();
  const increment = await Increment.over(file, mark);
  const [page] = readPages(file, HARD_PAGE_LIMIT).pages;
  if (!page) return null;
  const signature = increment.reserve();
  addSignatureField(increment, {
    signature,
    page,
    name: `RubricaTimestamp${mark}`,
    words: getPdfMessages(language)("field.timestamp"),
    pagesRoot: null,
    certifies: false,
  });
  const object = buildTimestampObject(signature, TOKEN_ROOM_BYTES);
  return growing.appendSigned(increment, signature, object, async (digest) => {
    const token = await authorities.timestamp(digest);
    return token?.der ?? null;
  });
}

/**
 * Makes a time-stamped seal last (pdf/README.md 4) by two updates: validation data and a document timestamp.
 * Gaps lower the level and go to `authorities.failures`. If time-stamps are required, a silent named source
 * stops the sealing. Proofs of earlier signers (`recipients`) are optional; later revocations do not count.
 * @throws CertificateRevoked, TimestampsUnavailable
 */
export async function appendValidation(
  growing: GrowingFile,
  { signer, language }: { signer: Signer; language: Language },
  token: Token,
  authorities: Authorities,
  recipients: readonly RecipientChain[] = [],
): Promise<Augmented> {
  const accepted = recipients.filter(({ isAccepted }) => isAccepted);
  const chosenCertificates = [...signer.chain, ...accepted.flatMap(({ certificates }) => certificates)];
  const hosts = new Set([...authorities.trustedHosts, ...listNamedHosts(chosenCertificates)]);
  const gatherer = new ValidationGatherer(authorities, hosts);
  await gatherer.add({ certificates: signer.chain, ownList: signer.revocationList?.(token.time) });
  await gatherer.add({ certificates: token.certificates }).catch((error: unknown) => {
    if (!(error instanceof CertificateRevoked)) throw error;
    authorities.refuse(error.message);
  });
  const { gaps } = gatherer.data;
  // Checked before the authority is asked again, because the file may be thrown away.
  authorities.lack(gaps);
  const unproven: string[] = [];
  for (const { certificates } of recipients) {
    await gatherer.add({ certificates }).catch((error: unknown) => {
      if (!(error instanceof CertificateRevoked)) throw error;
      unproven.push(error.message);
    });
  }
  const { data } = gatherer;
  unproven.push(...data.gaps.slice(gaps.length).map(({ sentence }) => sentence));
  growing.append(
    await buildSecurityStoreUpdate(growing.file, data, `${growing.originalHash}${growing.size}`),
  );
  const timestampEnd = await appendTimestamp(growing, authorities, language);
  if (gaps.length > 0) return { level: "B-T", timestampEnd, unproven };
  return { level: timestampEnd === null ? "B-LT" : "B-LTA", timestampEnd, unproven };
}
