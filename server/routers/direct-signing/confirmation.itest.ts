import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { sweepNow } from "@/server/testing/jobs/queue";
import {
  buildConfirmedFinish,
  confirmAddress,
  createLinkedTemplate,
  createVisitorCaller,
  readConfirmationCode,
} from "@/server/testing/world/direct-link";
import { listAuditTypes } from "@/server/testing/world/signing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const EMAIL = "vera@example.com";
const T0 = new Date("2026-11-20T10:00:00Z");
const addSeconds = (count: number) => new Date(T0.getTime() + count * 1000);
const addMinutes = (count: number) => addSeconds(count * 60);

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(() => stopClock(T0));
afterEach(async () => {
  stopClock(null);
  await world.test.sql`delete from rate_limit`;
  // The clock is stopped, so a test finds its newest mail only among its own.
  await world.test.sql`delete from mail`;
});
afterAll(() => world[Symbol.asyncDispose]());

const catchRefusalCode = (act: Promise<unknown>): Promise<string | null> =>
  act.then(
    () => null,
    (error) => error.cause.code,
  );
const toWrongCode = (code: string) => (code === "000000" ? "111111" : "000000");

test("a code is six digits, mailed in the visitor's language, stored only as an HMAC", async () => {
  const { token } = await createLinkedTemplate(world, { title: "Enrolment" });
  const api = createVisitorCaller(world);
  expect(await api.sendCode({ token, email: "  Vera@Example.com ", language: "es" })).toEqual({
    validMinutes: 10,
    resendInSeconds: 30,
  });
  const code = await readConfirmationCode(world, EMAIL);
  expect(code).toMatch(/^\d{6}$/);
  const [mail] = await world.test.sql`select subject, language from mail where to_email = ${EMAIL} limit 1`;
  expect(mail).toEqual({ subject: "Su código para Enrolment", language: "es" });
  const [row] = await world.test.sql`select encode(code_hmac, 'escape') as text from direct_confirmation`;
  expect(row?.text).not.toContain(code);
});

test("the right code confirms once, and spaces copied with it are ignored", async () => {
  const { token } = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  await api.sendCode({ token, email: EMAIL, language: "en" });
  const code = await readConfirmationCode(world, EMAIL);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect(await api.confirmCode({ token, email: EMAIL, code: spaced })).toMatchObject({
    outcome: "confirmed",
  });
  expect(await api.confirmCode({ token, email: EMAIL, code })).toEqual({ outcome: "expired" });
});

test("a code belongs to its link and its e-mail address", async () => {
  const one = await createLinkedTemplate(world);
  const other = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  await api.sendCode({ token: one.token, email: EMAIL, language: "en" });
  const code = await readConfirmationCode(world, EMAIL);
  expect(await api.confirmCode({ token: other.token, email: EMAIL, code })).toEqual({ outcome: "expired" });
  expect(await api.confirmCode({ token: one.token, email: "x@example.com", code })).toEqual({
    outcome: "expired",
  });
  expect(await api.confirmCode({ token: one.token, email: EMAIL, code })).toMatchObject({
    outcome: "confirmed",
  });
});

test("after ten minutes a code no longer works", async () => {
  const { token } = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  await api.sendCode({ token, email: EMAIL, language: "en" });
  const code = await readConfirmationCode(world, EMAIL);
  stopClock(addMinutes(10));
  expect(await api.confirmCode({ token, email: EMAIL, code })).toEqual({ outcome: "expired" });
});

test("five wrong codes lock the e-mail address for 15 minutes, even for the right one, and are recorded", async () => {
  const template = await createLinkedTemplate(world);
  const { token } = template;
  const api = createVisitorCaller(world);
  await api.sendCode({ token, email: EMAIL, language: "en" });
  const right = await readConfirmationCode(world, EMAIL);
  const confirmWith = (code: string) => api.confirmCode({ token, email: EMAIL, code });
  for (const triesLeft of [4, 3, 2, 1]) {
    expect(await confirmWith(toWrongCode(right))).toEqual({ outcome: "wrong", triesLeft });
  }
  expect(await confirmWith(toWrongCode(right))).toEqual({ outcome: "locked", minutes: 15 });
  expect(await confirmWith(right)).toEqual({ outcome: "locked", minutes: 15 });
  expect(await catchRefusalCode(api.sendCode({ token, email: EMAIL, language: "en" }))).toBe(
    "TOO_MANY_REQUESTS",
  );
  expect(
    (await listAuditTypes(world.test.sql, template)).filter((type) => type === "DIRECT_LINK_CODE_LOCKED"),
  ).toHaveLength(1);
  stopClock(addMinutes(15));
  expect(await confirmAddress(world, api, token, EMAIL)).toEqual(expect.any(String));
});

