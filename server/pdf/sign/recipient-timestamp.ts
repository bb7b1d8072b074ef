import { createHash } from "node:crypto";
import { Authorities, type TimestampSettings } from "../timestamp/authorities";
import { type EmbedRequest, rederiveHash } from "./prepared-signature";
import { readRawSignature, toBeSigned } from "./remote-cms";

/**
 * A time-stamp of a recipient's own signature (PAdES B-T; domain/README.md 8.6, rule 7); null when no authority answers
 * or the signature does not fit, which embedding says. Whatever the policy: the service gives a signature once, and
 * losing it would make a person sign again, while the seal's time-stamp, which the policy may require, covers this one
 * too.
 */
export async function timestampForRecipient(
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
