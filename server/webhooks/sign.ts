import { createHmac } from "node:crypto";

const PREFIX = "whsec_";
const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)$/;

/**
 * Returns the HMAC key of a secret: the bytes encoded after `whsec_`, or the UTF-8 bytes of a secret of
 * another form (ruling 26).
 */
export function toWebhookHmacKey(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : "";
  return BASE64.test(encoded) ? Buffer.from(encoded, "base64") : Buffer.from(secret, "utf8");
}

/**
 * Builds the Standard Webhooks signatures of a call, one per secret, newest first, as in `webhook-signature`.
 */
export function signCall(
  secrets: readonly string[],
  call: { messageId: string; timestamp: number; body: string },
): string {
  const signed = `${call.messageId}.${call.timestamp}.${call.body}`;
  return secrets
    .map((secret) => `v1,${createHmac("sha256", toWebhookHmacKey(secret)).update(signed).digest("base64")}`)
    .join(" ");
}
