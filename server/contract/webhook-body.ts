import { z } from "zod";
import { BODY_LIMIT_BYTES } from "@/server/domain/webhook/delivery";
import { iso } from "./recipient";

type Payload = Readonly<Record<string, unknown>>;
/** Without named keys, which zod would put first: the order is part of the bytes. */
const Stored = z.record(z.string(), z.unknown());

/**
 * The bytes of a notification, fixed at emission (ruling 26). One over 256 KB tells of the recipients only and says so
 * with `reduced` (jobs/README.md 4.2): the envelope itself can be read.
 */
export function webhookBody(told: {
  event: string;
  payload: Payload;
  createdAt: Date;
  webhookEndpoint: string;
  sequence: number;
}): string {
  const { event, payload, webhookEndpoint, sequence } = told;
  const createdAt = iso(told.createdAt);
  const whole = JSON.stringify({ event, payload, createdAt, webhookEndpoint, sequence });
  if (new TextEncoder().encode(whole).length <= BODY_LIMIT_BYTES) return whole;
  const few = recipientsOnly(payload);
  return JSON.stringify({ event, payload: few, createdAt, webhookEndpoint, sequence, reduced: true });
}

function recipientsOnly({ fields: _, ...payload }: Payload): Payload {
  return { ...payload, documentMeta: null, formValues: null, Recipient: [] };
}

/** The same notification for another address: nothing but `webhookEndpoint` differs (ruling 26). */
export function withEndpoint(body: string, webhookEndpoint: string): string {
  return JSON.stringify({ ...Stored.parse(JSON.parse(body)), webhookEndpoint });
}

/** The same notification without signing tokens, as it would be with the switch off. */
export const withoutTokens = (body: string): string =>
  tokensIn(body).reduce((left, token) => left.replaceAll(JSON.stringify(token), '""'), body);

/** What stands in place of a signing token wherever a delivery is shown. */
export const MASKED_TOKEN = "••••••••";

const People = z.object({
  payload: z.object({
    recipients: z.array(z.object({ token: z.string() })).catch([]),
    Recipient: z.array(z.object({ token: z.string() })).catch([]),
  }),
});

/**
 * Covers the signing tokens that a body carries: in the body, and in what a receiver may have echoed of it. Links are
 * copied where that is written down, never from a delivery (ruling 76).
 */
export function tokenMask(body: string | null): (text: string) => string {
  const secret = tokensIn(body);
  return (text) => secret.reduce((left, token) => left.replaceAll(token, MASKED_TOKEN), text);
}

function tokensIn(body: string | null): string[] {
  const told = People.safeParse(parsed(body)).data?.payload;
  const tokens = [...(told?.recipients ?? []), ...(told?.Recipient ?? [])].map(({ token }) => token);
  return [...new Set(tokens)].filter((token) => token !== "");
}

function parsed(body: string | null): unknown {
  try {
    return body === null ? null : JSON.parse(body);
  } catch {
    return null;
  }
}
