import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "@/server/auth/session-store";
import { passkeys, sessions } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import type { GlobalActionAuthMethod } from "@/server/domain/vocabulary";
import { expectInvariants } from "@/server/testing/db/invariants";
import { SoftAuthenticator } from "@/server/testing/routers/passkey";
import {
  createProofCaller,
  createReaderCaller,
  createTestAccount,
  generateAppCode,
  getCode,
  getOtherCode,
  getVisibleRefusal,
  listAuthEntries,
  loadAccountRow,
  loadMailedCode,
  openTestEnrolment,
} from "@/server/testing/routers/recipient-auth";
import {
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  signer,
  tab,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

const AT = new Date("2031-05-03T12:00:00Z");
const addSeconds = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000);
const ACCESS = "ACCESS" as const;
const ACTION = "ACTION" as const;
const PASSWORD = "correct horse battery";
const NOTHING_YET = { hasAccount: false, hasPassword: false, hasAuthenticator: false, hasPasskey: false };

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

const sendWithActionAuth = (name: string, ...globalActionAuth: GlobalActionAuthMethod[]) =>
  world.send({ globalActionAuth, recipients: [signer(name)] });
const sendWithAccessAuth = (name: string) =>
  world.send({ globalAccessAuth: ["ACCOUNT"], recipients: [signer(name)] });
const buildPasswordEnrolment = (
  sent: Sent,
  purpose: typeof ACCESS | typeof ACTION = ACTION,
  password = PASSWORD,
) => ({
  token: getRecipientToken(sent, 0),
  purpose,
  name: "Chosen Name",
  language: "es" as const,
  credential: { kind: "password" as const, password },
});
const trySign = async (sent: Sent) => {
  const token = getRecipientToken(sent, 0);
  await createReaderCaller(world).consent(buildConsent(token));
  return getCode(createReaderCaller(world).fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN }));
};

