import { z } from "zod";
import { MOST_SEAL_BYTES, MOST_SEALS, MOST_STATES } from "@/server/domain/seal-traces";
import { ENVELOPE_STATUSES, RECIPIENT_ROLES } from "@/server/domain/vocabulary";

/** Facts on the verification page about a document that this installation knows (domain/evidence.md 7.6). */

export const VERIFIED_METHODS = [
  "LINK",
  "EMAIL",
  "ACCOUNT",
  "PASSWORD",
  "PASSKEY",
  "TWO_FACTOR_AUTH",
  "CLAVE_UNICA",
  "ADVANCED_SIGNATURE",
] as const;

const VerifiedParty = z.object({
  name: z.string(),
  /** Never the whole address. */
  maskedEmail: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  /** Proof of identity; null before the recipient acted. */
  method: z.enum(VERIFIED_METHODS).nullable(),
  actedAt: z.string().nullable(),
  rejectedAt: z.string().nullable(),
});

export const VerifiedDocument = z.object({
  status: z.enum(ENVELOPE_STATUSES),
  title: z.string(),
  isTitleMasked: z.boolean(),
  completedAt: z.string().nullable(),
  parties: z.array(VerifiedParty),
  /** The sealed files in order; empty before the end. */
  files: z.array(z.object({ number: z.number(), sha256: z.string(), size: z.number() })),
});
export type VerifiedDocument = z.infer<typeof VerifiedDocument>;

/**
 * The certificate or audit log that a file is, or begins with. It is sealed separately, after its document,
 * and has a digest of its own.
 */
const SealedReport = z.object({
  kind: z.enum(["certificate", "auditLog"]),
  sha256: z.string(),
  sealedAt: z.string(),
});

/**
 * Kinds of match. stamped: of a rejected envelope. certificate, auditLog: a file of its own. step: signed on
 * the way. sealedThenChanged: a seal of this installation, but changed since. notOfCode: not the file of the
 * given code. none: unknown.
 */
export const FILE_MATCHES = [
  "sealed",
  "stamped",
  "certificate",
  "auditLog",
  "step",
  "sealedThenChanged",
  "notOfCode",
  "none",
] as const;
export const FileMatch = z.object({
  match: z.enum(FILE_MATCHES),
  document: VerifiedDocument.nullable(),
  sealedReport: SealedReport.optional(),
});
export type FileMatch = z.infer<typeof FileMatch>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** SHA-256 of bytes, and of `POSSESSION_PREFIX` followed by them: a caller who gives both has the bytes. */
export const StatePrint = z.object({ sha256: Sha256, possession: Sha256 });
export type StatePrint = z.infer<typeof StatePrint>;

/** Sent instead of the file itself. */
export const FilePrint = StatePrint.extend({
  /** Earlier states: the bytes up to each end of a PDF before the last. */
  earlier: z.array(StatePrint).max(MOST_STATES).default([]),
  /** CMS signatures in the file, DER as base64. */
  seals: z
    .array(z.base64().max(Math.ceil(MOST_SEAL_BYTES / 3) * 4))
    .max(MOST_SEALS)
    .default([]),
  code: z.string().max(200).optional(),
});
export type FilePrint = z.infer<typeof FilePrint>;

/** Hashed before the file to prove possession: the digest of the file alone is printed for all to read. */
export const POSSESSION_PREFIX = "rubrica-verify-1\n";

const Status = z.enum(["passed", "failed", "indeterminate"]);
const Reason = z.object({ code: z.string(), detail: z.string().optional() });
const Change = z.object({ kind: z.string(), objects: z.array(z.number()), more: z.number().optional() });
const CertificateFacts = z.object({
  name: z.string(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  sha256: z.string(),
});

export const VerifiedSignature = z.object({
  number: z.number(),
  kind: z.enum(["approval", "certification", "timestamp"]),
  field: z.string().nullable(),
  subFilter: z.string(),
  status: Status,
  reasons: z.array(Reason),
  isIntact: z.boolean(),
  coversWholeFile: z.boolean(),
  range: z.array(z.number()),
  revision: z.number().nullable(),
  permission: z.number().nullable(),
  changesAfter: z.array(Change),
  algorithm: z.string().nullable(),
  certificate: CertificateFacts.nullable(),
  chain: z.array(CertificateFacts),
  isIssuerKnown: z.boolean(),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  location: z.string().nullable(),
  claimedTime: z.string().nullable(),
  provenTime: z.string().nullable(),
  timestamps: z.array(
    z.object({
      time: z.string().nullable(),
      authority: z.string().nullable(),
      status: Status,
      reasons: z.array(Reason),
    }),
  ),
});
export type VerifiedSignature = z.infer<typeof VerifiedSignature>;

/** The report of `server/verify` on the wire. */
export const VerifyReport = z.object({
  version: z.literal(1),
  status: Status,
  reasons: z.array(Reason),
  file: z.object({
    size: z.number(),
    sha256: z.string(),
    revisions: z.array(
      z.object({ number: z.number(), size: z.number(), sha256: z.string(), changes: z.array(Change) }),
    ),
  }),
  signatures: z.array(VerifiedSignature),
});
export type VerifyReport = z.infer<typeof VerifyReport>;

/** Answer of `POST /api/verify`. */
export const DeepAnswer = z.object({ report: VerifyReport, found: FileMatch });
export type DeepAnswer = z.infer<typeof DeepAnswer>;
