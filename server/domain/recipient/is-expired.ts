import type { RecipientForRules } from "@/server/domain/aggregate";

/**
 * A link is expired from its very moment on. A recipient who has acted, or only gets a copy, cannot expire.
 */
export function isExpired(
  recipient: Pick<RecipientForRules, "role" | "signingStatus" | "expiresAt">,
  now: Date,
): boolean {
  return (
    recipient.role !== "CC" &&
    recipient.signingStatus === "NOT_SIGNED" &&
    recipient.expiresAt !== null &&
    recipient.expiresAt.getTime() <= now.getTime()
  );
}
