import { z } from "zod";
import { BARRIERS } from "@/server/domain/envelope/barrier";
import { ACTIVITIES } from "@/server/domain/envelope/last-activity";
import { OpenTags } from "@/server/domain/field/open-tags";
import { TagReport } from "@/server/domain/field/tag-report";
import { PROOF_METHODS } from "@/server/domain/recipient/auth-methods";
import { DATE_FORMATS, ENVELOPE_STATUSES, SIGNING_MODES } from "@/server/domain/vocabulary";
import { ShownAttachment } from "./attachment";
import { NamedActor } from "./audit";
import { Envelope, EnvelopeMeta, ScheduledSend, Sealing } from "./envelope";
import { Recipient } from "./recipient";

/**
 * `envelope.detail`: everything the owner's screens (wizard, editor, detail page) show about one envelope. A
 * superset of the REST envelope; recipients' tokens are blank here, links are revealed one by one.
 */
export const OwnerRecipient = Recipient.extend({
  sentAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  activatedAt: z.string().nullable(),
  newLinkAskedAt: z.string().nullable(),
  /** Automatic reminders since the request or the last resend; `nextAt` is null if none is planned. */
  reminders: z.object({
    count: z.number(),
    lastAt: z.string().nullable(),
    nextAt: z.string().nullable(),
  }),
  viewCount: z.number(),
  hasTurn: z.boolean(),
  fieldCount: z.number(),
  filledCount: z.number(),
  mailProblem: z.string().nullable(),
  /** Proof methods the recipient passed, with the last time; only of the present holder of the seat. */
  proofsPassed: z.array(z.object({ method: z.enum(PROOF_METHODS), at: z.string() })),
});
export type OwnerRecipient = z.infer<typeof OwnerRecipient>;

/** The picture of a file's first page: null until it is drawn, which takes a moment while it is awaited. */
export const FirstPageState = z.object({
  /** Relative to the origin, for the session's owner. */
  firstPageUrl: z.string().nullable(),
  isFirstPageAwaited: z.boolean(),
});
export type FirstPageState = z.infer<typeof FirstPageState>;

export const OwnerItem = FirstPageState.extend({
  id: z.string(),
  title: z.string(),
  order: z.number(),
  pageCount: z.number(),
  /** Displayed size of each page in points; `sha256` is of the original, in hex. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  size: z.number(),
  sha256: z.string(),
  /** Hash of the upload if intake changed it (`notices`) before signing. */
  uploadSha256: z.string().nullable(),
  notices: z.array(z.string()),
  /** Result of the `{{…}}` tags in its text; null if there were none. */
  tagReport: TagReport.nullable(),
  /** Tags of its text that wait for their recipients, while it is a draft. */
  openTags: z.array(OpenTags),
  /** URLs relative to the origin, for the session's owner. */
  originalUrl: z.string(),
  /** The original with a page index that is fast to read by ranges: for display, never kept. */
  readingUrl: z.string(),
  signedUrl: z.string().nullable(),
  /** Thumbnails of the pages: append `/3?v=` and `sha256` for page 3. */
  pagesUrl: z.string().nullable(),
});
export type OwnerItem = z.infer<typeof OwnerItem>;

const OWNER_ACTIONS = [
  "edit",
  "distribute",
  "redistribute",
  "rename",
  "addRecipient",
  "updateRecipient",
  "handOutLinks",
  "cancel",
  "delete",
  "downloadSigned",
  "downloadAuditLog",
  "downloadCertificate",
  "downloadEvidence",
  "directLink",
  "publish",
] as const;

/**
 * Why this user cannot cancel or delete it, null if they can: for the menus, by the rule of the endpoints.
 */
const Barred = z.object({
  cancel: z.enum(BARRIERS).nullable(),
  delete: z.enum(BARRIERS).nullable(),
});

export const OwnerEnvelope = Envelope.omit({ recipients: true, envelopeItems: true }).extend({
  recipients: z.array(OwnerRecipient),
  items: z.array(OwnerItem),
  attachments: z.array(ShownAttachment),
  revision: z.number(),
  sentAt: z.string().nullable(),
  isMine: z.boolean(),
  /** `isEvidenceChanged`: sealing is refused, as the stored data differs from the audit log. */
  sealing: Sealing.extend({ isEvidenceChanged: z.boolean() }).nullable(),
  /** A null time zone means the undo period of a normal send. */
  scheduledSend: ScheduledSend.extend({ timezone: z.string().nullable() }).nullable(),
  scheduledSendError: z.string().nullable(),
  actions: z.array(z.enum(OWNER_ACTIONS)),
  barred: Barred,
  cancelReason: z.string().nullable(),
  /** The actor that recorded an outside rejection, and the member a token did it for (ruling 92). */
  rejectionRecorded: z.object({ by: NamedActor, behalf: z.string().nullable() }).nullable(),
  /** The team's defaults for new documents, while this one is a draft: to show and reset changed settings. */
  defaults: EnvelopeMeta.pick({
    language: true,
    typedSignatureEnabled: true,
    uploadSignatureEnabled: true,
    drawSignatureEnabled: true,
    signatureFrame: true,
    emailId: true,
    emailReplyTo: true,
    envelopeExpirationPeriod: true,
    reminderSettings: true,
    emailSettings: true,
  })
    .extend({ timezone: z.string(), dateFormat: z.enum(DATE_FORMATS) })
    .nullable(),
  /** Features set up on this installation, so that the check before sending agrees with the server's. */
  offers: z.object({
    claveUnica: z.boolean(),
    advancedSignature: z.object({ multisign: z.number() }).nullish(),
    timestamps: z.boolean(),
  }),
});
export type OwnerEnvelope = z.infer<typeof OwnerEnvelope>;

/** A row of the owner's list: enough for chip, progress and recipients without opening it. */
export const OwnerListed = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(["DOCUMENT", "TEMPLATE"]),
  status: z.enum(ENVELOPE_STATUSES),
  folderId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  sealing: z.boolean(),
  isSealRefused: z.boolean(),
  /** The scheduled moment and its time zone; null in the undo period. */
  scheduledSend: ScheduledSend.omit({ by: true }).nullable(),
  barred: Barred,
  signingMode: z.enum(SIGNING_MODES),
  itemCount: z.number(),
  /** Its only sealed file, relative to the origin; null if there is none, or several. */
  signedUrl: z.string().nullable(),
  owner: z.string(),
  mayResend: z.boolean(),
  mayTransfer: z.boolean(),
  lastActivity: z.object({ kind: z.enum(ACTIVITIES), by: z.string().nullable(), at: z.string() }),
  recipients: z.array(
    OwnerRecipient.pick({
      id: true,
      name: true,
      email: true,
      role: true,
      readStatus: true,
      signingStatus: true,
      sendStatus: true,
      signingOrder: true,
      expiresAt: true,
      rejectionReason: true,
    }).extend({ hasBounced: z.boolean() }),
  ),
});
export type OwnerListed = z.infer<typeof OwnerListed>;
