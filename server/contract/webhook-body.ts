import { z } from "zod";
import { BODY_LIMIT_BYTES } from "@/server/domain/webhook/delivery";
import { toIso } from "./recipient";

type Payload = Readonly<Record<string, unknown>>;
/** No named keys: zod would put them first, and the order is part of the bytes. */
const Stored = z.record(z.string(), z.unknown());

/**
 * Builds the bytes of a notification, fixed at emission (ruling 26). A body over 256 KB has only the
 * recipients and says so with `reduced` (jobs/webhooks.md 4.2); the receiver can fetch the envelope itself.
 */
export function buildWebhookBody(told: {
  event: string;
  payload: Payload;
  createdAt: Date;
  webhookEndpoint: string;
  sequence: number;
}): string {
  const { event, payload, webhookEndpoint, sequence } = told;
  const createdAt = toIso(told.createdAt);
  const whole = JSON.stringify({ event, payload, createdAt, webhookEndpoint, sequence });
  if (new TextEncoder().encode(whole).length <= BODY_LIMIT_BYTES) return whole;
  const few = pickRecipients(payload);
  return JSON.stringify({ event, payload: few, createdAt, webhookEndpoint, sequence, reduced: true });
}

function pickRecipients({ fields: _, ...payload }: Payload): Payload {
  return { ...payload, documentMeta: null, formValues: null, Recipient: [] };
}

/** Returns the notification for another URL: only `webhookEndpoint` differs (ruling 26). */
export function withEndpoint(body: string, webhookEndpoint: string): string {
  return JSON.stringify({ ...Stored.parse(JSON.parse(body)), webhookEndpoint });
}

/** Returns the notification without signing tokens, as it would be with the switch off. */
export const withoutTokens = (body: string): string =>
  listTokens(body).reduce((left, token) => left.replaceAll(JSON.stringify(token), '""'), body);

/** Shown instead of a signing token in all views of a delivery. */
export const MASKED_TOKEN = "••••••••";

const People = z.object({
  payload: z.object({
    recipients: z.array(z.object({ token: z.string() })).catch([]),
    Recipient: z.array(z.object({ token: z.string() })).catch([]),
  }),
});

/**
 * Builds a function that masks the body's signing tokens: in the body, and in echoes by the receiver. Copying
 * a link is logged, so a delivery never shows one (ruling 76).
 */
export function createTokenMask(body: string | null): (text: string) => string {
  const secret = listTokens(body);
  return (text) => secret.reduce((left, token) => left.replaceAll(token, MASKED_TOKEN), text);
}

function listTokens(body: string | null): string[] {
  const payload = People.safeParse(parseJson(body)).data?.payload;
  const tokens = [...(payload?.recipients ?? []), ...(payload?.Recipient ?? [])].map(({ token }) => token);
  return [...new Set(tokens)].filter((token) => token !== "");
}

function parseJson(body: string | null): unknown {
  try {
    return body === null ? null : JSON.parse(body);
  } catch {
    return null;
  }
}
