import { z } from "zod";
import { BODY_LIMIT_BYTES } from "@/server/domain/webhook/delivery";
import { iso } from "./recipient";

type Payload = Readonly<Record<string, unknown>>;
/** Without named keys, which zod would put first: the order is part of the bytes. */
const Stored = z.record(z.string(), z.unknown());

/**
 * The bytes of a notification, fixed at emission (ruling 26). One over 256 KB tells of the recipients only and says so
 * with `reduced` (reliability.md 4.2): the envelope itself can be read.
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