test("asking again restores no tries, and half a minute must pass between two codes", async () => {
  const { token } = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  const sendCode = () => api.sendCode({ token, email: EMAIL, language: "en" });
  await sendCode();
  const first = await readConfirmationCode(world, EMAIL);
  await api.confirmCode({ token, email: EMAIL, code: toWrongCode(first) });
  stopClock(addSeconds(29));
  expect(await catchRefusalCode(sendCode())).toBe("TOO_MANY_REQUESTS");
  stopClock(addSeconds(30));
  await sendCode();
  const second = await readConfirmationCode(world, EMAIL);
  expect(await api.confirmCode({ token, email: EMAIL, code: toWrongCode(second) })).toEqual({
    outcome: "wrong",
    triesLeft: 3,
  });
});

test("an e-mail address gets five codes in 15 minutes over all links, an IP address twenty", async () => {
  const links = [];
  for (let count = 0; count < 6; count += 1) links.push((await createLinkedTemplate(world)).token);
  const trySendCode = (token: string | undefined, email: string) =>
    catchRefusalCode(
      createVisitorCaller(world, { ip: "192.0.2.9" }).sendCode({ token: token ?? "", email, language: "en" }),
    );
  const codes = [];
  for (const token of links) codes.push(await trySendCode(token, EMAIL));
  expect(codes).toEqual([null, null, null, null, null, "TOO_MANY_REQUESTS"]);
  const others = [];
  for (let count = 0; count < 15; count += 1)
    others.push(await trySendCode(links[0], `person-${count}@example.com`));
  expect(others).toEqual([...Array.from({ length: 14 }, () => null), "TOO_MANY_REQUESTS"]);
});

test("a confirmed code lasts 15 minutes and serves one document", async () => {
  const template = await createLinkedTemplate(world);
  const api = createVisitorCaller(world);
  const late = await buildConfirmedFinish(world, api, template);
  stopClock(addMinutes(15));
  expect(await catchRefusalCode(api.finish(late))).toBe("TWO_FACTOR_AUTH_FAILED");
  stopClock(addMinutes(16));
  const input = await buildConfirmedFinish(world, api, template);
  await api.finish(input);
  expect(await catchRefusalCode(api.finish({ ...input, submissionId: "another-submission-of-it" }))).toBe(
    "TWO_FACTOR_AUTH_FAILED",
  );
});

test("visitors' e-mail addresses are deleted after a day", async () => {
  const { token } = await createLinkedTemplate(world);
  await createVisitorCaller(world).sendCode({ token, email: "gone@example.com", language: "en" });
  const countConfirmations = async () =>
    (await world.test.sql`select 1 from direct_confirmation where email = 'gone@example.com'`).length;
  expect(await countConfirmations()).toBe(1);
  stopClock(addMinutes(24 * 60 + 1));
  await sweepNow(world, "visitors");
  expect(await countConfirmations()).toBe(0);
});

test("the outbox viewer hides the code until it is revealed", async () => {
  const { token } = await createLinkedTemplate(world);
  await createVisitorCaller(world).sendCode({ token, email: EMAIL, language: "en" });
  const code = await readConfirmationCode(world, EMAIL);
  const [mail] = await world.test.sql<{ id: string }[]>`select id from mail where to_email = ${EMAIL}`;
  const account = {
    userId: world.owner.userId,
    sessionId: "session",
    email: world.owner.email,
    name: world.owner.name,
    isInstanceAdmin: true,
  };
  const { admin } = createCaller({
    db: world.db,
    services: services(),
    actor: null,
    account,
    origin: NO_ORIGIN,
    visitor: NO_VISITOR,
    requestId: "test",
    fromLoopback: false,
  });
  const shown = await admin.mail.show({ mailId: mail?.id ?? "" });
  expect(shown.text).toContain("••••••");
  expect(shown.text + shown.html + shown.subject).not.toContain(code);
});
