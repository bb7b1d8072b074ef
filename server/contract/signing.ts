import { z } from "zod";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { FieldMeta } from "@/server/domain/field/meta";
import { readSignature } from "@/server/domain/field/read-signature";
import type { DrawnSignature } from "@/server/domain/field/signature";
import { isReadableText } from "@/server/domain/hidden-characters";
import { countCodePoints, DEFAULT_LIMITS, RECIPIENT_WORDS, TEXT_LIMITS } from "@/server/domain/limits";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { TimeZone } from "@/server/domain/time-zone";
import {
  ACCESS_AUTH_METHODS,
  ACTION_AUTH_METHODS,
  FIELD_TYPES,
  LANGUAGES,
  RECIPIENT_ROLES,
  SIGNING_STATUSES,
} from "@/server/domain/vocabulary";
import { ShownAttachment } from "./attachment";
import { Placement } from "./field";
import { SessionIdentity, SessionRemoteSignature } from "./provider-session";
import { SignatureFrame, SignatureView } from "./signature-view";

/**
 * State of the page behind a signing link (`signing.state`). One URL per recipient for life (ruling 40). The
 * first matching screen of components/signing.md 5.1 decides which of these shapes goes out.
 */

const Participant = z.object({
  name: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  signingStatus: z.enum(SIGNING_STATUSES),
  signedAt: z.string().nullable(),
  isMe: z.boolean(),
});

/** A file as recipients fetch it: URLs below `/api/sign/{token}/items/{id}/…`, relative to the origin. */
const SigningFile = z.object({
  id: z.string(),
  title: z.string(),
  order: z.number(),
  /** Displayed size of each page in points. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  originalUrl: z.string(),
  /** The original with a page index that is fast to read by ranges: for display, never kept. */
  readingUrl: z.string(),
  /** The sealed file once COMPLETED, else null. */
  sealedUrl: z.string().nullable(),
  /** PNG of page one (ruling 57); null until its job has drawn it (ruling 90), and if that failed. */
  firstPageUrl: z.string().nullable(),
  /** The paper so far, marked as not complete; only for a recipient who is done while others are not. */
  pendingUrl: z.string().nullish(),
  /** SHA-256 of the sealed file in hexadecimal, to compare a copy with. */
  sealedSha256: z.string().nullish(),
});

const Common = {
  language: z.enum(LANGUAGES),
  /** As REST names it: a frame tells it to the site around it. */
  envelope: z.object({ id: z.string(), documentId: z.number() }),
  title: z.string(),
  teamName: z.string(),
  sender: z.object({ name: z.string(), email: z.string() }),
  recipient: z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(RECIPIENT_ROLES) }),
  timezone: z.string(),
  dateFormat: z.string(),
  serverTime: z.string(),
  participants: z.array(Participant),
  /** Also in the request mail, so that the recipient can compare both; a direct link has none. */
  code: z.string().optional(),
};

/** A box on the paper. Others' boxes come without values unless they are already on the paper. */
export const SigningField = z.object({
  id: z.number(),
  itemId: z.string(),
  recipientId: z.number(),
  recipientName: z.string(),
  mine: z.boolean(),
  type: z.enum(FIELD_TYPES),
  ...Placement.shape,
  /** Parsed here, not on the page; null if this version cannot read what an older one stored. */
  meta: FieldMeta.nullable().catch(null),
  required: z.boolean(),
  readOnly: z.boolean(),
  inserted: z.boolean(),
  customText: z.string(),
  signature: SignatureView.nullable(),
  frame: SignatureFrame.nullish(),
  /**
   * The ASSISTANT who wrote the value, and whether the field's recipient has confirmed it. Absent if there
   * was none.
   */
  filledBy: z.object({ name: z.string(), confirmed: z.boolean() }).nullish(),
});
export type SigningField = z.infer<typeof SigningField>;

/** `title`, `fields.ID`, `files.ID` and `attachments.ID`, each with a digest of its content. */
export const ShownParts = z
  .record(z.string().max(80), z.string().max(64))
  .refine((parts) => Object.keys(parts).length <= DEFAULT_LIMITS.fieldsPerEnvelope + 1000, {
    message: "Has more parts than an envelope",
  });
export type ShownParts = z.infer<typeof ShownParts>;

