import { signCall } from "./sign";

export type Headers = { name: string; value: string }[];

export type Call = {
  messageId: string;
  event: string;
  deliveryId: string;
  attempt: number;
  isTest: boolean;
  body: string;
  sentAt: Date;
  /** The present secret and, during a rotation, the previous one. Without any, the call is unsigned. */
  secrets: readonly string[];
};

const MASK = "••••••••";
/** Headers of a receiver that are not stored (jobs/webhooks.md 4.3). */
const PRIVATE =
  /^(?:set-cookie2?|(?:proxy-)?(?:authorization|authenticate)|www-authenticate|authentication-info|x-service-secret)$/i;
const LIMITS = { headers: 100, value: 2_000 } as const;

/** Builds the headers of a call (ruling 26). `host` and `content-length` are the client's. */
export function buildCallHeaders(call: Call): Headers {
  const timestamp = Math.floor(call.sentAt.getTime() / 1000);
  const [secret] = call.secrets;
  const headers = [
    { name: "content-type", value: "application/json" },
    { name: "user-agent", value: "Rubrica-Webhooks/1" },
    { name: "X-Service-Event", value: call.event },
    { name: "X-Service-Delivery-Id", value: call.deliveryId },
    { name: "X-Service-Attempt", value: String(call.attempt) },
    { name: "webhook-id", value: call.messageId },
    { name: "webhook-timestamp", value: String(timestamp) },
  ];
  if (call.isTest) headers.push({ name: "X-Service-Test", value: "1" });
  if (secret === undefined) return headers;
  headers.push({ name: "X-Service-Secret", value: secret });
  headers.push({ name: "webhook-signature", value: signCall(call.secrets, { ...call, timestamp }) });
  return headers;
}

export const maskHeaders = (headers: Headers): Headers =>
  headers.map(({ name, value }) => ({ name, value: name === "X-Service-Secret" ? MASK : value }));

/**
 * Filters a receiver's headers for storage: bounded, without cookies and credentials, without our secrets.
 */
export const toKeptHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  secrets: readonly string[],
): Headers =>
  Object.entries(headers)
    .filter(([name]) => !PRIVATE.test(name))
    .slice(0, LIMITS.headers)
    .map(([name, value]) => ({
      name,
      value: cleanForeignText([value ?? ""].flat().join(", ").slice(0, LIMITS.value), secrets),
    }));

/** Cleans foreign text for storage: control characters escaped, our secrets masked in case it echoes them. */
export function cleanForeignText(text: string, secrets: readonly string[]): string {
  const struck = secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
  return struck.replace(
    /[^\P{Cc}\n\t]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
