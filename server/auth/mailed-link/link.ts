import { and, eq, gt } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { mailedLinks, type users } from "@/server/db/schema";
import { linkTokenHash, sameSecret, secretKeys, tokenHmac } from "@/server/secrets";

export type MailedLink = typeof mailedLinks.$inferSelect;
type User = Pick<typeof users.$inferSelect, "id" | "email" | "passwordHash">;

/**
 * What an account was when the link was mailed: with another address or another password, whoever changed it and however,
 * the link opens nothing.
 */
export const accountHash = ({ id, email, passwordHash }: User): Uint8Array =>
  tokenHmac(secretKeys(), ["mailed link", id, email, passwordHash].join("\n"));

/** Whether the account is still what it was. */
export const isSameAccount = (link: MailedLink, user: User): boolean =>
  sameSecret(link.accountHash, accountHash(user));

/** Whether a browser is the one that asked: it holds the secret that it was given then. */
export const isOwnBrowser = (link: MailedLink, secret: string | null): boolean =>
  secret !== null && sameSecret(link.browserHash, linkTokenHash(secret));

/** The link of a token that was mailed, has not lapsed and was not used. */
export async function linkOf(connection: Connection, token: string, now: Date): Promise<MailedLink | null> {
  const [link] = await connection
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, linkTokenHash(token)), gt(mailedLinks.expiresAt, now)));
  return link ?? null;
}

/** Uses a link up; of many at once one gets it. */
export async function takeLink(connection: Connection, token: string, now: Date): Promise<MailedLink | null> {
  const [link] = await connection
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, linkTokenHash(token)), gt(mailedLinks.expiresAt, now)))
    .returning();
  return link ?? null;
}
