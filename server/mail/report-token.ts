import { createHmac, timingSafeEqual } from "node:crypto";
import { getSecretKeys } from "@/server/secrets";

const MAC_BYTES = 16;

const buildReportMac = (mailId: string): Buffer =>
  createHmac("sha256", getSecretKeys().tokenHmac).update(`report:${mailId}`).digest().subarray(0, MAC_BYTES);

/**
 * Builds the token by which the reader of one mail may report it, and nothing else. The mail's id alone,
 * visible in headers, is not enough.
 */
export const createReportToken = (mailId: string): string =>
  `${mailId}-${buildReportMac(mailId).toString("base64url")}`;

export function verifyReportToken(token: string): string | null {
  const [, mailId, encodedMac] = /^([0-9a-z]{1,64})-([\w-]{22})$/.exec(token) ?? [];
  if (mailId === undefined || encodedMac === undefined) return null;
  const mac = Buffer.from(encodedMac, "base64url");
  return mac.length === MAC_BYTES && timingSafeEqual(mac, buildReportMac(mailId)) ? mailId : null;
}
