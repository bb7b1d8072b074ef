import type { FrameParts } from "@/server/domain/field/frame-words";
import type { Stroke } from "@/server/domain/field/ink";
import type { Direction, Overflow, TextAlign, VerticalAlign } from "@/server/domain/field/layout";
import type { SignatureFace } from "@/server/domain/field/signature";
import type { EnvelopeStatus, FieldType, Language, RecipientRole } from "@/server/domain/vocabulary";

/** The input of the PDF work. Plain data: everything here crosses a process border (rulings 63, 64). */

/** A signature as the recipient gave it (ruling 70); an uploaded one is a PNG file on disk. */
export type SignatureValue =
  | { kind: "drawn"; strokes: readonly Stroke[] /** Width of the pad over its height. */; aspect: number }
  | { kind: "typed"; text: string; face: SignatureFace }
  | { kind: "uploaded"; pngPath: string };

/** The keys of fieldMeta that drawing needs (rest/README.md 3); every type's meta fits. */
export type StampMeta = {
  label?: string | null | undefined;
  fontSize?: number | null | undefined;
  textAlign?: TextAlign | null | undefined;
  verticalAlign?: VerticalAlign | null | undefined;
  lineHeight?: number | null | undefined;
  letterSpacing?: number | null | undefined;
  overflow?: Overflow | null | undefined;
  readOnly?: boolean | null | undefined;
  direction?: Direction | null | undefined;
  hideLabels?: boolean | null | undefined;
  text?: string | null | undefined;
  value?: string | null | undefined;
  defaultValue?: string | null | undefined;
  values?: readonly { value: string; checked?: boolean | undefined }[] | null | undefined;
};

export type StampField = {
  fieldId: number;
  type: FieldType;
  /** 1-based. */
  page: number;
  /** Percent of the displayed page, top-left origin. */
  positionX: number;
  positionY: number;
  width: number;
  height: number;
  meta: StampMeta | null;
  /** `customText`: the value as stored (domain/fields.md 8.2); null or "" when nothing was entered. */
  text: string | null;
  signature: SignatureValue | null;
  /** The frame around the signature; null or absent draws none. */
  frame?: FrameParts | null;
  /** The field's recipient, named in the structure for people who cannot see the page. */
  recipient?: string | null;
};

/** A recipient's proof of identity; below our own checks it only says how the link arrived. */
export type AuthenticationLevel =
  | "LINK"
  | "EMAIL"
  | "ACCOUNT"
  | "PASSWORD"
  | "PASSKEY"
  | "TWO_FACTOR_AUTH"
  | "CLAVE_UNICA"
  | "ADVANCED_SIGNATURE";

export type CertificateSignature = {
  /** Shown as the signature's number: the field's secondary id. */
  id: string;
  value: SignatureValue;
};

/** Identity stated by an identity provider, and the check of ours that asked for it. */
type CertificateIdentity = {
  provider: string;
  /** Canonical, in full: the certificate is the parties' own paper. */
  run: string;
  name: string;
  verifiedAt: Date;
  challengeId: string;
};

/** The certificate a recipient signed with themself (domain/evidence.md 6.4, domain/fields.md 8.6). */
export type RemoteSignature = { issuer: string; serial: string };

export type CertificateRecipient = {
  name: string;
  email: string;
  role: RecipientRole;
  authentication: AuthenticationLevel;
  identity?: CertificateIdentity | null | undefined;
  remoteSignature?: RemoteSignature | null | undefined;
  /** The link their act came through; null where no entry names it. */
  cameBy?: CameBy | null | undefined;
  /** Every distinct signature; empty for approvers, viewers and copies. */
  signatures: readonly CertificateSignature[];
  ipAddress: string | null;
  /** As sent by the browser. */
  userAgent: string | null;
  sentAt: Date | null;
  viewedAt: Date | null;
  /** Signed, approved, viewed or finished, by role. */
  actedAt: Date | null;
  rejectedAt: Date | null;
  rejectionReason: string | null;
  /** Another actor recorded the rejection; name and e-mail as one line. */
  rejectedOnBehalfBy?: string | null;
  /** The recipient's zone as their browser stated it (IANA name); null prints the envelope's. */
  timeZone?: string | null;
  /** The newest consent to sign electronically. */
  consent: { version: string; language: Language; at: Date } | null;
  /** Time the finished documents were mailed to this address; null before that, or without a mail. */
  copySentAt?: Date | null;
};

