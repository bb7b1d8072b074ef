import { createHmac, timingSafeEqual } from "node:crypto";
import { secretKeys } from "@/server/secrets";

const MAC_BYTES = 16;

const macOf = (mailId: string): Buffer =>
  createHmac("sha256", secretKeys().tokenHmac).update(`report:${mailId}`).digest().subarray(0, MAC_BYTES);

/** Lets the reader of one mail complain about it, and nothing else; the mail's id alone, which headers show, does not. */
export const reportToken = (mailId: string): string => `${mailId}-${macOf(mailId).toString("base64url")}`;

/** The mail a report is about; null for a token we did not make. */
export function mailIdOfReport(token: string): string | null {
  const [, mailId, given] = /^([0-9a-z]{1,64})-([\w-]{22})$/.exec(token) ?? [];
  if (mailId === undefined || given === undefined) return null;
  const mac = Buffer.from(given, "base64url");
  return mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(mailId)) ? mailId : null;
}
