import { eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { Refusal } from "@/server/domain/errors";
import { env } from "@/server/env";
import { passwordFits } from "./password";
import { forgetHits, limitHits, MINUTE_MS } from "./rate";

const triesBucket = (email: string): string => `sign-in:${email}`;

/** After a new password the wrong ones before it no longer count. */
export const forgetSignInTries = (connection: Connection, email: string): Promise<void> =>
  forgetHits(connection, triesBucket(email));

/**
 * The account an address and password open, or null: the same answer, after the same work, whether the
 * address is unknown, the password wrong or the account disabled (T22). With mail configured an address must
 * be confirmed first. @throws Refusal TOO_MANY_REQUESTS (10 per account, 50 per address in 15 min), FORBIDDEN "UNVERIFIED"
 */
export async function signInWithPassword(
  connection: Connection,
  given: { email: string; password: string },
  origin: Origin,
): Promise<{ id: number } | null> {
  await limitHits(connection, triesBucket(given.email), 10, 15 * MINUTE_MS);
  if (origin.ipAddress) await limitHits(connection, `sign-in-ip:${origin.ipAddress}`, 50, 15 * MINUTE_MS);
  const [user] = await connection.select().from(users).where(eq(users.email, given.email));
  const fits = await passwordFits(user?.passwordHash, given.password);
  if (!user || !fits || user.disabledAt) return null;
  if (env().SMTP_URL && !user.emailVerifiedAt) throw new Refusal("ACCOUNT_UNVERIFIED");
  return { id: user.id };
}
