import { z } from "zod";
import { ENVELOPE_STATUSES, RECIPIENT_ROLES } from "@/server/domain/vocabulary";

/** What the page of verification is told about a document that this installation knows (domain 7.6). */

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

export const VerifiedParty = z.object({
  name: z.string(),
  /** Never the whole address. */
  maskedEmail: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  /** How the person was known; null before they acted. */
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
  /** The finished files in order; none before the end. */
  files: z.array(z.object({ number: z.number(), sha256: z.string(), size: z.number() })),
});
export type VerifiedDocument = z.infer<typeof VerifiedDocument>;

/**
 * What a file is here: what was sealed, what was stamped as rejected, a signed step on the way, one of these with
 * something behind it, or nothing that is known.
 */
export const FILE_MATCHES = ["sealed", "stamped", "step", "sealedThenChanged", "none"] as const;
export const FileMatch = z.object({
  match: z.enum(FILE_MATCHES),
  document: VerifiedDocument.nullable(),
});
export type FileMatch = z.infer<typeof FileMatch>;

/** Said before the file by whoever wants to show that they hold it: its digest alone is printed for everybody. */
export const POSSESSION_PREFIX = "rubrica-verify-1\n";

const Status = z.enum(["passed", "failed", "indeterminate"]);
const Reason = z.object({ code: z.string(), detail: z.string().optional() });
const Change = z.object({ kind: z.string(), objects: z.array(z.number()) });
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

/** The report of `server/verify` as it travels. */
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

/** What `POST /api/verify` answers. */
export const DeepAnswer = z.object({ report: VerifyReport, found: FileMatch });
export type DeepAnswer = z.infer<typeof DeepAnswer>;