describe("setting up a factor with a mailed code", () => {
  test("is impossible before the code, and every answer is the same with or without an account", async () => {
    await createTestAccount(world, "aida@example.com", { password: PASSWORD });
    const sent = [
      await sendWithActionAuth("Aida", "PASSWORD", "PASSKEY"),
      await sendWithActionAuth("Nadie", "PASSWORD", "PASSKEY"),
    ];
    const answers = await Promise.all(
      sent.map(async (envelope) => {
        const token = getRecipientToken(envelope, 0);
        const api = createProofCaller(world);
        return [
          await getVisibleRefusal(api.createAccount(buildPasswordEnrolment(envelope))),
          await getVisibleRefusal(api.newAuthenticator({ token })),
          await getVisibleRefusal(api.confirmAuthenticator({ token, purpose: ACTION, code: "123456" })),
          await getVisibleRefusal(api.newPasskeyOptions({ token })),
          await getVisibleRefusal(
            api.addPasskey({ token, purpose: ACTION, response: new SoftAuthenticator().create("x") }),
          ),
          await getVisibleRefusal(api.sendCode({ token, purpose: "ENROLMENT" })),
          await getVisibleRefusal(api.openEnrolment({ token, code: "000000" })),
        ];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ code: "UNAUTHORIZED" })),
    );
  });

  test("is opened by the right code in this tab only; a wrong one opens nothing and is recorded", async () => {
    const sent = await sendWithActionAuth("Bea", "PASSWORD");
    const token = getRecipientToken(sent, 0);
    const api = createProofCaller(world);
    await api.sendCode({ token, purpose: "ENROLMENT" });
    const code = await loadMailedCode(world, sent);
    expect(await getCode(api.openEnrolment({ token, code: getOtherCode(code) }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(await api.openEnrolment({ token, code })).toEqual({
      email: "bea@example.com",
      name: "Bea",
      ...NOTHING_YET,
    });
    const elsewhere = createProofCaller(world, { visitor: tab("b") });
    expect(await getCode(elsewhere.createAccount(buildPasswordEnrolment(sent)))).toBe("UNAUTHORIZED");
    expect(await listAuthEntries(world, sent)).toEqual([
      "DOCUMENT_AUTH_CODE_REQUESTED ENROLMENT",
      "DOCUMENT_ENROLMENT_FAILED TWO_FACTOR_AUTH WRONG",
      "DOCUMENT_AUTH_PROVEN ENROLMENT TWO_FACTOR_AUTH",
    ]);
  });

  test("proves nothing by itself, and ends after 15 minutes", async () => {
    const sent = await world.send({
      globalAccessAuth: ["TWO_FACTOR_AUTH"],
      globalActionAuth: ["TWO_FACTOR_AUTH"],
      recipients: [signer("Cira")],
    });
    await openTestEnrolment(world, sent);
    expect((await createReaderCaller(world).state({ token: getRecipientToken(sent, 0) })).screen).toBe(
      "accessCheck",
    );
    stopClock(addSeconds(900));
    expect(await getCode(createProofCaller(world).createAccount(buildPasswordEnrolment(sent)))).toBe(
      "UNAUTHORIZED",
    );
  });
});

describe("an account created during signing", () => {
  test("with a password proves PASSWORD at once, has a confirmed e-mail address, and works next time", async () => {
    const sent = await sendWithActionAuth("Dana", "PASSWORD");
    await openTestEnrolment(world, sent);
    expect(await createProofCaller(world).createAccount(buildPasswordEnrolment(sent))).toEqual({
      provenUntil: addSeconds(900).toISOString(),
    });
    expect(await trySign(sent)).toBe("ok");
    expect(await loadAccountRow(world, "dana@example.com")).toMatchObject({
      name: "Chosen Name",
      language: "es",
      emailVerifiedAt: AT,
      isInstanceAdmin: false,
    });
    const next = await sendWithActionAuth("Dana", "PASSWORD");
    const call = createProofCaller(world).withPassword({
      token: getRecipientToken(next, 0),
      purpose: ACTION,
      password: PASSWORD,
    });
    expect(await getCode(call)).toBe("ok");
    expect((await listAuthEntries(world, sent)).slice(-3)).toEqual([
      "DOCUMENT_FACTOR_ENROLLED ACCOUNT",
      "DOCUMENT_FACTOR_ENROLLED PASSWORD",
      "DOCUMENT_AUTH_PROVEN ACTION PASSWORD",
    ]);
  });

  test("with a password opens a document that requires an account", async () => {
    const sent = await sendWithAccessAuth("Ella");
    await openTestEnrolment(world, sent);
    await createProofCaller(world).createAccount(buildPasswordEnrolment(sent, ACCESS));
    expect((await createReaderCaller(world).state({ token: getRecipientToken(sent, 0) })).screen).toBe(
      "sign",
    );
  });

  test("with a passkey has no password, and the passkey opens and signs from then on", async () => {
    const sent = await sendWithAccessAuth("Flor");
    const token = getRecipientToken(sent, 0);
    const api = createProofCaller(world);
    await openTestEnrolment(world, sent);
    const device = new SoftAuthenticator();
    const options = await api.newPasskeyOptions({ token });
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      user: { name: "flor@example.com" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const credential = { kind: "passkey" as const, response: device.create(options.challenge) };
    await api.createAccount({ token, purpose: ACCESS, name: "Flor", language: "en", credential });
    expect((await createReaderCaller(world).state({ token })).screen).toBe("sign");
    expect((await loadAccountRow(world, "flor@example.com"))?.passwordHash).toBe(null);
    const next = await sendWithActionAuth("Flor", "PASSKEY");
    const { challenge } = await api.passkeyOptions({ token: getRecipientToken(next, 0), purpose: ACTION });
    const response = device.use(challenge);
    expect(
      await getCode(api.withPasskey({ token: getRecipientToken(next, 0), purpose: ACTION, response })),
    ).toBe("ok");
  });

  test("accepts no challenge of another tab or envelope", async () => {
    const [one, two] = [await sendWithAccessAuth("Gema"), await sendWithAccessAuth("Gema")];
    await openTestEnrolment(world, one);
    stopClock(addSeconds(1));
    await openTestEnrolment(world, two);
    const { challenge } = await createProofCaller(world).newPasskeyOptions({
      token: getRecipientToken(one, 0),
    });
    const credential = { kind: "passkey" as const, response: new SoftAuthenticator().create(challenge) };
    const input = {
      token: getRecipientToken(two, 0),
      purpose: ACCESS,
      name: "G",
      language: "en" as const,
      credential,
    };
    expect(await getCode(createProofCaller(world).createAccount(input))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await loadAccountRow(world, "gema@example.com")).toBe(undefined);
  });

  test("is not created where one exists: this is said only after the code, and its password stays", async () => {
    await createTestAccount(world, "hugo@example.com", { password: PASSWORD });
    const sent = await sendWithActionAuth("Hugo", "PASSWORD");
    expect(await openTestEnrolment(world, sent)).toMatchObject({ hasAccount: true, hasPassword: true });
    const call = createProofCaller(world).createAccount(
      buildPasswordEnrolment(sent, ACTION, "another password"),
    );
    expect(await getCode(call)).toBe("ALREADY_EXISTS");
    const token = getRecipientToken(sent, 0);
    const tryPassword = (password: string) =>
      getCode(createProofCaller(world).withPassword({ token, purpose: ACTION, password }));
    expect(await tryPassword("another password")).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await tryPassword(PASSWORD)).toBe("ok");
  });

  test("replaces an unconfirmed account that an impostor opened for the same e-mail address", async () => {
    const planted = await createTestAccount(world, "ines@example.com", {
      password: "planted",
      isVerified: false,
    });
    await openSession(world.db, planted.userId, NO_ORIGIN);
    const sent = await sendWithActionAuth("Ines", "PASSWORD");
    expect(await openTestEnrolment(world, sent)).toMatchObject(NOTHING_YET);
    expect(await getCode(createProofCaller(world).createAccount(buildPasswordEnrolment(sent)))).toBe("ok");
    const next = await sendWithActionAuth("Ines", "PASSWORD");
    const tryPasswordOnNext = (password: string) =>
      getCode(
        createProofCaller(world).withPassword({
          token: getRecipientToken(next, 0),
          purpose: ACTION,
          password,
        }),
      );
    expect(await tryPasswordOnNext("planted")).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await tryPasswordOnNext(PASSWORD)).toBe("ok");
    const live = and(eq(sessions.userId, planted.userId), isNull(sessions.revokedAt));
    expect(await world.db.$count(sessions, live)).toBe(0);
  });

  test("gets a password when it has only a passkey", async () => {
    const sent = await sendWithAccessAuth("Juno");
    await openTestEnrolment(world, sent);
    const { challenge } = await createProofCaller(world).newPasskeyOptions({
      token: getRecipientToken(sent, 0),
    });
    const credential = { kind: "passkey" as const, response: new SoftAuthenticator().create(challenge) };
    await createProofCaller(world).createAccount({ ...buildPasswordEnrolment(sent, ACCESS), credential });
    const next = await sendWithActionAuth("Juno", "PASSWORD");
    stopClock(addSeconds(1));
    expect(await openTestEnrolment(world, next)).toMatchObject({
      hasAccount: true,
      hasPassword: false,
      hasPasskey: true,
    });
    expect(await getCode(createProofCaller(world).createAccount(buildPasswordEnrolment(next)))).toBe("ok");
    expect(await trySign(next)).toBe("ok");
  });

  test("is not possible through a link that requires no proof", async () => {
    const sent = await world.send({ recipients: [signer("Kira")] });
    const token = getRecipientToken(sent, 0);
    expect(await getCode(createProofCaller(world).openEnrolment({ token, code: "123456" }))).toBe(
      "INVALID_REQUEST",
    );
    expect(await getCode(createProofCaller(world).createAccount(buildPasswordEnrolment(sent)))).toBe(
      "INVALID_REQUEST",
    );
  });
});

describe("an authenticator app", () => {
  test("counts only after its first code, which is also a proof", async () => {
    await createTestAccount(world, "luna@example.com", { password: PASSWORD });
    const sent = await sendWithActionAuth("Luna", "TWO_FACTOR_AUTH");
    const token = getRecipientToken(sent, 0);
    const api = createProofCaller(world);
    await openTestEnrolment(world, sent);
    const { uri, secret } = await api.newAuthenticator({ token });
    expect(uri).toMatch(/^otpauth:\/\/totp\/[^?]*luna%40example\.com\?/);
    expect(uri).toContain(`secret=${secret}`);
    // 160 bits in base32.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const early = api.withAuthenticator({ token, purpose: ACTION, code: generateAppCode(secret, AT) });
    expect(await getCode(early)).toBe("TWO_FACTOR_AUTH_FAILED");
    const confirmAuthenticator = (code: string) => api.confirmAuthenticator({ token, purpose: ACTION, code });
    expect(await getCode(confirmAuthenticator(getOtherCode(generateAppCode(secret, AT))))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    const { backupCodes, provenUntil } = await confirmAuthenticator(generateAppCode(secret, AT));
    expect(provenUntil).toBe(addSeconds(900).toISOString());
    expect(new Set(backupCodes).size).toBe(10);
    expect(await trySign(sent)).toBe("ok");
    expect(
      await getCode(api.withAuthenticator({ token, purpose: ACTION, code: generateAppCode(secret, AT) })),
    ).toBe("TWO_FACTOR_AUTH_FAILED");
    stopClock(addSeconds(31));
    const next = { token, purpose: ACTION, code: generateAppCode(secret, addSeconds(31)) };
    expect(await getCode(api.withAuthenticator(next))).toBe("ok");
  });

  test("is not replaced by a mailed code alone, and needs an account", async () => {
    await createTestAccount(world, "mona@example.com", { password: PASSWORD });
    const sent = await sendWithActionAuth("Mona", "TWO_FACTOR_AUTH");
    const token = getRecipientToken(sent, 0);
    await openTestEnrolment(world, sent);
    const { secret } = await createProofCaller(world).newAuthenticator({ token });
    await createProofCaller(world).confirmAuthenticator({
      token,
      purpose: ACTION,
      code: generateAppCode(secret, AT),
    });
    expect(await getCode(createProofCaller(world).newAuthenticator({ token }))).toBe("ALREADY_EXISTS");
    const nobody = await sendWithActionAuth("Nino", "TWO_FACTOR_AUTH");
    await openTestEnrolment(world, nobody);
    expect(
      await getCode(createProofCaller(world).newAuthenticator({ token: getRecipientToken(nobody, 0) })),
    ).toBe("INVALID_REQUEST");
  });
});

test("a mailed code alone adds no passkey to an account that has one", async () => {
  await createTestAccount(world, "olga2@example.com", { password: PASSWORD });
  const sent = await world.send({
    globalActionAuth: ["PASSKEY"],
    recipients: [signer("Olga", { email: "olga2@example.com" })],
  });
  const token = getRecipientToken(sent, 0);
  const api = createProofCaller(world);
  await openTestEnrolment(world, sent);
  const addPasskey = async () => {
    const { challenge } = await api.newPasskeyOptions({ token });
    return api.addPasskey({ token, purpose: ACTION, response: new SoftAuthenticator().create(challenge) });
  };
  expect(await addPasskey()).toEqual({ provenUntil: addSeconds(900).toISOString() });
  expect(await trySign(sent)).toBe("ok");
  const before = await world.db.$count(passkeys);
  expect(await getCode(addPasskey())).toBe("ALREADY_EXISTS");
  expect(await world.db.$count(passkeys)).toBe(before);
});
