import type { Reason, Status } from "./reasons";

/** The answer of the verifier: plain data, the same as JSON, on the page and on the command line. */

export const CHANGE_KINDS = [
  "rewritten",
  "documentSecurity",
  "timestamp",
  "signature",
  "metadata",
  "formFill",
  "annotations",
  "fieldLook",
  "description",
  "unusualEvidence",
  "visibleField",
  "unreached",
  "pages",
  "unknown",
] as const;
/** Kinds of change by an update, gravest last. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];
/**
 * `objects`: numbers of the objects that show it, at most twenty; `more`: the number of further ones, if any.
 */
export type RevisionChange = { kind: ChangeKind; objects: number[]; more?: number };

export type Revision = {
  number: number;
  /** Length of the file at this revision, in bytes. */
  size: number;
  sha256: string;
  /** Changes against the revision before; empty for the first. */
  changes: RevisionChange[];
};

export type CertificateFacts = {
  name: string;
  subject: string;
  issuer: string;
  serial: string;
  notBefore: string;
  notAfter: string;
  sha256: string;
};

export type TimestampFacts = {
  time: string | null;
  authority: string | null;
  status: Status;
  reasons: Reason[];
};

type SignatureKind = "approval" | "certification" | "timestamp";

export type SignatureReport = {
  /** 1-based, in the order of signing. */
  number: number;
  kind: SignatureKind;
  field: string | null;
  subFilter: string;
  status: Status;
  reasons: Reason[];
  /** True if digest and signature fit, for any signer: the test of `pdfsig` and `openssl cms -verify`. */
  isIntact: boolean;
  coversWholeFile: boolean;
  /** /ByteRange as it stands in the file. */
  range: number[];
  /** The revision it signs; null when it signs none that can be read. */
  revision: number | null;
  /** DocMDP permission of a certification: 1 nothing, 2 forms and signatures, 3 annotations too. */
  permission: 1 | 2 | 3 | null;
  changesAfter: RevisionChange[];
  algorithm: string | null;
  certificate: CertificateFacts | null;
  /** The signer's certificate and its issuers, as far as they are known. */
  chain: CertificateFacts[];
  isIssuerKnown: boolean;
  name: string | null;
  reason: string | null;
  location: string | null;
  /** Time of the signer's own clock, unproven. */
  claimedTime: string | null;
  /** The time a trusted authority vouches for. */
  provenTime: string | null;
  timestamps: TimestampFacts[];
};

export type Report = {
  version: 1;
  status: Status;
  reasons: Reason[];
  file: { size: number; sha256: string; revisions: Revision[] };
  signatures: SignatureReport[];
};
