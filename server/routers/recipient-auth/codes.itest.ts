import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  createProofCaller,
  createReaderCaller,
  getCode,
  getOtherCode,
  getVisibleRefusal,
  listAuthEntries,
  listCodeMails,
  loadMailedCode,
  NOWHERE,
} from "@/server/testing/routers/recipient-auth";
import {
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  signer,
  tab,
} from "@/server/testing/world/signing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const AT = new Date("2031-05-03T12:00:00Z");
const addMs = (ms: number): Date => new Date(AT.getTime() + ms);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

const sendWithAccessAuth = (name = "Ana") =>
  world.send({ globalAccessAuth: ["TWO_FACTOR_AUTH"], recipients: [signer(name)] });
const sendWithActionAuth = () =>
  world.send({
    globalActionAuth: ["TWO_FACTOR_AUTH"],
    meta: { signingOrder: "SEQUENTIAL" },
    recipients: [signer("Ana", { signingOrder: 1 }), signer("Ben", { signingOrder: 2 })],
  });
const ACCESS = "ACCESS" as const;
const ACTION = "ACTION" as const;

describe("a mailed code", () => {
  test("opens the page in the tab that entered it, once, and leaves its three kinds of entries", async () => {
    const sent = await sendWithAccessAuth();
    const token = getRecipientToken(sent, 0);
    const api = createProofCaller(world);
    const answer = await api.sendCode({ token, purpose: ACCESS });
    expect(answer).toEqual({
      sent: true,
      serverTime: AT.toISOString(),
      expiresAt: addMs(10 * MINUTE).toISOString(),
      resendAt: addMs(30 * SECOND).toISOString(),
    });
    const code = await loadMailedCode(world, sent);
    expect(code).toMatch(/^\d{6}$/);
    expect(await getCode(api.withCode({ token, purpose: ACCESS, code: getOtherCode(code) }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(
      await api.withCode({ token, purpose: ACCESS, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }),
    ).toEqual({
      provenUntil: addMs(15 * MINUTE).toISOString(),
    });
    expect((await createReaderCaller(world).state({ token })).screen).toBe("sign");
    expect((await createReaderCaller(world, { visitor: tab("b") }).state({ token })).screen).toBe(
      "accessCheck",
    );
    expect(await getCode(api.withCode({ token, purpose: ACCESS, code }))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await listAuthEntries(world, sent)).toEqual([
      "DOCUMENT_ACCESS_AUTH_2FA_REQUESTED",
      "DOCUMENT_ACCESS_AUTH_2FA_FAILED",
      "DOCUMENT_ACCESS_AUTH_2FA_VALIDATED",
      "DOCUMENT_ACCESS_AUTH_2FA_FAILED",
    ]);
  });

  test("that was passed is shown to the sender with its method and time", async () => {
    const sent = await sendWithAccessAuth();
    const token = getRecipientToken(sent, 0);
    const owner = createCallerFor({ actor: world.owner, requestId: "test", db: world.db });
    const listProofsPassed = async () =>
      (await owner.envelope.detail({ envelopeId: sent.envelope.id })).recipients[0]?.proofsPassed;
    await createProofCaller(world).sendCode({ token, purpose: ACCESS });
    const code = await loadMailedCode(world, sent);
    expect(await listProofsPassed()).toEqual([]);
    await getCode(createProofCaller(world).withCode({ token, purpose: ACCESS, code: getOtherCode(code) }));
    expect(await listProofsPassed()).toEqual([]);
    await createProofCaller(world).withCode({ token, purpose: ACCESS, code });
    expect(await listProofsPassed()).toEqual([{ method: "TWO_FACTOR_AUTH", at: AT.toISOString() }]);
  });

  test("names in its published entries the recipient and nothing more (domain/evidence.md 6.2)", async () => {
    const sent = await sendWithAccessAuth();
    await createProofCaller(world).sendCode({ token: getRecipientToken(sent, 0), purpose: ACCESS });
    const [entry] = await world.test.sql`
      select data from audit_entry where envelope_id = ${sent.envelope.id}
        and type = 'DOCUMENT_ACCESS_AUTH_2FA_REQUESTED'`;
    expect(entry?.data).toEqual({
      recipientId: sent.recipients[0]?.id,
      recipientName: "Ana",
      recipientEmail: "ana@example.com",
    });
  });

  test("is never stored as digits, and each stored value is unique", async () => {
    const sent = await sendWithAccessAuth();
    await createProofCaller(world).sendCode({ token: getRecipientToken(sent, 0), purpose: ACCESS });
    const code = await loadMailedCode(world, sent);
    const rows = await world.test.sql`select * from recipient_code`;
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(new Set(rows.map(({ code_hmac }) => code_hmac.toString("hex"))).size).toBe(rows.length);
    const mails = await world.test
      .sql`select subject, data_encrypted from mail where kind = 'RECIPIENT_CODE'`;
    expect(JSON.stringify(mails)).not.toContain(code);
  });

  test("counts for its own envelope and purpose only (T18)", async () => {
    const one = await world.send({
      globalAccessAuth: ["TWO_FACTOR_AUTH"],
      globalActionAuth: ["TWO_FACTOR_AUTH"],
      recipients: [signer("Cleo")],
    });
    const two = await sendWithAccessAuth("Cleo");
    await createProofCaller(world).sendCode({ token: getRecipientToken(one, 0), purpose: ACCESS });
    const code = await loadMailedCode(world, one);
    stopClock(addMs(SECOND));
    await createProofCaller(world).sendCode({ token: getRecipientToken(two, 0), purpose: ACCESS });
    const other = await loadMailedCode(world, two);
    const tryCodeFor = (token: string, purpose: typeof ACCESS | typeof ACTION, digits: string) =>
      getCode(createProofCaller(world).withCode({ token, purpose, code: digits }));
    if (code !== other)
      expect(await tryCodeFor(getRecipientToken(two, 0), ACCESS, code)).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await tryCodeFor(getRecipientToken(one, 0), ACCESS, code)).toBe("ok");
    stopClock(addMs(31 * SECOND));
    await createProofCaller(world).sendCode({ token: getRecipientToken(one, 0), purpose: ACCESS });
    const forAccess = await loadMailedCode(world, one);
    expect(await tryCodeFor(getRecipientToken(one, 0), ACTION, forAccess)).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await tryCodeFor(getRecipientToken(one, 0), ACCESS, forAccess)).toBe("ok");
  });

  test("expires after ten minutes and says so; an unknown one never says that", async () => {
    const sent = await sendWithAccessAuth();
    const token = getRecipientToken(sent, 0);
    await createProofCaller(world).sendCode({ token, purpose: ACCESS });
    const code = await loadMailedCode(world, sent);
    stopClock(addMs(10 * MINUTE));
    const tryCode = (digits: string) =>
      getCode(createProofCaller(world).withCode({ token, purpose: ACCESS, code: digits }));
    expect(await tryCode(code)).toBe("EXPIRED_CODE");
    expect(await tryCode(getOtherCode(code))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect((await createReaderCaller(world).state({ token })).screen).toBe("accessCheck");
  });

  test("is replaced by a newer one", async () => {
    const sent = await sendWithAccessAuth();
    const token = getRecipientToken(sent, 0);
    await createProofCaller(world).sendCode({ token, purpose: ACCESS });
    const first = await loadMailedCode(world, sent);
    stopClock(addMs(30 * SECOND));
    await createProofCaller(world).sendCode({ token, purpose: ACCESS });
    const second = await loadMailedCode(world, sent);
    const tryCode = (digits: string) =>
      getCode(createProofCaller(world).withCode({ token, purpose: ACCESS, code: digits }));
    if (first !== second) expect(await tryCode(first)).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await tryCode(second)).toBe("ok");
  });

  test("locks for 15 minutes after five wrong ones: the right one as the seventh is refused (T18)", async () => {
    const sent = await sendWithAccessAuth("Dora");
    const token = getRecipientToken(sent, 0);
    await createProofCaller(world).sendCode({ token, purpose: ACCESS });
    const code = await loadMailedCode(world, sent);
    const tryCodeAndRead = (digits: string) =>
      getVisibleRefusal(createProofCaller(world).withCode({ token, purpose: ACCESS, code: digits }));
    const left: unknown[] = [];
    for (let count = 0; count < 5; count += 1) left.push(await tryCodeAndRead(getOtherCode(code)));
    expect(left).toEqual(
      ["4", "3", "2", "1", "0"].map((message) => ({
        code: "TWO_FACTOR_AUTH_FAILED",
        message: "The verification failed.",
        issues: [{ path: "triesLeft", message }],
      })),
    );
    expect(await tryCodeAndRead(getOtherCode(code))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await tryCodeAndRead(code)).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    stopClock(addMs(MINUTE));
    expect(await getCode(createProofCaller(world).sendCode({ token, purpose: ACCESS }))).toBe(
      "TOO_MANY_REQUESTS",
    );
    expect((await listAuthEntries(world, sent)).slice(-2)).toEqual([
      "DOCUMENT_ACCESS_AUTH_2FA_FAILED",
      "DOCUMENT_ACCESS_AUTH_FAILED TWO_FACTOR_AUTH LOCKED",
    ]);
    stopClock(addMs(15 * MINUTE));
    await createProofCaller(world).sendCode({ token, purpose: ACCESS });
    const fresh = await loadMailedCode(world, sent);
    expect(await getCode(createProofCaller(world).withCode({ token, purpose: ACCESS, code: fresh }))).toBe(
      "ok",
    );
  });

  test("cannot be guessed faster by simultaneous guesses", async () => {
    const sent = await sendWithAccessAuth("Edna");
    const token = getRecipientToken(sent, 0);
    await createProofCaller(world).sendCode({ token, purpose: ACCESS });
    const code = await loadMailedCode(world, sent);
    const tries = Array.from({ length: 12 }, () =>
      getCode(createProofCaller(world).withCode({ token, purpose: ACCESS, code: getOtherCode(code) })),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((answer) => answer === "TWO_FACTOR_AUTH_FAILED")).toHaveLength(5);
    expect(codes.filter((answer) => answer === "TOO_MANY_REQUESTS")).toHaveLength(7);
  });

  test("entered in two tabs at the same moment opens only one", async () => {
    const sent = await sendWithAccessAuth("Fay");
    const token = getRecipientToken(sent, 0);
    await createProofCaller(world).sendCode({ token, purpose: ACCESS });
    const code = await loadMailedCode(world, sent);
    const codes = await Promise.all(
      ["a", "b"].map((name) =>
        getCode(createProofCaller(world, { visitor: tab(name) }).withCode({ token, purpose: ACCESS, code })),
      ),
    );
    expect(codes.toSorted()).toEqual(["TWO_FACTOR_AUTH_FAILED", "ok"]);
  });
});

describe("asking for codes", () => {
  test("twice within half a minute sends one, and answers with the times of that one", async () => {
    const sent = await sendWithAccessAuth("Gina");
    const sendCode = () =>
      createProofCaller(world).sendCode({ token: getRecipientToken(sent, 0), purpose: ACCESS });
    await sendCode();
    stopClock(addMs(29 * SECOND));
    expect(await sendCode()).toEqual({
      sent: false,
      serverTime: addMs(29 * SECOND).toISOString(),
      expiresAt: addMs(10 * MINUTE).toISOString(),
      resendAt: addMs(30 * SECOND).toISOString(),
    });
    expect(await listCodeMails(world, sent)).toHaveLength(1);
    stopClock(addMs(30 * SECOND));
    expect((await sendCode()).sent).toBe(true);
    expect(await listCodeMails(world, sent)).toHaveLength(2);
  });

  test("is allowed five times in 15 minutes for a recipient, from anywhere", async () => {
    const sent = await sendWithAccessAuth("Hana");
    const trySendCode = () =>
      getCode(createProofCaller(world).sendCode({ token: getRecipientToken(sent, 0), purpose: ACCESS }));
    for (let count = 0; count < 5; count += 1) {
      stopClock(addMs(count * MINUTE));
      expect(await trySendCode()).toBe("ok");
    }
    stopClock(addMs(14 * MINUTE));
    expect(await trySendCode()).toBe("TOO_MANY_REQUESTS");
    expect(await listCodeMails(world, sent)).toHaveLength(5);
    stopClock(addMs(15 * MINUTE));
    expect(await trySendCode()).toBe("ok");
  });

  test("is allowed twenty times in 15 minutes from one IP address, for any recipients", {
    tags: ["prove"],
  }, async () => {
    const recipients = Array.from({ length: 21 }, (_, index) => signer(`Many${index}`));
    const sent = await world.send({ globalAccessAuth: ["TWO_FACTOR_AUTH"], recipients });
    const from = { ipAddress: "198.51.100.9" };
    const answers: string[] = [];
    for (const token of sent.tokens) {
      answers.push(await getCode(createProofCaller(world, from).sendCode({ token, purpose: ACCESS })));
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => "ok"), "TOO_MANY_REQUESTS"]);
  });

  test("needs a tab, a known link, and a method that the envelope asks for", async () => {
    const sent = await sendWithAccessAuth();
    const token = getRecipientToken(sent, 0);
    expect(await getCode(createProofCaller(world, NOWHERE).sendCode({ token, purpose: ACCESS }))).toBe(
      "INVALID_REQUEST",
    );
    expect(await getCode(createProofCaller(world).sendCode({ token: "unknown", purpose: ACCESS }))).toBe(
      "NOT_FOUND",
    );
    expect(await getCode(createProofCaller(world).sendCode({ token, purpose: ACTION }))).toBe("UNAUTHORIZED");
    const open = await world.send({ recipients: [signer("Ana")] });
    for (const purpose of [ACCESS, ACTION, "ENROLMENT"] as const) {
      expect(
        await getCode(createProofCaller(world).sendCode({ token: getRecipientToken(open, 0), purpose })),
      ).toBe("INVALID_REQUEST");
    }
    const account = await world.send({ globalAccessAuth: ["ACCOUNT"], recipients: [signer("Ana")] });
    const input = { token: getRecipientToken(account, 0), purpose: ACCESS };
    expect(await getCode(createProofCaller(world).sendCode(input))).toBe("INVALID_REQUEST");
    expect(await getCode(createProofCaller(world).withCode({ ...input, code: "123456" }))).toBe(
      "INVALID_REQUEST",
    );
    expect(await listAuthEntries(world, account)).toEqual([]);
  });
});

