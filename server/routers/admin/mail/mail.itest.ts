import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/server/auth/password";
import { mails, users } from "@/server/db/schema";
import { loadAudit, NO_ORIGIN } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { buildSigningUrl } from "@/server/db/store/tokens";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { drainJobs } from "@/server/testing/jobs/queue";
import { createProofCaller, listCodeMails, loadMailedCode } from "@/server/testing/routers/recipient-auth";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let sent: Sent;
let mailId: string;

beforeAll(async () => {
  world = await testWorld();
  const passwordHash = await hashPassword("correct horse battery");
  await world.db.update(users).set({ passwordHash }).where(eq(users.id, world.owner.userId));
  sent = await world.send({ recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }] });
  await drainJobs(world);
  const [row] = await world.db.select().from(mails);
  mailId = row?.id ?? "";
});
afterEach(() => stopClock(null));
afterAll(() => world[Symbol.asyncDispose]());

const createAdminApi = (isInstanceAdmin: boolean) =>
  createCaller({
    db: world.db,
    services: services(),
    actor: world.owner,
    account: { ...world.owner, sessionId: "session", isInstanceAdmin },
    origin: NO_ORIGIN,
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  }).admin.mail;

const listReveals = async () =>
  (await loadAudit(world.db, sent.envelope.id)).filter(({ type }) => type === "MAIL_LINK_REVEALED");

test("only an instance admin sees mail", async () => {
  await expect(createAdminApi(false).list({})).rejects.toMatchObject({ cause: { code: "FORBIDDEN" } });
  await expect(createAdminApi(false).show({ mailId })).rejects.toMatchObject({
    cause: { code: "FORBIDDEN" },
  });
  await expect(
    createAdminApi(false).reveal({ mailId, password: "correct horse battery" }),
  ).rejects.toMatchObject({
    cause: { code: "FORBIDDEN" },
  });
});

test("the list shows kind, recipient, subject and state of each mail", async () => {
  const page = await createAdminApi(true).list({});
  expect(page).toMatchObject({ count: 1, currentPage: 1, totalPages: 1 });
  expect(page.data[0]).toMatchObject({
    id: mailId,
    kind: "RECIPIENT_REQUEST",
    to: { name: "Ana", email: "ana@example.org" },
    subject: "Olga Owner asks you to approve: Lease 2026",
    state: "SENT",
    transport: "outbox",
  });
  expect(await createAdminApi(true).list({ state: "FAILED" })).toMatchObject({ count: 0, data: [] });
});

test("a shown mail is complete except for the token of its link", async () => {
  const mail = await createAdminApi(true).show({ mailId });
  const token = sent.tokens[0] ?? "none";
  expect(token).toHaveLength(32);
  expect(JSON.stringify(mail)).not.toContain(token);
  expect(mail.text).toContain("/sign/••••••••");
  expect(mail.html).toContain("/sign/••••••••");
  expect(mail.text).toContain("Olga Owner asks you to approve a document");
});

test("the link is revealed with the password and recorded; a wrong password reveals and records nothing", async () => {
  await expect(createAdminApi(true).reveal({ mailId, password: "wrong" })).rejects.toMatchObject({
    cause: { code: "TWO_FACTOR_AUTH_FAILED" },
  });
  expect(await listReveals()).toEqual([]);
  const revealed = await createAdminApi(true).reveal({ mailId, password: "correct horse battery" });
  expect(revealed.link).toBe(buildSigningUrl(sent.tokens[0] ?? ""));
  expect(revealed.text).toContain(revealed.link ?? "none");
  expect(await listReveals()).toMatchObject([
    { data: { mailId }, actor: { kind: "admin", userId: world.owner.userId } },
  ]);
});

test("guessing the password is limited", async () => {
  stopClock(new Date());
  const guesses = Array.from({ length: 10 }, () =>
    createAdminApi(true).reveal({ mailId, password: "guess" }),
  );
  const results = await Promise.allSettled(guesses);
  const codes = results.map((result) =>
    result.status === "rejected" && result.reason instanceof Error ? result.reason.message : "let in",
  );
  expect(codes.some((message) => /too many/i.test(message))).toBe(true);
  expect(codes).not.toContain("let in");
});

test("a mail that does not exist is not found", async () => {
  await expect(createAdminApi(true).show({ mailId: "nothing" })).rejects.toMatchObject({
    cause: { code: "NOT_FOUND" },
  });
});

test("the digits of a code are masked like a link and revealed with the password (ruling 5)", async () => {
  const guarded = await world.send({
    globalAccessAuth: ["TWO_FACTOR_AUTH"],
    recipients: [{ name: "Bea", email: "bea@example.org", role: "APPROVER" }],
  });
  await createProofCaller(world).sendCode({ token: guarded.tokens[0] ?? "", purpose: "ACCESS" });
  const code = await loadMailedCode(world, guarded);
  const [mail] = await listCodeMails(world, guarded);
  const shown = await createAdminApi(true).show({ mailId: mail?.id ?? "" });
  expect(JSON.stringify(shown)).not.toContain(code);
  expect(shown.text).toContain("••••••");
  await world.test.sql`delete from rate_limit`;
  const revealed = await createAdminApi(true).reveal({
    mailId: mail?.id ?? "",
    password: "correct horse battery",
  });
  expect(revealed.text).toContain(code);
  const entries = await loadAudit(world.db, guarded.envelope.id);
  expect(entries.map(({ type }) => type)).toContain("MAIL_LINK_REVEALED");
});
