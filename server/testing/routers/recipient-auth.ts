import { and, desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "@/server/auth/password";
import { mails, users } from "@/server/db/schema";
import { NO_VISITOR, type Visitor } from "@/server/db/store/auth-grant";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { services } from "@/server/process-services";
import { registerAccount } from "@/server/routers/account/register";
import { recipientAuth } from "@/server/routers/recipient-auth";
import { signing } from "@/server/routers/signing";
import { createPageCaller, getRecipientToken, tab } from "@/server/testing/world/signing";
import type { Sent, World } from "@/server/testing/world/world";
import { createCallerFactory } from "@/server/trpc";

const createRecipientAuth = createCallerFactory(recipientAuth);
const createSigning = createCallerFactory(signing);

export type TestAccount = { userId: number; email: string; name: string };
type From = { visitor?: Visitor; account?: TestAccount | null; ipAddress?: string };

/** A random address per caller, so that tests do not share rate limits. */
const drawIpAddress = (): string =>
  `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

const createContext = (
  world: World,
  { visitor = tab("a"), account = null, ipAddress = drawIpAddress() }: From,
) => ({
  db: world.db,
  services: services(),
  actor: null,
  account: account && { ...account, sessionId: newId(), isInstanceAdmin: false },
  origin: { ipAddress, userAgent: "Mozilla/5.0 (iPhone)" },
  visitor,
  requestId: "test",
  fromLoopback: false,
});

/** The authentication procedures, called from tab "a" of a browser. */
export const createProofCaller = (world: World, from: From = {}) =>
  createRecipientAuth(createContext(world, from));
/** The signing procedures, called from the same tab. */
export const createReaderCaller = (world: World, from: From = {}) =>
  createPageCaller(createSigning(createContext(world, from)));
export const NOWHERE: From = { visitor: NO_VISITOR };

export const getCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error) => error.cause?.code ?? String(error),
  );

/** The visible part of a refusal, which must not differ between addresses with and without an account. */
export const getVisibleRefusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (answer) => ({ answer }),
    ({ cause }) => ({ code: cause.code, message: cause.message, issues: cause.issues }),
  );

/** Creates an account as sign-up and the mailed link leave it. */
export async function createTestAccount(
  world: World,
  email: string,
  { password = null, isVerified = true }: { password?: string | null; isVerified?: boolean } = {},
): Promise<TestAccount> {
  const passwordHash = password === null ? null : await hashPassword(password);
  const name = email.split("@")[0] ?? "";
  const account = { email, name, passwordHash, language: "en" as const, isInstanceAdmin: false, isVerified };
  const { userId } = await world.db.transaction((tx) => registerAccount(tx, account, new Date()));
  return { userId, email, name };
}

/** Returns the newest code mailed to the nth recipient. */
export async function loadMailedCode(world: World, sent: Sent, index = 0): Promise<string> {
  const row = (await listCodeMails(world, sent, index)).at(0);
  const mail = row && readMail(row);
  if (mail?.kind !== "RECIPIENT_CODE") throw new TypeError(`No code was mailed to recipient ${index}`);
  return mail.data.code;
}

export const listCodeMails = (world: World, { recipients }: Sent, index = 0) =>
  world.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipientId, recipients[index]?.id ?? 0), eq(mails.kind, "RECIPIENT_CODE")))
    .orderBy(desc(mails.createdAt));

export const getOtherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

export const generateAppCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });

/** Opens enrolment for the nth recipient in tab "a" with a mailed code. */
export async function openTestEnrolment(world: World, sent: Sent, index = 0, from: From = {}) {
  const token = getRecipientToken(sent, index);
  const api = createProofCaller(world, from);
  await api.sendCode({ token, purpose: "ENROLMENT" });
  return api.openEnrolment({ token, code: await loadMailedCode(world, sent, index) });
}

/** Audit entries about authentication and enrolment, as type and distinguishing data. */
export const listAuthEntries = async (world: World, { envelope }: Sent): Promise<string[]> =>
  (
    await world.test.sql<{ type: string; data: Record<string, string> }[]>`
      select type, data from audit_entry where envelope_id = ${envelope.id}
        and (type like '%AUTH%' or type like '%ENROL%') order by seq`
  ).map(({ type, data }) =>
    [type, data.purpose, data.method, data.reason, data.factor].filter(Boolean).join(" "),
  );

export async function loadAccountRow(world: World, email: string) {
  const [row] = await world.db.select().from(users).where(eq(users.email, email));
  return row;
}