const SigningSession = z.object({
  message: z.string().nullable(),
  /** A direct link: the template's texts for visitors; the document keeps its own title. */
  offered: z.object({ title: z.string(), description: z.string() }).nullish(),
  expiresAt: z.string().nullable(),
  opened: z.boolean(),
  /** The value of a DATE field if its recipient finishes at `serverTime`. */
  today: z.string(),
  consent: z.object({
    textVersion: z.string(),
    givenAt: z.string().nullable(),
    /** The team requires a separate tick; without it consent is not recorded. */
    needsTick: z.boolean().optional(),
  }),
  files: z.array(SigningFile),
  fields: z.array(SigningField),
  /** The page sends it back on completion; absent if nothing is completed on the server. */
  shown: ShownParts.optional(),
  signatureKinds: z.object({ drawn: z.boolean(), typed: z.boolean(), uploaded: z.boolean() }),
  attachments: z.array(ShownAttachment),
  /** The team lets recipients decline without a reason; absent if this recipient cannot decline. */
  mayRejectSilently: z.boolean().optional(),
  actionAuth: z.array(z.enum(ACTION_AUTH_METHODS)),
  /** End of this tab's proof of `actionAuth`; null if there is none. */
  actionProvenUntil: z.string().nullable(),
  /** Null or absent if the recipient need not identify. */
  identity: SessionIdentity.nullish(),
  /** Null or absent if the recipient signs without a certificate. */
  advanced: SessionRemoteSignature.nullish(),
  nextSigner: z.object({ name: z.string(), email: z.string(), mayChange: z.boolean() }).nullable(),
  /**
   * Why it is not asked although the sender allowed it: others act first, several follow, or the next
   * recipient already has the link.
   */
  nextUnavailable: z.enum(["OTHERS_FIRST", "SEVERAL", "REACHED"]).nullish(),
  /** Recipients who get the turn when this one finishes. */
  handsOverTo: z.array(z.string()).optional(),
  /** Notes of earlier assistants for those after them (components/signing.md 5.9). */
  notes: z.array(z.object({ from: z.string(), text: z.string() })).optional(),
});
export type SigningSession = z.infer<typeof SigningSession>;

export const SigningState = z.discriminatedUnion("screen", [
  z.object({ screen: z.literal("notFound") }),
  z.object({
    screen: z.literal("accessCheck"),
    language: z.enum(LANGUAGES),
    teamName: z.string(),
    maskedEmail: z.string(),
    methods: z.array(z.enum(ACCESS_AUTH_METHODS)),
  }),
  z.object({ screen: z.literal("cancelled"), ...Common, at: z.string(), reason: z.string().nullable() }),
  z.object({ screen: z.literal("rejectedByMe"), ...Common, at: z.string(), reason: z.string() }),
  z.object({ screen: z.literal("rejectedByOther"), ...Common, at: z.string(), by: z.string().nullable() }),
  z.object({
    screen: z.literal("completed"),
    ...Common,
    at: z.string(),
    files: z.array(SigningFile),
    /** As on "done": the seal may exist before the page has asked again. */
    redirectUrl: z.string().nullish(),
    signedOn: z.string().nullish(),
    auditLogUrl: z.string().nullish(),
    reading: SigningSession.nullish(),
  }),
  z.object({
    screen: z.literal("done"),
    ...Common,
    sealing: z.boolean(),
    /** When all recipients were done and sealing began; null before. */
    sealingSince: z.string().nullish(),
    /** The stored data differs from the audit log, so sealing waits for an instance admin. */
    isSealRefused: z.boolean().nullish(),
    remaining: z.number(),
    /** When the reader acted, in the document's date format; null if they did not act. */
    signedOn: z.string().nullish(),
    /** Acts once, right after the act (ruling 40): the page follows it only when it just finished. */
    redirectUrl: z.string().nullable(),
    files: z.array(SigningFile),
    /**
     * The paper of a VIEWER, who may read on after opening has counted (ruling 78); absent for all others.
     */
    reading: SigningSession.nullish(),
  }),
  z.object({ screen: z.literal("expired"), ...Common, at: z.string(), askedAt: z.string().nullable() }),
  z.object({ screen: z.literal("copyLater"), ...Common }),
  z.object({
    screen: z.literal("waiting"),
    ...Common,
    position: z.object({ mine: z.number(), total: z.number() }),
    waitingFor: z.array(z.string()),
    /** Empty if the team does not allow reading before the recipient's turn. */
    files: z.array(SigningFile),
  }),
  z.object({
    screen: z.literal("sign"),
    ...Common,
    session: SigningSession,
    /** For a VIEWER: `open` completes only with it. */
    pageValue: z.string().nullish(),
  }),
]);
export type SigningState = z.infer<typeof SigningState>;

