import { and, eq, gt } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { mailedLinks, type users } from "@/server/db/schema";
import { computeTokenHmac, getSecretKeys, hashLinkToken, isSameSecret } from "@/server/secrets";

export type MailedLink = typeof mailedLinks.$inferSelect;
type User = Pick<typeof users.$inferSelect, "id" | "email" | "passwordHash">;

/** Binds the link to the account's address and password: if either changes, the link opens nothing. */
export const hashAccount = ({ id, email, passwordHash }: User): Uint8Array =>
  computeTokenHmac(getSecretKeys(), ["mailed link", id, email, passwordHash].join("\n"));

export const isSameAccount = (link: MailedLink, user: User): boolean =>
  isSameSecret(link.accountHash, hashAccount(user));

/** Returns whether this browser asked for the link, by the secret it received then. */
export const isOwnBrowser = (link: MailedLink, secret: string | null): boolean =>
  secret !== null && isSameSecret(link.browserHash, hashLinkToken(secret));

export async function loadMailedLink(
  connection: Connection,
  token: string,
  now: Date,
): Promise<MailedLink | null> {
  const [link] = await connection
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, hashLinkToken(token)), gt(mailedLinks.expiresAt, now)));
  return link ?? null;
}

/** Uses up a link; of several concurrent calls, one gets it. */
export async function consumeMailedLink(
  connection: Connection,
  token: string,
  now: Date,
): Promise<MailedLink | null> {
  const [link] = await connection
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, hashLinkToken(token)), gt(mailedLinks.expiresAt, now)))
    .returning();
  return link ?? null;
}