describe("a code before signing", () => {
  test("allows exactly the held step, and is recorded with the value and the completion", async () => {
    const sent = await sendWithActionAuth();
    const token = getRecipientToken(sent, 0);
    const page = createReaderCaller(world);
    await page.open({ token });
    await page.consent(buildConsent(token));
    const fillSignature = () => page.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
    expect(await getCode(fillSignature())).toBe("TWO_FACTOR_AUTH_FAILED");
    await createProofCaller(world).sendCode({ token, purpose: ACTION });
    const code = await loadMailedCode(world, sent);
    await createProofCaller(world).withCode({ token, purpose: ACTION, code });
    expect(await getCode(fillSignature())).toBe("ok");
    expect(await getCode(page.complete({ token }))).toBe("ok");
    expect(await listAuthEntries(world, sent)).toEqual([
      "DOCUMENT_AUTH_CODE_REQUESTED ACTION",
      "DOCUMENT_AUTH_PROVEN ACTION TWO_FACTOR_AUTH",
    ]);
    expect(await getCode(createProofCaller(world).sendCode({ token, purpose: ACTION }))).toBe(
      "RECIPIENT_ALREADY_SIGNED",
    );
  });

  test("is only for a recipient who may act now", async () => {
    const sent = await sendWithActionAuth();
    const token = getRecipientToken(sent, 1);
    const outOfTurn = "RECIPIENT_OUT_OF_TURN";
    expect(await getCode(createProofCaller(world).sendCode({ token, purpose: ACTION }))).toBe(outOfTurn);
    expect(await getCode(createProofCaller(world).withCode({ token, purpose: ACTION, code: "123456" }))).toBe(
      outOfTurn,
    );
    expect(await listAuthEntries(world, sent)).toEqual([]);
  });

  test("is recorded with its reason when it is wrong, although the call is refused", async () => {
    const sent = await sendWithActionAuth();
    const input = { token: getRecipientToken(sent, 0), purpose: ACTION, code: "000000" };
    expect(await getCode(createProofCaller(world).withCode(input))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await listAuthEntries(world, sent)).toEqual(["DOCUMENT_ACTION_AUTH_FAILED TWO_FACTOR_AUTH WRONG"]);
  });
});
