import { randomBytes } from "node:crypto";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  MessageImprint,
  type PKIFailureInfo,
  PKIStatus,
  TimeStampReq,
  TimeStampResp,
} from "@peculiar/asn1-tsp";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { SHA_256 } from "../sign/cms-parts";
import { listDerMembers, readDerElement } from "../sign/der";
import { fetchAnswerBody } from "./exchange";
import { readToken, type Token, TokenProblem, toHexNumber } from "./token";

/** Asks one authority for one time-stamp (RFC 3161 over HTTP, 3.4) and checks the whole answer. */

/** Room kept for a token in a signature; a larger one is refused, never cut. */
export const TOKEN_ROOM_BYTES = 10 * 1024;
const MAX_ANSWER_BYTES = TOKEN_ROOM_BYTES + 1024;
const NONCE_BYTES = 8;
const MINUTE_MS = 60_000;
/** Greatest difference between the authority's clock and ours. */
const MAX_SKEW_MS = 5 * MINUTE_MS;

export type TimestampCall = {
  url: string;
  timeoutMs: number;
  trustedHosts: ReadonlySet<string>;
  now: () => Date;
};

function buildQuery(digest: Buffer, nonce: Buffer): Buffer {
  return Buffer.from(
    AsnConvert.serialize(
      new TimeStampReq({
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA_256 }),
          hashedMessage: new OctetString(new Uint8Array(digest).buffer),
        }),
        nonce: new Uint8Array(nonce).buffer,
        certReq: true,
      }),
    ),
  );
}

/**
 * Bits of PKIFailureInfo, in our words, because its free text is untrusted (RFC 3161, 2.4.2). The library's
 * own are off by one.
 */
const REASONS = [
  [0, "it does not take SHA-256"],
  [2, "it does not take such requests"],
  [5, "it could not read the request"],
  [14, "its clock is not available"],
  [15, "its policy does not allow it"],
  [16, "it does not take the extension"],
  [17, "it cannot give what was asked for"],
  [25, "it has failed"],
] as const;

function listFailureReasons(info: PKIFailureInfo | undefined): string[] {
  const bytes = new Uint8Array(info?.value ?? new ArrayBuffer(0));
  const isSet = (bit: number) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  return REASONS.filter(([bit]) => isSet(bit)).map(([, reason]) => reason);
}

/** The token of a granted answer as its exact bytes. */
function readGrantedToken(answer: Buffer): Buffer {
  let status: number;
  let failInfo: PKIFailureInfo | undefined;
  let token: Buffer | undefined;
  try {
    ({ status, failInfo } = AsnConvert.parse(answer, TimeStampResp).status);
    token = listDerMembers(readDerElement(answer).content)[1]?.bytes;
  } catch (cause) {
    throw new TokenProblem("it is no answer to a time-stamp query", { cause });
  }
  // "Granted with modifications" changes things we did not ask for, and the token is checked all the same
  // (2.4.2).
  if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods) {
    throw new TokenProblem(
      `the request was rejected (${[`status ${status}`, ...listFailureReasons(failInfo)].join(", ")})`,
    );
  }
  if (!token) throw new TokenProblem("it holds no time-stamp");
  if (token.length > TOKEN_ROOM_BYTES) {
    throw new TokenProblem(`it has ${token.length} bytes, and there is room for ${TOKEN_ROOM_BYTES}`);
  }
  return token;
}

/**
 * Requests a time-stamp over the SHA-256 `digest`.
 * @throws ExchangeProblem when there is no answer, TokenProblem when it cannot be used
 */
export async function requestTimestamp(digest: Buffer, call: TimestampCall): Promise<Token> {
  const nonce = randomBytes(NONCE_BYTES);
  // A number without sign and of full length, so that its encoding is these bytes.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const answer = await fetchAnswerBody({
    url: call.url,
    body: { bytes: buildQuery(digest, nonce), type: "application/timestamp-query" },
    accept: "application/timestamp-reply",
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: call.timeoutMs,
    trustedHosts: call.trustedHosts,
  });
  const token = readToken(readGrantedToken(answer), digest);
  if (token.nonce !== toHexNumber(nonce)) throw new TokenProblem("it answers another query");
  const skewMs = Math.abs(token.time.getTime() - call.now().getTime());
  if (skewMs > MAX_SKEW_MS) {
    throw new TokenProblem(`its clock is ${Math.round(skewMs / MINUTE_MS)} minutes from ours`);
  }
  return token;
}
