import type { FrameParts } from "@/server/domain/field/frame-words";
import type { Stroke } from "@/server/domain/field/ink";
import type { Direction, Overflow, TextAlign, VerticalAlign } from "@/server/domain/field/layout";
import type { SignatureFace } from "@/server/domain/field/signature";
import type { EnvelopeStatus, FieldType, Language, RecipientRole } from "@/server/domain/vocabulary";

/** What the PDF work takes in. Plain data: everything here crosses a process border (rulings 63, 64). */

/** A signature as it was given (ruling 70); an uploaded one is a PNG file on disk. */
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
  /** `customText`: the value as stored (domain/README.md 8.2); null or "" when nothing was entered. */
  text: string | null;
  signature: SignatureValue | null;
  /** What stands around the signature; null or absent draws no frame. */
  frame?: FrameParts | null;
  /** Whose field it is, for those who cannot see where it stands. */
  recipient?: string | null;
};

/** How a recipient proved who they are; anything weaker than a check of ours is how the link came to them. */
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

/** Who an identity provider said this was, and which check of ours asked. */
type CertificateIdentity = {
  provider: string;
  /** Canonical, in full: the certificate is the parties' own paper. */
  run: string;
  name: string;
  verifiedAt: Date;
  challengeId: string;
};

/** The certificate a recipient signed with themself (domain/README.md 6.4, 8.6). */
export type RemoteSignature = { issuer: string; serial: string };

export type CertificateRecipient = {
  name: string;
  email: string;
  role: RecipientRole;
  authentication: AuthenticationLevel;
  identity?: CertificateIdentity | null | undefined;
  remoteSignature?: RemoteSignature | null | undefined;
  /** Every distinct signature that the recipient left; empty for approvers, viewers and copies. */
  /** Which link their act came through; null where no entry tells. */
  cameBy?: CameBy | null | undefined;
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
  /** Somebody else recorded the rejection; name and e-mail as one line. */
  rejectedOnBehalfBy?: string | null;
  /** The zone this person was in, as their browser told; null prints the envelope's (IANA name). */
  timeZone?: string | null;
  /** The newest agreement to sign electronically. */
  consent: { version: string; language: Language; at: Date } | null;
  /** When the finished documents went out to this address; null before that, or when nobody was mailed. */
  copySentAt?: Date | null;
};

/** How the recipient arrived. `lastRevealedTo`: who was last given an unmarked link, as one line. */
type CameBy =
  | { kind: "MAIL" | "EARLIER_MAIL"; at: Date }
  | { kind: "INBOX" | "SITTING" }
  | { kind: "UNMARKED"; lastRevealedTo: string | null };

/** Somebody who was to act and was removed after the document was sent; `by` as one line. */
export type RemovedRecipient = {
  name: string;
  email: string;
  role: RecipientRole;
  at: Date;
  by: string | null;
};

/** How the sender's team looks on paper; what is null is the service's own. */
export type ReportBrand = {
  /** `#rrggbb`, readable on white. */
  primary: string | null;
  logo: { png: Uint8Array; alt: string; isLight: boolean } | null;
};

/** The audit log for machines: `json` is attached to the file as it is. */
type AuditAttachment = { json: string };

/** The file that every recipient was shown: the bytes behind the hash of the original, and what stood in its fields. */
type PresentedFile = {
  bytes: number;
  /** Fields that the sender had filled for good. */
  fixedValues: number;
};

/** A link that was presented beside the files. */
export type PresentedLink = {
  label: string;
  url: string;
  /** Added after somebody had acted. */
  isLater?: boolean;
};

export type DocumentFile = {
  title: string;
  pageCount: number;
  /** SHA-256 of the original as the signers saw it, hexadecimal. */
  originalSha256: string;
  /** What was on the page when it was presented; null where it is not known. */
  presented?: PresentedFile | null;
  /** SHA-256 of what arrived, where something was done to it before signing (ruling 39a). */
  uploadSha256?: string | null;
  /** What was changed at intake, as finished sentences in the document's language (ruling 39a). */
  changes: readonly string[];
};

/** Names as they are when the evidence is printed. */
export type SendingTeam = { team: string; organisation: string };

export type CertificateModel = {
  envelopeId: string;
  title: string;
  brand?: ReportBrand | null;
  /** Whether a recipient refused; otherwise everybody has acted. */
  isRejected: boolean;
  /** Whether others may sign the sealed files further (ruling 80). */
  takesSignatures?: boolean;
  ownerName: string;
  ownerEmail: string;
  /** For whom the owner sent it. */
  sender?: SendingTeam | null;
  createdAt: Date;
  completedAt: Date;
  /** IANA name; every time is printed with its offset there. */
  timeZone: string;
  /** `sealedSha256` only where the certificate stands apart from the sealed files: none can hold its own. */
  files: readonly (DocumentFile & { sealedSha256?: string | null })[];
  /** Links that were presented beside the files. */
  attachments?: readonly PresentedLink[];
  /** Oldest first. */
  removed?: readonly RemovedRecipient[];
  recipients: readonly CertificateRecipient[];
  /** Head of the audit chain at sealing, hexadecimal (pdf/README.md 5). */
  auditHead: string;
  auditEntryCount: number;
  /** The entries behind `auditHead`, attached to the file; null attaches nothing. */
  auditLog?: AuditAttachment | null;
  /** Where a reader may check the file, also printed as a QR code; null leaves both out. */
  verifyUrl: string | null;
};

export type AuditLogEntry = {
  number: number;
  /** Numbers of the entries that this line stands for, such as "3–31, 34"; absent where it is one entry. */
  numbers?: string;
  type: string;
  /** The finished sentence in the log's language. */
  sentence: string;
  /** Label, page and file of the fields it speaks of. */
  places?: readonly string[];
  /** Name and e-mail, token or system; null when nobody is named. */
  actor: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  at: Date;
  /** When the last of several entries was written. */
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
  /** Entries of the log, where a line stands for several; absent where each has its own. */
  entryCount?: number;
  attachments?: readonly PresentedLink[];
  auditHead: string;
  auditLog?: AuditAttachment | null;
  verifyUrl?: string | null;
  /** Displayed size of the document's last page in points; A4 when null. */
  pageSize: { width: number; height: number } | null;
};
