import { eq } from "drizzle-orm";
import { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import { users } from "@/server/db/schema";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { Password } from "@/server/domain/password";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { StartProblem } from "@/server/env";
import { startSending } from "@/server/jobs/start";
import { openAccountFor } from "@/server/routers/account/open-for";
import { replacePassword } from "@/server/routers/account/replace-password";
import { readOptions } from "./arguments";
import { act, explained, openForAdmin } from "./context";

const CREATE = "npm run --silent admin -- user create --email E --name N [--language en|es]";
const SET_PASSWORD = "npm run --silent admin -- user set-password --email E --password P";

/** `admin user create`: an account whose owner chooses the password by a mailed link (domain/README.md 5.2). */
async function create(args: readonly string[]): Promise<number> {
  const Input = z.object({
    email: EmailAddress,
    name: RequiredDisplayName,
    language: z.enum(LANGUAGES).default("en"),
  });
  const person = readOptions(args, Input, CREATE);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  const made = await explained(person.email, () => act(db, (tx, now) => openAccountFor(tx, person, now)));
  console.log(JSON.stringify({ email: person.email, ...made }));
  return 0;
}

/** `admin user set-password` (ruling 75): every session of the account ends (33), and its owner is told. */
async function setPassword(args: readonly string[]): Promise<number> {
  const Input = z.object({ email: EmailAddress, password: Password });
  const { email, password } = readOptions(args, Input, SET_PASSWORD);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  const passwordHash = await hashPassword(password);
  const sessionsEnded = await act(db, async (tx, now) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
    if (!user) throw new StartProblem(`There is no account with the address ${email}.`);
    return replacePassword(tx, user, passwordHash, now);
  });
  console.log(JSON.stringify({ email, sessionsEnded }));
  return 0;
}

/** `admin user create|set-password`. */
export async function user(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === "create") return create(rest);
  if (verb === "set-password") return setPassword(rest);
  throw new StartProblem(`Usage: ${CREATE}\n       ${SET_PASSWORD}`);
}
