import { createHash } from "node:crypto";
import { findHashName } from "./algorithms";
import { readElement, TAG } from "./asn1";
import type { Certificate } from "./certificate";
import { OID, readSignedData } from "./cms";
import { checkCms } from "./cms-check";
import { Malformed } from "./malformed";
import { getOverallStatus, type Reason } from "./reasons";
import type { TimestampFacts } from "./report";
import { buildTrustPath } from "./trust";

/** Checks time-stamp tokens (RFC 3161): an authority vouches that certain bytes existed at a time. */

export type TimestampVerdict = {
  /** True if the token is sound and over these bytes, from any authority. */
  isIntact: boolean;
  /** The token's time, if it is sound. */
  time: Date | null;
  /** True if the reader trusts its authority. */
  isTrusted: boolean;
  certificate: Certificate | null;
  chain: Certificate[];
  reasons: Reason[];
};

type Info = { imprint: { oid: string; value: Buffer }; time: Date };

function readInfo(content: Buffer | null): Info {
  if (!content) throw new Malformed("a time-stamp holds nothing");
  const info = readElement(content);
  const imprint = info.child(2, TAG.sequence);
  return {
    imprint: { oid: imprint.child(0).child(0).oid(), value: imprint.child(1).octets() },
    time: info.child(4, TAG.generalizedTime).time(),
  };
}

/**
 * Checks a token over `chunks`. The certificate is judged as of the token's own time.
 * @throws Malformed
 */
export function checkTimestamp(
  token: Buffer,
  chunks: readonly Buffer[],
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
): TimestampVerdict {
  const data = readSignedData(token);
  const info = readInfo(data.content);
  const content = data.content ? [data.content] : [];
  const cms = checkCms(data, {
    content,
    contentType: OID.timeStampInfo,
    known: pool,
    needsNamedCertificate: true,
  });
  const hash = findHashName(info.imprint.oid);
  const reasons = [...cms.reasons];
  const digest = hash ? createHash(hash) : null;
  for (const chunk of chunks) digest?.update(chunk);
  const isOver = digest?.digest().equals(info.imprint.value) ?? false;
  if (!hash) reasons.push({ code: "ALGORITHM_UNSUPPORTED" });
  else if (!isOver) reasons.push({ code: "SIGNED_BYTES_CHANGED" });
  if (hash === "sha1") reasons.push({ code: "ALGORITHM_WEAK" });
  const isIntact = cms.isIntact && isOver;
  const none = { isIntact, time: null, isTrusted: false, certificate: cms.certificate, chain: [], reasons };
  if (!isIntact || !cms.certificate) return none;
  const path = buildTrustPath(
    cms.certificate,
    [...data.certificates, ...pool],
    anchors,
    info.time,
    "timeStamping",
  );
  const all = [...reasons, ...path.reasons];
  return {
    ...none,
    time: info.time,
    isTrusted: getOverallStatus(all) === "passed",
    chain: path.chain,
    reasons: all,
  };
}

export const getTimestampFacts = (verdict: TimestampVerdict): TimestampFacts => ({
  time: verdict.time?.toISOString() ?? null,
  authority: verdict.certificate?.subjectName ?? null,
  status: getOverallStatus(verdict.reasons),
  reasons: verdict.reasons,
});
