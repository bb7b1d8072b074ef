import { eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import type { organisations, teams } from "@/server/db/schema";
import { lockUrls } from "@/server/db/store/tenancy";
import { DomainError } from "@/server/domain/errors";

/**
 * Requires that no team or organisation has this address; it stays taken for good.
 * @throws DomainError ALREADY_EXISTS
 */
export async function assertUrlFree(
  tx: Transaction,
  table: typeof teams | typeof organisations,
  url: string,
): Promise<void> {
  await lockUrls(tx);
  const [conflict] = await tx.select({ id: table.id }).from(table).where(eq(table.url, url));
  if (!conflict) return;
  const message = "url: this address is taken.";
  throw new DomainError("ALREADY_EXISTS", message, { issues: [{ path: "url", message }] });
}
