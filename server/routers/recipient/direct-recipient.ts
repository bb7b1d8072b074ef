import { inArray } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { directLinks } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";

/**
 * Keeps the recipient of a direct link: not removed, and not changed to a copy-only role (rest/envelopes.md 7.3,
 * domain/signing.md 4.16).
 * @throws DomainError INVALID_REQUEST
 */
export async function assertNotBehindDirectLink(
  tx: Transaction,
  recipientIds: readonly number[],
): Promise<void> {
  if (recipientIds.length === 0) return;
  const [link] = await tx
    .select({ id: directLinks.id })
    .from(directLinks)
    .where(inArray(directLinks.recipientId, [...recipientIds]));
  if (!link) return;
  throw new DomainError(
    "INVALID_REQUEST",
    "The template's direct link needs this recipient. Delete the link first.",
  );
}
