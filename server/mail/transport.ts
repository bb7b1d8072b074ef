import nodemailer from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import type { Settings } from "@/server/env";
import { StartProblem } from "@/server/env";

export type MailAddress = { name: string; address: string };

/** A message in its final form. Addresses are objects, never text to be parsed. */
export type OutgoingMail = {
  from: MailAddress;
  to: MailAddress;
  replyTo: string | null;
  /** Address for undeliverable mail; null for the sender's own address. */
  returnPath: string | null;
  /** The key of the sender's domain, if the domain publishes it. */
  dkim: { domainName: string; keySelector: string; privateKey: string } | null;
  subject: string;
  html: string;
  text: string;
  /** With angle brackets; the same on every attempt, so that a repeat is recognisable (I8). */
  messageId: string;
  /** The envelope's thread, if any. */
  references: string | null;
  headers: Record<string, string>;
  /** An attachment with a content id is shown inside the HTML part. */
  attachments: { filename: string; content: Buffer; contentType: string; cid?: string }[];
};

/** Hands mail over. `send` returns when the next server has taken responsibility. */
export interface Transport {
  readonly name: "smtp" | "outbox";
  /** @throws DeliveryProblem */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Reason why a message was not accepted; `isPermanent` if a retry cannot help. */
export class DeliveryProblem extends Error {
  override readonly name = "DeliveryProblem";
  constructor(
    message: string,
    readonly isPermanent: boolean,
    options?: { cause?: unknown },
    /** Not a failure: there was no one left to tell. */
    readonly isPointless = false,
  ) {
    super(message, options);
  }
}

/**
 * Limit of one conversation, however slowly the server answers: a server that drips delays one mail for so
 * long, not the following ones.
 */
const DEADLINE_MS = 120_000;

/**
 * Creates an SMTP transport when `SMTP_URL` is set, else the outbox: kept in the database and counted as sent
 * (ruling 5).
 */
export function createTransport(
  settings: Pick<Settings, "SMTP_URL">,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): Transport {
  if (settings.SMTP_URL === undefined) return { name: "outbox", send: async () => {}, close: () => {} };
  return createSmtpTransport(settings.SMTP_URL, deadlineMs);
}

/** Parses the address of `MAIL_FROM`. @throws StartProblem */
export function parseSender(mailFrom: string): MailAddress {
  const [sender, ...others] = addressparser(mailFrom, { flatten: true });
  if (!sender?.address?.includes("@") || others.length > 0) {
    throw new StartProblem("MAIL_FROM must be one address such as Rubrica <no-reply@example.org>.");
  }
  return { name: sender.name ?? "", address: sender.address };
}

function createSmtpTransport(url: string, deadlineMs: number): Transport {
  const pool = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The row decides when to try again; a pool that repeats by itself could send twice unseen.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: "smtp",
    close: () => pool.close(),
    async send(mail) {
      try {
        await pool.sendMail({
          from: mail.from,
          to: mail.to,
          ...(mail.returnPath ? { envelope: { from: mail.returnPath, to: [mail.to.address] } } : {}),
          ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
          ...(mail.dkim ? { dkim: mail.dkim } : {}),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: mail.messageId,
          ...(mail.references ? { references: [mail.references], inReplyTo: mail.references } : {}),
          headers: mail.headers,
          attachments: mail.attachments,
          signal: AbortSignal.timeout(deadlineMs),
        });
      } catch (error) {
        throw asDeliveryProblem(error);
      }
    },
  };
}

/**
 * A 5xx refusal of this recipient or message is final; one of our login or sender is for the admin to fix.
 */
function asDeliveryProblem(error: unknown): DeliveryProblem {
  const { command, responseCode, response, code, message } = readSmtpError(error);
  const isOfMessage = command === "RCPT TO" || command === "DATA";
  const isRefused = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  const isBadAddress = code === "EENVELOPE" && command === "API";
  return new DeliveryProblem(response ?? message, (isOfMessage && isRefused) || isBadAddress, {
    cause: error,
  });
}

function readSmtpError(error: unknown) {
  const errorFields: Record<string, unknown> =
    error instanceof Error ? Object.fromEntries(Object.entries(error)) : {};
  const toText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  return {
    command: toText(errorFields.command),
    responseCode: typeof errorFields.responseCode === "number" ? errorFields.responseCode : undefined,
    response: toText(errorFields.response),
    code: toText(errorFields.code),
    message: error instanceof Error ? error.message : String(error),
  };
}