const token = z.string().min(1).max(128);
export const SigningToken = z.object({ token });
export const OpenSigning = SigningToken.extend({ pageValue: z.string().max(128).optional() });
/** A consent as the page took it: on its own, or with the act before which it is recorded. */
export const GivenConsent = z.object({
  textVersion: z.string().max(40),
  language: z.enum(LANGUAGES),
  /** The consent sentence exactly as the page showed it: it must be the one of `language`. */
  sentence: z.string().max(400),
  timezone: TimeZone.max(64).nullable(),
  ticked: z.boolean().optional(),
  /** Time since _Start_ was pressed: the page's own clock proves nothing. Absent: now. */
  startedMsAgo: z.int().nonnegative().optional(),
});
export type GivenConsent = z.infer<typeof GivenConsent>;
export const GiveConsent = SigningToken.extend(GivenConsent.shape);
/** `parseFieldValue` of the domain validates `value` for the field's own type; null clears. */
export const FillField = SigningToken.extend({
  fieldId: z.number().int(),
  value: z.unknown(),
  inputMethod: z.enum(["page", "form"]).optional(),
  consent: GivenConsent.optional(),
});
export type FillField = z.infer<typeof FillField>;
export const ClearField = SigningToken.extend({ fieldId: z.number().int() });
/** Free text of a recipient: trimmed, limited by code points. */
const buildTextSchema = (limit: number) =>
  z
    .string()
    .trim()
    .refine((text) => countCodePoints(text) <= limit, {
      message: `May have at most ${limit} characters`,
      abort: true,
    })
    .refine(isReadableText, { message: "May not contain invisible or control characters", abort: true });

export const CompleteSigning = SigningToken.extend({
  nextSigner: z.object({ name: RequiredDisplayName, email: EmailAddress }).optional(),
  note: buildTextSchema(RECIPIENT_WORDS.note).optional(),
  consent: GivenConsent.optional(),
  /**
   * The values, files and attachments that the page showed, as given by `session.shown` and the answers of
   * `fill` and `clear`. Required from every recipient with something to finish; a repeated call, which
   * changes nothing, needs none.
   */
  shown: ShownParts.optional(),
  /**
   * Secrets for the key of an advanced signature, by their `id` in `advanced.asks`; passed on and not stored.
   */
  secrets: z.record(z.string().min(1).max(64), z.string().min(1).max(256)).optional(),
});
export type CompleteSigning = z.infer<typeof CompleteSigning>;
const Drawn = z.custom<DrawnSignature>().transform((given, context): DrawnSignature => {
  const read = readSignature(given);
  if (read.ok && read.value.kind === "drawn") return read.value;
  const [path, message] = read.ok ? ["kind", "must be drawn"] : [read.key, read.complaint];
  context.addIssue({ code: "custom", path: path === "" ? [] : path.split("."), message });
  return z.NEVER;
});

/** A one-time URL for drawing a signature on another device. */
export const PhoneSignature = z.object({ id: z.string(), url: z.string(), expiresAt: z.string() });
export type PhoneSignature = z.infer<typeof PhoneSignature>;
/** waiting: not opened yet. gone: expired, or replaced by a newer one. */
export const PhoneDrawing = z.object({
  stage: z.enum(["waiting", "drawing", "finished", "gone"]),
  drawing: Drawn.nullable(),
});
export type PhoneDrawing = z.infer<typeof PhoneDrawing>;
export const AskPhoneDrawing = SigningToken.extend({ handOffId: z.string().max(64) });

/** `device` is a secret that the other device creates: it binds the code to that device. */
export const OpenPhoneSignature = z.object({
  code: z.string().min(1).max(128),
  device: z.string().min(16).max(128),
});
export const DrawPhoneSignature = OpenPhoneSignature.extend({
  drawing: Drawn.nullable(),
  finished: z.boolean(),
});

/** The team decides whether a reason is required (components/signing.md 5.10). */
export const RejectSigning = SigningToken.extend({
  reason: buildTextSchema(TEXT_LIMITS.rejectionReason).refine(isPrintable, UNPRINTABLE).default(""),
});
export const AskQuestion = SigningToken.extend({
  question: buildTextSchema(RECIPIENT_WORDS.question).refine((text) => text !== "", {
    message: "May not be empty",
  }),
});
export const ReportWrongPerson = SigningToken.extend({
  message: buildTextSchema(RECIPIENT_WORDS.question).default(""),
});
