import * as z from "zod";
import { EMAIL_CHANGE_STEPS, SECURITY_CHANGES } from "@/server/domain/account/activity";
import { BULK_SEND_MODES } from "@/server/domain/bulk-send/lifecycle";
import { NOTICE_KINDS } from "@/server/domain/notice/kinds";
import { CODE_PURPOSES } from "@/server/domain/recipient/recipient-auth";
import { RECIPIENT_ROLES } from "@/server/domain/vocabulary";
import { Person, PLACE_DATA } from "./place-data";

const Sender = Person.extend({ team: z.string() });

const OfEnvelope = z.object({ title: z.string() });
const ToRecipient = OfEnvelope.extend({ sender: Sender, recipient: Person });
const ToOwner = OfEnvelope.extend({ person: Person, url: z.string() });
/** The author: a person, or an API token by its name. */
const DoneBy = z.object({ kind: z.enum(["user", "apiToken"]), name: z.string() });
const ToAccount = z.object({ name: z.string(), url: z.string() });

const Request = ToRecipient.extend({
  url: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  /** ISO instant at which the link expires, and the time zone to show it in. */
  expiresAt: z.string().nullable(),
  timeZone: z.string(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
  /**
   * The same code as on the signing page, to check that both are genuine; absent in mails of older versions.
   */
  recipientCode: z.string().optional(),
});

/** The number of this automatic reminder since the request, from 1, and whether another is planned. */
const Reminder = Request.extend({ number: z.number(), isLast: z.boolean() });

/** Data of each kind of mail. Stored encrypted, because its links grant access (ruling 5). */
export const MAIL_DATA = {
  RECIPIENT_REQUEST: Request,
  RECIPIENT_REQUEST_AGAIN: Request,
  RECIPIENT_REMINDER: Reminder,
  RECIPIENT_WAITING: ToRecipient.extend({ url: z.string() }),
  RECIPIENT_COMPLETED: ToRecipient.extend({
    url: z.string(),
    role: z.enum(RECIPIENT_ROLES),
    /** The sender's own words; only if no request carried them, on documents made by a direct link. */
    subject: z.string().nullable().default(null),
    message: z.string().nullable().default(null),
  }),
  RECIPIENT_REJECTED: ToRecipient.extend({ reason: z.string(), by: DoneBy.nullable().default(null) }),
  RECIPIENT_CANCELLED: ToRecipient.extend({
    reason: z.string().nullable(),
    rejectedBy: z.string().nullable(),
  }),
  RECIPIENT_DELETED: ToRecipient,
  RECIPIENT_REMOVED: ToRecipient,
  /** To a recipient's former address, without the new one. */
  RECIPIENT_ADDRESS_REPLACED: ToRecipient,
  RECIPIENT_CODE: OfEnvelope.extend({
    code: z.string(),
    purpose: z.enum(CODE_PURPOSES),
    validMinutes: z.number(),
  }),
  OWNER_RECIPIENT_SIGNED: ToOwner.extend({
    role: z.enum(RECIPIENT_ROLES),
    done: z.number(),
    total: z.number(),
  }),
  OWNER_COMPLETED: OfEnvelope.extend({ url: z.string() }),
  OWNER_REJECTED: ToOwner.extend({ reason: z.string(), by: DoneBy.nullable().default(null) }),
  OWNER_RECIPIENT_EXPIRED: ToOwner.extend({
    role: z.enum(RECIPIENT_ROLES),
    /** ISO instant at which the link expired, and the time zone to show it in. */
    expiredAt: z.string(),
    timeZone: z.string(),
    /** True if others cannot act until this recipient has. */
    holdsOthers: z.boolean(),
  }),
  OWNER_NEW_LINK_ASKED: ToOwner,
  OWNER_QUESTION_ASKED: ToOwner.extend({ question: z.string() }),
  OWNER_WRONG_PERSON: ToOwner.extend({ message: z.string() }),
  OWNER_NEXT_SIGNER_CHOSEN: ToOwner,
  OWNER_IDENTITY_MISMATCH: ToOwner,
  OWNER_DIRECT_LINK_USED: ToOwner.extend({ role: z.enum(RECIPIENT_ROLES) }),
  /** Without a link: the page is gone. */
  OWNER_DELETED_BY_ADMIN: OfEnvelope.extend({ reason: z.string() }),
  OWNER_OPENED_BY_ADMIN: ToOwner.omit({ person: true }).extend({ reason: z.string() }),
  /** `person` has the present address. */
  OWNER_ADDRESS_CHANGED: ToOwner.extend({ formerEmail: z.string(), by: DoneBy }),
  DIRECT_LINK_CODE: OfEnvelope.extend({ code: z.string(), validMinutes: z.number() }),
  VERIFY_EMAIL: ToAccount.extend({ validMinutes: z.number().default(60) }),
  RESET_PASSWORD: ToAccount.extend({ validMinutes: z.number().default(60) }),
  PASSWORD_CHANGED: ToAccount,
  NEW_SIGN_IN: ToAccount.extend({
    /** Null if the browser is not recognised. */
    browser: z.string().nullable(),
    ipAddress: z.string().nullable(),
    at: z.string(),
    /** Null means UTC. */
    timeZone: z.string().nullable(),
  }),
  SECURITY_CHANGED: ToAccount.extend({
    change: z.enum(SECURITY_CHANGES),
    /** Name of a passkey, else blank. */
    about: z.string(),
  }),
  /** To the old or the new address of an account, depending on `step`. */
  EMAIL_CHANGE: ToAccount.extend({
    step: z.enum(EMAIL_CHANGE_STEPS),
    /**
     * The new address in mails to the old one. In mails to the new one, which may be a stranger's, the old
     * one, masked.
     */
    other: z.string(),
    validHours: z.number(),
  }),
  /** Opens an account, in the browser that asked for it. */
  SIGN_IN_LINK: ToAccount.extend({
    validMinutes: z.number(),
    /** The asking browser, as it identifies itself. */
    browser: z.string().nullable(),
    ipAddress: z.string().nullable(),
  }),
  SIGN_IN_CODE: z.object({ name: z.string(), code: z.string(), validMinutes: z.number() }),
  /** Confirms that an account belongs to the person whom an organisation's provider sent (mail 25). */
  COMPANY_LINK_CODE: z.object({
    name: z.string(),
    code: z.string(),
    validMinutes: z.number(),
    organisation: z.string(),
  }),
  /** An account created by another person; the link lets its owner choose a password. */
  WELCOME: ToAccount.extend({ validHours: z.number() }),
  ALREADY_REGISTERED: ToAccount,
  TOKEN_ENDING: ToAccount.extend({
    token: z.string(),
    team: z.string(),
    at: z.string(),
    /** Null means UTC. */
    timeZone: z.string().nullable(),
  }),
  /** The data export of an account is ready, behind the sign-in. */
  EXPORT_READY: ToAccount.extend({ validDays: z.number() }),
  /** Without a link: the account is gone. */
  ACCOUNT_DELETED: z.object({ name: z.string() }),
  ...PLACE_DATA,
  /** `host` is the webhook's; `failures` counts the deliveries given up in a row. */
  WEBHOOK_PAUSED: z.object({
    place: z.string(),
    host: z.string(),
    /** Null: the receiver answered 410. */
    failures: z.number().nullable(),
    url: z.string(),
  }),
  BULK_SEND_ENDED: z.object({
    name: z.string(),
    template: z.string(),
    mode: z.enum(BULK_SEND_MODES),
    total: z.number(),
    done: z.number(),
    failed: z.number(),
    skipped: z.number(),
    /** Rows not sent because a member stopped it; 0 in mails of older versions. */
    stopped: z.number().default(0),
    url: z.string(),
  }),
  /** To the address itself, which may have no account: the code proves that a person reads it. */
  SENDER_ADDRESS_CODE: z.object({
    organisation: z.string(),
    person: Person,
    code: z.string(),
    validMinutes: z.number(),
  }),
  /** To the other admins: a break-glass admin bypassed the company sign-in. */
  BREAK_GLASS_ENTERED: z.object({
    organisation: z.string(),
    person: Person,
    ipAddress: z.string().nullable(),
    at: z.string(),
    /** Null means UTC. */
    timeZone: z.string().nullable(),
    url: z.string(),
  }),
  COMPANY_DOMAIN_LOST: z.object({ organisation: z.string(), domain: z.string(), url: z.string() }),
  SENDER_DOMAIN_SUSPENDED: z.object({ domain: z.string(), organisation: z.string(), url: z.string() }),
  /** Notices since the last digest, by team, newest first. */
  NOTICE_DIGEST: z.object({
    teams: z.array(
      z.object({
        name: z.string(),
        url: z.string(),
        hasMore: z.boolean(),
        notices: z.array(
          z.object({
            kind: z.enum(NOTICE_KINDS),
            title: z.string(),
            person: z.string().nullable(),
            email: z.string().nullable(),
            detail: z.string().nullable(),
            url: z.string(),
          }),
        ),
      }),
    ),
  }),
} as const;

export type MailKind = keyof typeof MAIL_DATA;

export type Mail = { [Kind in MailKind]: { kind: Kind; data: z.output<(typeof MAIL_DATA)[Kind]> } }[MailKind];

export type MailInput = {
  [Kind in MailKind]: { kind: Kind; data: z.input<(typeof MAIL_DATA)[Kind]> };
}[MailKind];

const Variants = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("RECIPIENT_REQUEST"), data: MAIL_DATA.RECIPIENT_REQUEST }),
  z.object({ kind: z.literal("RECIPIENT_REQUEST_AGAIN"), data: MAIL_DATA.RECIPIENT_REQUEST_AGAIN }),
  z.object({ kind: z.literal("RECIPIENT_REMINDER"), data: MAIL_DATA.RECIPIENT_REMINDER }),
  z.object({ kind: z.literal("RECIPIENT_WAITING"), data: MAIL_DATA.RECIPIENT_WAITING }),
  z.object({ kind: z.literal("RECIPIENT_COMPLETED"), data: MAIL_DATA.RECIPIENT_COMPLETED }),
  z.object({ kind: z.literal("RECIPIENT_REJECTED"), data: MAIL_DATA.RECIPIENT_REJECTED }),
  z.object({ kind: z.literal("RECIPIENT_CANCELLED"), data: MAIL_DATA.RECIPIENT_CANCELLED }),
  z.object({ kind: z.literal("RECIPIENT_DELETED"), data: MAIL_DATA.RECIPIENT_DELETED }),
  z.object({ kind: z.literal("RECIPIENT_REMOVED"), data: MAIL_DATA.RECIPIENT_REMOVED }),
  z.object({
    kind: z.literal("RECIPIENT_ADDRESS_REPLACED"),
    data: MAIL_DATA.RECIPIENT_ADDRESS_REPLACED,
  }),
  z.object({ kind: z.literal("OWNER_ADDRESS_CHANGED"), data: MAIL_DATA.OWNER_ADDRESS_CHANGED }),
  z.object({ kind: z.literal("RECIPIENT_CODE"), data: MAIL_DATA.RECIPIENT_CODE }),
  z.object({ kind: z.literal("OWNER_RECIPIENT_SIGNED"), data: MAIL_DATA.OWNER_RECIPIENT_SIGNED }),
  z.object({ kind: z.literal("OWNER_COMPLETED"), data: MAIL_DATA.OWNER_COMPLETED }),
  z.object({ kind: z.literal("OWNER_REJECTED"), data: MAIL_DATA.OWNER_REJECTED }),
  z.object({ kind: z.literal("OWNER_RECIPIENT_EXPIRED"), data: MAIL_DATA.OWNER_RECIPIENT_EXPIRED }),
  z.object({ kind: z.literal("OWNER_NEW_LINK_ASKED"), data: MAIL_DATA.OWNER_NEW_LINK_ASKED }),
  z.object({ kind: z.literal("OWNER_QUESTION_ASKED"), data: MAIL_DATA.OWNER_QUESTION_ASKED }),
  z.object({ kind: z.literal("OWNER_WRONG_PERSON"), data: MAIL_DATA.OWNER_WRONG_PERSON }),
  z.object({ kind: z.literal("OWNER_NEXT_SIGNER_CHOSEN"), data: MAIL_DATA.OWNER_NEXT_SIGNER_CHOSEN }),
  z.object({ kind: z.literal("OWNER_IDENTITY_MISMATCH"), data: MAIL_DATA.OWNER_IDENTITY_MISMATCH }),
  z.object({ kind: z.literal("OWNER_DIRECT_LINK_USED"), data: MAIL_DATA.OWNER_DIRECT_LINK_USED }),
  z.object({ kind: z.literal("OWNER_DELETED_BY_ADMIN"), data: MAIL_DATA.OWNER_DELETED_BY_ADMIN }),
  z.object({ kind: z.literal("OWNER_OPENED_BY_ADMIN"), data: MAIL_DATA.OWNER_OPENED_BY_ADMIN }),
  z.object({ kind: z.literal("DIRECT_LINK_CODE"), data: MAIL_DATA.DIRECT_LINK_CODE }),
  z.object({ kind: z.literal("VERIFY_EMAIL"), data: MAIL_DATA.VERIFY_EMAIL }),
  z.object({ kind: z.literal("RESET_PASSWORD"), data: MAIL_DATA.RESET_PASSWORD }),
  z.object({ kind: z.literal("PASSWORD_CHANGED"), data: MAIL_DATA.PASSWORD_CHANGED }),
  z.object({ kind: z.literal("NEW_SIGN_IN"), data: MAIL_DATA.NEW_SIGN_IN }),
  z.object({ kind: z.literal("SECURITY_CHANGED"), data: MAIL_DATA.SECURITY_CHANGED }),
  z.object({ kind: z.literal("EMAIL_CHANGE"), data: MAIL_DATA.EMAIL_CHANGE }),
  z.object({ kind: z.literal("SIGN_IN_LINK"), data: MAIL_DATA.SIGN_IN_LINK }),
  z.object({ kind: z.literal("SIGN_IN_CODE"), data: MAIL_DATA.SIGN_IN_CODE }),
  z.object({ kind: z.literal("COMPANY_LINK_CODE"), data: MAIL_DATA.COMPANY_LINK_CODE }),
  z.object({ kind: z.literal("WELCOME"), data: MAIL_DATA.WELCOME }),
  z.object({ kind: z.literal("ALREADY_REGISTERED"), data: MAIL_DATA.ALREADY_REGISTERED }),
  z.object({ kind: z.literal("ACCOUNT_DELETED"), data: MAIL_DATA.ACCOUNT_DELETED }),
  z.object({ kind: z.literal("TOKEN_ENDING"), data: MAIL_DATA.TOKEN_ENDING }),
  z.object({ kind: z.literal("EXPORT_READY"), data: MAIL_DATA.EXPORT_READY }),
  z.object({ kind: z.literal("INVITATION"), data: MAIL_DATA.INVITATION }),
  z.object({ kind: z.literal("MEMBER_JOINED"), data: MAIL_DATA.MEMBER_JOINED }),
  z.object({ kind: z.literal("MEMBER_LEFT"), data: MAIL_DATA.MEMBER_LEFT }),
  z.object({ kind: z.literal("ENVELOPES_RECEIVED"), data: MAIL_DATA.ENVELOPES_RECEIVED }),
  z.object({ kind: z.literal("ORGANISATION_DELETED"), data: MAIL_DATA.ORGANISATION_DELETED }),
  z.object({ kind: z.literal("TEAM_DELETED"), data: MAIL_DATA.TEAM_DELETED }),
  z.object({ kind: z.literal("LOG_RECEIVER"), data: MAIL_DATA.LOG_RECEIVER }),
  z.object({ kind: z.literal("USAGE_LINE"), data: MAIL_DATA.USAGE_LINE }),
  z.object({ kind: z.literal("WEBHOOK_PAUSED"), data: MAIL_DATA.WEBHOOK_PAUSED }),
  z.object({ kind: z.literal("BULK_SEND_ENDED"), data: MAIL_DATA.BULK_SEND_ENDED }),
  z.object({ kind: z.literal("SENDER_ADDRESS_CODE"), data: MAIL_DATA.SENDER_ADDRESS_CODE }),
  z.object({ kind: z.literal("SENDER_DOMAIN_SUSPENDED"), data: MAIL_DATA.SENDER_DOMAIN_SUSPENDED }),
  z.object({ kind: z.literal("BREAK_GLASS_ENTERED"), data: MAIL_DATA.BREAK_GLASS_ENTERED }),
  z.object({ kind: z.literal("COMPANY_DOMAIN_LOST"), data: MAIL_DATA.COMPANY_DOMAIN_LOST }),
  z.object({ kind: z.literal("NOTICE_DIGEST"), data: MAIL_DATA.NOTICE_DIGEST }),
]);

/** Parses a stored mail. @throws ZodError when the row was written by another version */
export const parseMail = (kind: string, json: string): Mail =>
  Variants.parse({ kind, data: JSON.parse(json) });

const OPENS_SOMETHING =
  /\/(sign|d|embed|invite|report|reset-password|signin-link|verify-email|change-email)\/[^/?#"\s]+/g;

export function maskMailCode(mail: Mail): Mail {
  const code = "••••••";
  if (mail.kind === "RECIPIENT_CODE") return { ...mail, data: { ...mail.data, code } };
  if (mail.kind === "SIGN_IN_CODE") return { ...mail, data: { ...mail.data, code } };
  if (mail.kind === "COMPANY_LINK_CODE") return { ...mail, data: { ...mail.data, code } };
  if (mail.kind === "SENDER_ADDRESS_CODE") return { ...mail, data: { ...mail.data, code } };
  return mail.kind === "DIRECT_LINK_CODE" ? { ...mail, data: { ...mail.data, code } } : mail;
}

/** Masks the secret part of links; the rest stays, so that a reader sees the kind of link. */
export const maskLinks = (text: string): string => text.replace(OPENS_SOMETHING, "/$1/••••••••");