/** `lastRevealedTo`: the last person who was given an unmarked link, as one line. */
type CameBy =
  | { kind: "MAIL" | "EARLIER_MAIL"; at: Date }
  | { kind: "INBOX" | "SITTING" }
  | { kind: "UNMARKED"; lastRevealedTo: string | null };

/** A recipient removed after the sending; `by` as one line. */
export type RemovedRecipient = {
  name: string;
  email: string;
  role: RecipientRole;
  at: Date;
  by: string | null;
};

/** The team's brand on paper; null parts use the service's own. */
export type ReportBrand = {
  /** `#rrggbb`, readable on white. */
  primary: string | null;
  logo: { png: Uint8Array; alt: string; isLight: boolean } | null;
};

/** The audit log for machines: `json` is attached to the file as it is. */
type AuditAttachment = { json: string };

/** The file that every recipient saw: the size of the original that was hashed, and its fixed fields. */
type PresentedFile = {
  bytes: number;
  /** Fields that the sender had filled for good. */
  fixedValues: number;
};

export type PresentedLink = {
  label: string;
  url: string;
  /** Added after a recipient had acted. */
  isLater?: boolean;
};

export type DocumentFile = {
  title: string;
  pageCount: number;
  /** SHA-256 of the original as recipients saw it, hexadecimal. */
  originalSha256: string;
  /** Null where it is not known. */
  presented?: PresentedFile | null;
  /** SHA-256 of the upload, if it was changed before signing (ruling 39a). */
  uploadSha256?: string | null;
  /** Changes at intake, as finished sentences in the document's language (ruling 39a). */
  changes: readonly string[];
};

/** Names as they are when the evidence is printed. */
export type SendingTeam = { team: string; organisation: string };

export type CertificateModel = {
  envelopeId: string;
  title: string;
  brand?: ReportBrand | null;
  /** True if a recipient rejected; otherwise everybody has acted. */
  isRejected: boolean;
  /** True if others may sign the sealed files further (ruling 80). */
  takesSignatures?: boolean;
  ownerName: string;
  ownerEmail: string;
  sender?: SendingTeam | null;
  createdAt: Date;
  completedAt: Date;
  /** IANA name; every time is printed with its offset there. */
  timeZone: string;
  /** `sealedSha256` only in a certificate apart from the sealed files: no file can hold its own hash. */
  files: readonly (DocumentFile & { sealedSha256?: string | null })[];
  attachments?: readonly PresentedLink[];
  /** Oldest first. */
  removed?: readonly RemovedRecipient[];
  recipients: readonly CertificateRecipient[];
  /** Head of the audit chain at sealing, hexadecimal (pdf/README.md 5). */
  auditHead: string;
  auditEntryCount: number;
  /** The entries behind `auditHead`, attached to the file; null attaches nothing. */
  auditLog?: AuditAttachment | null;
  /** Address for checking the file, also printed as a QR code; null leaves both out. */
  verifyUrl: string | null;
};

export type AuditLogEntry = {
  number: number;
  /** Numbers of the entries that this line stands for, such as "3–31, 34"; absent for a single entry. */
  numbers?: string;
  type: string;
  /** The finished sentence in the log's language. */
  sentence: string;
  /** Label, page and file of the fields it names. */
  places?: readonly string[];
  /** Name and e-mail, token or system; null for an entry without an actor. */
  actor: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  at: Date;
  /** Time of the last of several entries. */
  until?: Date;
};

export type AuditLogModel = {
  envelopeId: string;
  title: string;
  brand?: ReportBrand | null;
  status: EnvelopeStatus;
  ownerName: string;
  ownerEmail: string;
  sender?: SendingTeam | null;
  createdAt: Date;
  updatedAt: Date;
  timeZone: string;
  language: Language;
  files: readonly (DocumentFile & { sealedSha256: string | null })[];
  recipients: readonly { name: string; email: string; role: RecipientRole }[];
  /** Oldest first. */
  entries: readonly AuditLogEntry[];
  /** Number of entries, where a line stands for several; absent where each has its own. */
  entryCount?: number;
  attachments?: readonly PresentedLink[];
  auditHead: string;
  auditLog?: AuditAttachment | null;
  verifyUrl?: string | null;
  /** Displayed size of the document's last page in points; A4 when null. */
  pageSize: { width: number; height: number } | null;
};
