import { createHash } from "node:crypto";
import { describeScheme } from "./algorithms";
import { getContextTag } from "./asn1";
import type { Certificate } from "./certificate";
import { OID, readSignedData, type SignedData } from "./cms";
import { type CmsVerdict, checkCms, readSigningTime } from "./cms-check";
import { type Covered, readCoveredBytes } from "./covered-bytes";
import type { EvidenceStore } from "./evidence-store";
import { catchMalformed } from "./malformed";
import { type PdfDict, PdfName, PdfString, type PdfValue } from "./pdf/values";
import { judgePostSignatureChanges } from "./post-signature-changes";
import type { Reason } from "./reasons";
import type { CertificateFacts, SignatureReport } from "./report";
import type { Permission, Restrictions } from "./restrictions";
import type { Revisions } from "./revisions";
import { getRevocationState, type RevocationData } from "./revocation";
import { decodeText, type FoundSignature } from "./signature-dictionary";
import { checkTimestamp, getTimestampFacts, type TimestampVerdict } from "./timestamp";
import { buildTrustPath } from "./trust";

/** Judges one signature by itself: its bytes, its cryptography, its certificate, and later changes. */

export type Trust = { anchors: readonly Certificate[]; at: Date };

/** A preliminary verdict: decisions that need the file's other signatures are still open. */
export type PreliminaryVerdict = {
  report: SignatureReport;
  signature: FoundSignature;
  /** End of the covered bytes. */
  end: number;
  /** True for changes that are neither forbidden nor permitted by a certification. */
  isOpen: boolean;
  provenAt: Date | null;
};

export const isTimestamp = ({ dict }: FoundSignature): boolean =>
  toNameText(dict.get("SubFilter")) === "ETSI.RFC3161";

const toNameText = (value: PdfValue | undefined): string => (value instanceof PdfName ? value.name : "");
const decodePdfText = (value: PdfValue | undefined): string | null =>
  value instanceof PdfString ? decodeText(value.bytes) : null;

function getCertificateFacts(certificate: Certificate): CertificateFacts {
  return {
    name: certificate.subjectName,
    subject: certificate.subjectText,
    issuer: certificate.issuerText,
    serial: certificate.serial,
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    sha256: createHash("sha256").update(certificate.raw).digest("hex"),
  };
}

