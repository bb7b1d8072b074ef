import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import { sessions, users } from "@/server/db/schema";
import { EmailAddress } from "@/server/domain/email-address";
import { Password } from "@/server/domain/password";
import { StartProblem } from "@/server/env";
import { readOptions } from "./arguments";
import { act, openForAdmin } from "./context";

const USAGE = "npm run --silent admin -- user set-password --email E --password P";

/** `admin user set-password` (ruling 75): for an admin without mail. Every session of the account ends (33). */
export async function user(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb !== "set-password") throw new StartProblem(`Usage: ${USAGE}`);
  const { email, password } = readOptions(rest, z.object({ email: EmailAddress, password: Password }), USAGE);
  const { db } = await openForAdmin();
  const passwordHash = await hashPassword(password);
  const ended = await act(db, async (tx, now) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    if (!changed) throw new StartProblem(`There is no account with the address ${email}.`);
    return tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.userId, changed.id), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
  });
  console.log(JSON.stringify({ email, sessionsEnded: ended.length }));
  return 0;
}
