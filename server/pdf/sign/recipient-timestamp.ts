import { createHash } from "node:crypto";
import { Authorities, type TimestampSettings } from "../timestamp/authorities";
import { type EmbedRequest, rederiveHash } from "./prepared-signature";
import { readRawSignature, toBeSigned } from "./remote-cms";

/**
 * Time-stamps a recipient's own signature (PAdES B-T; domain/fields.md 8.6, rule 7), whatever the policy.
 * Null when no authority answers or the signature does not fit, which embedding reports. A failure here would
 * make the recipient sign again, and the seal's time-stamp covers this signature too.
 */
export async function requestRecipientTimestamp(
  request: Omit<EmbedRequest, "outPath" | "timestamp">,
  timestamps: TimestampSettings,
): Promise<Buffer | null> {
  const { certificate, digest } = rederiveHash(request.path, request.chain, request.prepared);
  const value = readRawSignature(certificate, toBeSigned(certificate, digest), request.signature);
  if (!value) return null;
  const authorities = new Authorities({ ...timestamps, policy: "best-effort" });
  const token = await authorities.timestamp(createHash("sha256").update(value).digest());
  return token?.der ?? null;
}