/** `D:YYYYMMDDHHmmSSOHH'mm` (7.9.4) as an instant. */
function parsePdfTime(text: string | null): Date | null {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(
    text ?? "",
  );
  if (!match) return null;
  const [
    ,
    year,
    month = "01",
    day = "01",
    hour = "00",
    minute = "00",
    second = "00",
    ,
    sign,
    zh = "00",
    zm = "00",
  ] = match;
  const zone = sign ? `${sign}${zh}:${zm}` : "Z";
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

type Cryptography = {
  cms: CmsVerdict | null;
  data: SignedData | null;
  stamps: TimestampVerdict[];
  isIntact: boolean;
  reasons: Reason[];
};

/** Over the SHA-1 of the bytes, which is inside the message (ISO 32000-2, table 260, deprecated). */
const OVER_DIGEST = "adbe.pkcs7.sha1";
const FORMATS = ["adbe.pkcs7.detached", "ETSI.CAdES.detached", OVER_DIGEST];

function checkCryptography(
  signature: FoundSignature,
  { chunks }: Covered,
  store: EvidenceStore,
  { anchors }: Trust,
): Cryptography {
  const none = { cms: null, data: null, stamps: [], isIntact: false };
  const format = toNameText(signature.dict.get("SubFilter"));
  const contents = signature.contents.bytes;
  if (!chunks) return { ...none, reasons: [] };
  if (isTimestamp(signature)) {
    const stamp = catchMalformed(() => checkTimestamp(contents, chunks, store.certificates, anchors));
    if (!stamp) return { ...none, reasons: [{ code: "SIGNATURE_MALFORMED" }] };
    return { ...none, stamps: [stamp], isIntact: stamp.isIntact, reasons: stamp.reasons };
  }
  if (!FORMATS.includes(format))
    return { ...none, reasons: [{ code: "FORMAT_UNSUPPORTED", detail: format }] };
  const data = catchMalformed(() => readSignedData(contents));
  const content = format === OVER_DIGEST ? [data?.content ?? Buffer.alloc(0)] : chunks;
  const cms =
    data &&
    catchMalformed(() =>
      checkCms(data, {
        content,
        contentType: OID.data,
        known: [...store.certificates, ...anchors],
        needsNamedCertificate: format === "ETSI.CAdES.detached",
      }),
    );
  if (!data || !cms) return { ...none, reasons: [{ code: "SIGNATURE_MALFORMED" }] };
  const cryptoResult = {
    cms,
    data,
    isIntact: cms.isIntact,
    ...checkSignatureStamps(cms, data, store, anchors),
  };
  return format === OVER_DIGEST ? checkOverDigest(cryptoResult, data, chunks) : cryptoResult;
}

/**
 * An attacker who makes another file with the same SHA-1 can reuse the signature, whatever hash the message
 * itself uses.
 */
function checkOverDigest(
  made: Cryptography,
  { content }: SignedData,
  chunks: readonly Buffer[],
): Cryptography {
  const digest = createHash("sha1");
  for (const chunk of chunks) digest.update(chunk);
  const isOver = content !== null && digest.digest().equals(content);
  const changed: Reason[] = isOver ? [] : [{ code: "SIGNED_BYTES_CHANGED" }];
  const reasons: Reason[] = [...made.reasons, { code: "ALGORITHM_WEAK" }, ...changed];
  return { ...made, isIntact: made.isIntact && isOver, reasons };
}

/** Time-stamps over the signature itself (RFC 3161, appendix A). */
function checkSignatureStamps(
  cms: CmsVerdict,
  data: SignedData,
  store: EvidenceStore,
  anchors: readonly Certificate[],
): Pick<Cryptography, "stamps" | "reasons"> {
  const reasons = [...cms.reasons];
  const stamps: TimestampVerdict[] = [];
  const { signer } = cms;
  for (const token of signer?.unsigned.get(OID.signatureTimeStamp) ?? []) {
    const pool = [...data.certificates, ...store.certificates];
    const stamp =
      signer && catchMalformed(() => checkTimestamp(token.raw, [signer.signature], pool, anchors));
    if (!stamp) reasons.push({ code: "TIMESTAMP_UNREADABLE" });
    else {
      stamps.push(stamp);
      if (!stamp.isIntact) reasons.push({ code: "TIMESTAMP_WRONG" });
      else if (!stamp.isTrusted) reasons.push({ code: "TIMESTAMP_ISSUER_UNKNOWN" });
    }
  }
  return { stamps, reasons };
}

/** Adobe's attribute with answers and lists, from before document security stores. */
function readRevocationArchive(cms: CmsVerdict): RevocationData {
  const archive = cms.signer?.signed.get(OID.revocationArchive)?.[0];
  const listArchivePart = (number: number) =>
    (archive?.tagged(getContextTag(number))?.child(0).children ?? []).map(({ raw }) => raw);
  return (
    catchMalformed(() => ({ lists: listArchivePart(0), answers: listArchivePart(1) })) ?? {
      lists: [],
      answers: [],
    }
  );
}

function listRevocationReasons(chain: readonly Certificate[], at: Date, data: RevocationData): Reason[] {
  const states = chain.slice(0, -1).map((certificate, index) => {
    const issuer = chain[index + 1];
    return { certificate, state: issuer ? getRevocationState(certificate, issuer, data, at) : null };
  });
  for (const { certificate, state } of states) {
    if (state?.state === "revoked" && state.since <= at) {
      return [{ code: "CERTIFICATE_REVOKED", detail: certificate.subjectName }];
    }
  }
  const [own] = states;
  if (!own) return [];
  return [{ code: own.state?.state === "unknown" ? "REVOCATION_UNKNOWN" : "NOT_REVOKED" }];
}

/** Judges the signer's certificate, as of the best time that is proven. */
function judgeIdentity(
  { cms, data, stamps }: Cryptography,
  store: EvidenceStore,
  trust: Trust,
  provenAt: Date | null,
): { chain: Certificate[]; isKnown: boolean; reasons: Reason[] } {
  if (!cms) {
    const [stamp] = stamps;
    return { chain: stamp?.chain ?? [], isKnown: stamp?.isTrusted ?? false, reasons: [] };
  }
  if (!cms.certificate || !data) return { chain: [], isKnown: false, reasons: [] };
  const at = provenAt ?? trust.at;
  const pool = [...data.certificates, ...store.certificates];
  const path = buildTrustPath(cms.certificate, pool, trust.anchors, at, "signing");
  const own = readRevocationArchive(cms);
  const evidence = {
    lists: [...data.revocationLists, ...store.lists, ...own.lists],
    answers: [...store.answers, ...own.answers],
  };
  const reasons = [...path.reasons, ...listRevocationReasons(path.chain, at, evidence)];
  reasons.push({ code: provenAt ? "TIME_PROVEN" : "TIME_CLAIMED_ONLY" });
  return { ...path, reasons };
}

export type JudgementInput = {
  states: Revisions;
  store: EvidenceStore;
  trust: Trust;
  own: Restrictions;
  /** Strictest permission of the certifications in this file up to here. */
  permission: Permission;
  /** The earliest trusted document time-stamp over this signature. */
  stampedAt: Date | null;
  isRemoved: boolean;
};

function getProvenTime({ stamps, cms }: Cryptography, stampedAt: Date | null): Date | null {
  const own = stamps.flatMap(({ isTrusted, time }) => (isTrusted && time ? [time] : []));
  const all = cms && stampedAt ? [...own, stampedAt] : own;
  return all.reduce<Date | null>((first, time) => (first && first < time ? first : time), null);
}

export function evaluateSignature(signature: FoundSignature, question: JudgementInput): PreliminaryVerdict {
  const { states, store, trust } = question;
  const { dict } = signature;
  const covered = readCoveredBytes(states.bytes, signature);
  const crypto = checkCryptography(signature, covered, store, trust);
  const provenAt = getProvenTime(crypto, question.stampedAt);
  const who = judgeIdentity(crypto, store, trust, provenAt);
  const end = covered.end ?? 0;
  const { permission, locks } = question.own;
  const later = judgePostSignatureChanges(states, signature, covered, {
    permission: question.permission,
    locks,
  });
  const reasons = [...covered.problems, ...crypto.reasons, ...who.reasons, ...later.reasons];
  if (crypto.isIntact) reasons.push({ code: "SIGNED_BYTES_UNCHANGED" });
  if (question.isRemoved) reasons.push({ code: "SIGNATURE_REMOVED" });
  const certificate = crypto.cms?.certificate ?? crypto.stamps[0]?.certificate ?? null;
  const report: SignatureReport = {
    number: 0,
    kind: isTimestamp(signature) ? "timestamp" : permission === null ? "approval" : "certification",
    field: signature.field,
    subFilter: toNameText(dict.get("SubFilter")),
    status: "indeterminate",
    reasons,
    isIntact: crypto.isIntact,
    coversWholeFile: covered.problems.length === 0 && end === states.bytes.length,
    range: [...signature.range],
    revision: findRevisionNumber(states, end),
    permission,
    changesAfter: later.changes,
    algorithm: crypto.cms?.scheme && certificate ? describeScheme(crypto.cms.scheme, certificate.key) : null,
    certificate: certificate ? getCertificateFacts(certificate) : null,
    chain: who.chain.map(getCertificateFacts),
    isIssuerKnown: who.isKnown,
    name: decodePdfText(dict.get("Name")),
    reason: decodePdfText(dict.get("Reason")),
    location: decodePdfText(dict.get("Location")),
    claimedTime: getClaimedTime(dict, crypto)?.toISOString() ?? null,
    provenTime: provenAt?.toISOString() ?? null,
    timestamps: isTimestamp(signature) ? [] : crypto.stamps.map(getTimestampFacts),
  };
  return { report, signature, end, isOpen: later.isOpen, provenAt };
}

function getClaimedTime(dict: PdfDict, { cms }: Cryptography): Date | null {
  const inside = catchMalformed(() => (cms?.signer ? readSigningTime(cms.signer) : null));
  return parsePdfTime(decodePdfText(dict.get("M"))) ?? inside;
}

function findRevisionNumber({ ends }: Revisions, end: number): number | null {
  const index = ends.indexOf(end);
  return index < 0 ? null : index + 1;
}
