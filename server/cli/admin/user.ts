import { eq } from "drizzle-orm";
import { z } from "zod";
import { hashPassword } from "@/server/auth/password";
import { users } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { Password } from "@/server/domain/password";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { StartProblem } from "@/server/env";
import { startSending } from "@/server/jobs/start";
import { openWelcomeAccount } from "@/server/routers/account/open-account";
import { replacePassword } from "@/server/routers/account/replace-password";
import { Reason } from "@/server/routers/admin/reason";
import { disableUser, enableUser, resetSecondFactor, signOutUser } from "@/server/routers/admin/user/acts";
import { findUsers } from "@/server/routers/admin/user/list";
import { readOptions } from "./arguments";
import { explainRefusals, openForAdmin, runTimedTransaction } from "./context";
import { formatFindUsage, runFindCommand } from "./find";

const CREATE = "npm run --silent admin -- user create --email E --name N [--language en|es]";
const SET_PASSWORD = "npm run --silent admin -- user set-password --email E --password P";

/**
 * `admin user create`: creates an account whose owner sets the password through a mailed link
 * (domain/mail.md 5.2).
 */
async function runCreateCommand(args: readonly string[]): Promise<number> {
  const Input = z.object({
    email: EmailAddress,
    name: RequiredDisplayName,
    language: z.enum(LANGUAGES).default("en"),
  });
  const person = readOptions(args, Input, CREATE);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  const createdAccount = await explainRefusals(person.email, () =>
    runTimedTransaction(db, (tx, now) => openWelcomeAccount(tx, person, now)),
  );
  console.log(JSON.stringify({ email: person.email, ...createdAccount }));
  return 0;
}

/**
 * `admin user set-password` (ruling 75): ends every session of the account (33) and notifies its owner by
 * mail.
 */
async function setPassword(args: readonly string[]): Promise<number> {
  const Input = z.object({ email: EmailAddress, password: Password });
  const { email, password } = readOptions(args, Input, SET_PASSWORD);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  const passwordHash = await hashPassword(password);
  const sessionsEnded = await runTimedTransaction(db, async (tx, now) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
    if (!user) throw new StartProblem(`There is no account with the address ${email}.`);
    return replacePassword(tx, user, passwordHash, now);
  });
  console.log(JSON.stringify({ email, sessionsEnded }));
  return 0;
}

/**
 * The actions of Admin → People for an admin with only a shell. Each needs a reason, which the account's log
 * records.
 */
const ACTS = {
  disable: disableUser,
  enable: enableUser,
  "sign-out": signOutUser,
  "reset-second-factor": resetSecondFactor,
} as const;
const isAct = (command: string | undefined): command is keyof typeof ACTS =>
  Object.hasOwn(ACTS, command ?? "");
const ACT = `npm run --silent admin -- user ${Object.keys(ACTS).join("|")} --email E --reason WHY`;

async function runActCommand(command: keyof typeof ACTS, args: readonly string[]): Promise<number> {
  const { email, reason } = readOptions(args, z.object({ email: EmailAddress, reason: Reason }), ACT);
  const { db, access } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  const done = await explainRefusals(email, () =>
    runTimedTransaction(db, async (tx, now) => {
      const [accountRow] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      if (!accountRow) throw new StartProblem(`There is no account with the address ${email}.`);
      return ACTS[command](
        tx,
        { by: null, origin: NO_ORIGIN, requestId: "admin command" },
        { userId: accountRow.id, reason, now },
      );
    }),
  );
  console.log(JSON.stringify({ email, ...done }));
  return 0;
}

export async function runUserCommand(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === "find") return runFindCommand("user", rest, findUsers);
  if (command === "create") return runCreateCommand(rest);
  if (command === "set-password") return setPassword(rest);
  if (isAct(command)) return runActCommand(command, rest);
  throw new StartProblem(`Usage: ${[formatFindUsage("user"), CREATE, SET_PASSWORD, ACT].join("\n       ")}`);
}
