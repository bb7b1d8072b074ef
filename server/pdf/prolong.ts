import { X509Certificate } from "node:crypto";
import type { GrowingFile } from "./append/growing-file";
import { Increment } from "./append/increment";
import { securityStoreUpdate } from "./append/security-store";
import { addSignatureField } from "./append/signature-field";
import { timestampObject } from "./append/signature-object";
import type { Signer } from "./sign/signer";
import { readPages } from "./syntax/pages";
import type { Authorities } from "./timestamp/authorities";
import { TOKEN_ROOM_BYTES } from "./timestamp/client";
import { hostOf } from "./timestamp/exchange";
import type { Token } from "./timestamp/token";
import { ValidationGatherer } from "./validation-data/gather";
import { CertificateRevoked } from "./validation-data/revoked";
import { sourcesOf } from "./validation-data/sources";

/** Baseline levels of ETSI EN 319 142-1. */
export type SignatureLevel = "B-B" | "B-T" | "B-LT" | "B-LTA";

export type Prolonged = {
  level: SignatureLevel;
  /** End of the document timestamp's part, null when there is none. */
  timestampEnd: number | null;
};

const HARD_PAGE_LIMIT = 100_000;

/** Hosts that the seal's own certificates name: the operator chose these, so they may lie in a private network. */
function ownHosts(signer: Signer): string[] {
  return signer.chain
    .flatMap((der) => Object.values(sourcesOf(new X509Certificate(der).raw)).flat())
    .flatMap((address) => URL.parse(address) ?? [])
    .map(hostOf);
}

async function appendTimestamp(growing: GrowingFile, authorities: Authorities): Promise<number | null> {
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
    pagesRoot: null,
    certifies: false,
  });
  const object = timestampObject(signature, TOKEN_ROOM_BYTES);
  return growing.appendSigned(increment, signature, object, async (digest) => {
    const token = await authorities.timestamp(digest);
    return token?.der ?? null;
  });
}

/**
 * Makes a time-stamped seal last (pdf.md 4): validation data in an update of its own, then a timestamp over the whole
 * document in another. What cannot be had lowers the level and stands in `authorities.failures`; where time-stamps are
 * required and an issuer named as its source did not answer, nothing is sealed yet.
 * @throws CertificateRevoked, TimestampsUnavailable
 */
export async function prolong(
  growing: GrowingFile,
  signer: Signer,
  token: Token,
  authorities: Authorities,
): Promise<Prolonged> {
  const hosts = new Set([...authorities.trustedHosts, ...ownHosts(signer)]);
  const gatherer = new ValidationGatherer(authorities, hosts);
  await gatherer.add({ certificates: signer.chain, ownList: signer.revocationList?.(token.time) });
  await gatherer.add({ certificates: token.certificates }).catch((error: unknown) => {
    if (!(error instanceof CertificateRevoked)) throw error;
    authorities.refuse(error.message);
  });
  const { data } = gatherer;
  // Before anything more is asked of the authority for a file that would be thrown away.
  authorities.lack(data.gaps);
  growing.append(await securityStoreUpdate(growing.file, data, `${growing.originalHash}${growing.size}`));
  const timestampEnd = await appendTimestamp(growing, authorities);
  if (data.gaps.length > 0) return { level: "B-T", timestampEnd };
  return { level: timestampEnd === null ? "B-LT" : "B-LTA", timestampEnd };
}
