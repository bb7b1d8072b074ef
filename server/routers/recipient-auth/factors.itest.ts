import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmAuthenticator, startAuthenticator } from "@/server/auth/authenticator";
import { passkeys } from "@/server/db/schema";
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
  openTestEnrolment,
  type TestAccount,
} from "@/server/testing/routers/recipient-auth";
import { getRecipientToken, signer, tab } from "@/server/testing/world/signing";
import { compareAnswers } from "@/server/testing/world/timing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

const AT = new Date("2031-05-03T12:00:00Z");
const addSeconds = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000);
const ACCESS = "ACCESS" as const;
const ACTION = "ACTION" as const;
const PASSWORD = "correct horse battery";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

const sendWithActionAuth = (method: GlobalActionAuthMethod, name: string) =>
  world.send({ globalActionAuth: [method], recipients: [signer(name)] });

describe("PASSWORD", () => {
  test("is that of the recipient's own account, whichever account is signed in (T19)", async () => {
    const mallory = await createTestAccount(world, "mallory@example.com", { password: "mallory's own one" });
    await createTestAccount(world, "pia@example.com", { password: PASSWORD });
    const sent = await sendWithActionAuth("PASSWORD", "Pia");
    const token = getRecipientToken(sent, 0);
    const tryPassword = (password: string, account: TestAccount | null = null) =>
      getCode(createProofCaller(world, { account }).withPassword({ token, purpose: ACTION, password }));
    expect(await tryPassword("mallory's own one", mallory)).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await tryPassword(PASSWORD)).toBe("ok");
    const state = await createReaderCaller(world).state({ token });
    expect(state.screen === "sign" && state.session.actionProvenUntil).toBe(addSeconds(900).toISOString());
    expect(await listAuthEntries(world, sent)).toEqual([
      "DOCUMENT_ACTION_AUTH_FAILED PASSWORD WRONG",
      "DOCUMENT_AUTH_PROVEN ACTION PASSWORD",
    ]);
  });

  test("counts only for an account with a confirmed e-mail address (ruling 47)", async () => {
    await createTestAccount(world, "una@example.com", { password: PASSWORD, isVerified: false });
    const token = getRecipientToken(await sendWithActionAuth("PASSWORD", "Una"), 0);
    expect(
      await getCode(createProofCaller(world).withPassword({ token, purpose: ACTION, password: PASSWORD })),
    ).toBe("TWO_FACTOR_AUTH_FAILED");
  });

  test("allows five guesses in 15 minutes, over all links to the same recipient", async () => {
    await createTestAccount(world, "quin@example.com", { password: PASSWORD });
    const links = await Promise.all([
      sendWithActionAuth("PASSWORD", "Quin"),
      sendWithActionAuth("PASSWORD", "Quin"),
    ]);
    const tryPasswordAtLink = (index: number, password: string) =>
      getCode(
        createProofCaller(world).withPassword({
          token: getRecipientToken(links[index % 2] ?? links[0], 0),
          purpose: ACTION,
          password,
        }),
      );
    for (let count = 0; count < 5; count += 1) {
      expect(await tryPasswordAtLink(count, `guess ${count}`)).toBe("TWO_FACTOR_AUTH_FAILED");
    }
    expect(await tryPasswordAtLink(0, PASSWORD)).toBe("TOO_MANY_REQUESTS");
    expect(await tryPasswordAtLink(1, PASSWORD)).toBe("TOO_MANY_REQUESTS");
    stopClock(addSeconds(15 * 60));
    expect(await tryPasswordAtLink(0, PASSWORD)).toBe("ok");
  });

  test("does not reveal whether an account exists: same words, same time (T22)", {
    tags: ["prove"],
  }, async () => {
    await createTestAccount(world, "rosa@example.com", { password: PASSWORD });
    const sentToKnown = await sendWithActionAuth("PASSWORD", "Rosa");
    const unknown = await sendWithActionAuth("PASSWORD", "Nobody");
    const askWithPassword = (isKnown: boolean) => {
      const token = getRecipientToken(isKnown ? sentToKnown : unknown, 0);
      return createProofCaller(world).withPassword({ token, purpose: ACTION, password: "guess" });
    };
    const { told, apartMs, allowedMs } = await compareAnswers(askWithPassword, (round) =>
      stopClock(addSeconds(round * 3600)),
    );
    for (const each of told) expect(each.known).toEqual(each.unknown);
    expect(apartMs).toBeLessThan(allowedMs);
    expect(await listAuthEntries(world, sentToKnown)).toEqual(await listAuthEntries(world, unknown));
  });

  test("is refused where it is not required", async () => {
    await createTestAccount(world, "sara@example.com", { password: PASSWORD });
    const sent = await sendWithActionAuth("PASSKEY", "Sara");
    const call = createProofCaller(world).withPassword({
      token: getRecipientToken(sent, 0),
      purpose: ACTION,
      password: PASSWORD,
    });
    expect(await getCode(call)).toBe("INVALID_REQUEST");
    const access = createProofCaller(world).withPassword({
      token: getRecipientToken(sent, 0),
      purpose: ACCESS,
      password: PASSWORD,
    });
    expect(await getCode(access)).toBe("INVALID_REQUEST");
  });
});

describe("an authenticator app", () => {
  const createAuthenticatorUser = async (name: string) => {
    const account = await createTestAccount(world, `${name.toLowerCase()}@example.com`);
    return world.db.transaction(async (tx) => {
      const { secret } = await startAuthenticator(tx, { id: account.userId, email: account.email }, "R", AT);
      const backup = await confirmAuthenticator(
        tx,
        account.userId,
        generateAppCode(secret, addSeconds(-3600)),
        addSeconds(-3600),
      );
      return { account, secret, backup: backup ?? [] };
    });
  };
  const tryAuthenticator = (sent: Sent, code: string, account: TestAccount | null = null) =>
    getCode(
      createProofCaller(world, { account }).withAuthenticator({
        token: getRecipientToken(sent, 0),
        purpose: ACTION,
        code,
      }),
    );

  test("gives codes accepted one step early or late, and never twice (RFC 6238, T18)", async () => {
    const { secret } = await createAuthenticatorUser("Tess");
    const sent = await sendWithActionAuth("TWO_FACTOR_AUTH", "Tess");
    expect(await tryAuthenticator(sent, generateAppCode(secret, addSeconds(-60)))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(await tryAuthenticator(sent, generateAppCode(secret, addSeconds(60)))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(await tryAuthenticator(sent, generateAppCode(secret, addSeconds(-30)))).toBe("ok");
    expect(await tryAuthenticator(sent, generateAppCode(secret, addSeconds(-30)))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(await tryAuthenticator(sent, generateAppCode(secret, AT))).toBe("ok");
    expect(await tryAuthenticator(sent, generateAppCode(secret, addSeconds(30)))).toBe("ok");
    expect(await tryAuthenticator(sent, generateAppCode(secret, AT))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await listAuthEntries(world, sent)).toEqual([
      "DOCUMENT_ACTION_AUTH_FAILED TWO_FACTOR_AUTH WRONG",
      "DOCUMENT_ACTION_AUTH_FAILED TWO_FACTOR_AUTH WRONG",
      "DOCUMENT_AUTH_PROVEN ACTION TWO_FACTOR_AUTH",
      "DOCUMENT_ACTION_AUTH_FAILED TWO_FACTOR_AUTH REPLAYED",
      "DOCUMENT_AUTH_PROVEN ACTION TWO_FACTOR_AUTH",
      "DOCUMENT_AUTH_PROVEN ACTION TWO_FACTOR_AUTH",
      "DOCUMENT_ACTION_AUTH_FAILED TWO_FACTOR_AUTH REPLAYED",
    ]);
  });

  test("of another user is refused on the recipient's link, and recorded (T19)", async () => {
    const { secret, account } = await createAuthenticatorUser("Mara");
    await createAuthenticatorUser("Vera");
    const sent = await sendWithActionAuth("TWO_FACTOR_AUTH", "Vera");
    expect(await tryAuthenticator(sent, generateAppCode(secret, AT), account)).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await listAuthEntries(world, sent)).toEqual(["DOCUMENT_ACTION_AUTH_FAILED TWO_FACTOR_AUTH WRONG"]);
  });

  test("allows five guesses in five minutes", async () => {
    const { secret } = await createAuthenticatorUser("Wanda");
    const sent = await sendWithActionAuth("TWO_FACTOR_AUTH", "Wanda");
    const right = generateAppCode(secret, AT);
    for (let count = 0; count < 5; count += 1) {
      expect(await tryAuthenticator(sent, getOtherCode(right))).toBe("TWO_FACTOR_AUTH_FAILED");
    }
    expect(await tryAuthenticator(sent, right)).toBe("TOO_MANY_REQUESTS");
    stopClock(addSeconds(299));
    expect(await tryAuthenticator(sent, generateAppCode(secret, addSeconds(299)))).toBe("TOO_MANY_REQUESTS");
    stopClock(addSeconds(300));
    expect(await tryAuthenticator(sent, generateAppCode(secret, addSeconds(300)))).toBe("ok");
  });

  test("is replaced by each backup code once, and neither is stored in plain text", async () => {
    const { secret, backup } = await createAuthenticatorUser("Xenia");
    const sent = await sendWithActionAuth("TWO_FACTOR_AUTH", "Xenia");
    expect(backup).toHaveLength(10);
    const [first = "", second = ""] = backup;
    expect(await tryAuthenticator(sent, `${first.slice(0, 5).toLowerCase()}-${first.slice(5)}`)).toBe("ok");
    expect(await tryAuthenticator(sent, first)).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await tryAuthenticator(sent, second)).toBe("ok");
    const stored = JSON.stringify([
      await world.test.sql`select * from backup_code`,
      await world.test.sql`select * from authenticator`,
    ]);
    for (const text of [secret, ...backup]) expect(stored).not.toContain(text);
  });

  test("that does not exist answers exactly like one that does (T22)", async () => {
    await createAuthenticatorUser("Yara");
    const answers = await Promise.all(
      [
        await sendWithActionAuth("TWO_FACTOR_AUTH", "Yara"),
        await sendWithActionAuth("TWO_FACTOR_AUTH", "Nemo"),
      ].map((sent) =>
        getVisibleRefusal(
          createProofCaller(world).withAuthenticator({
            token: getRecipientToken(sent, 0),
            purpose: ACTION,
            code: "000000",
          }),
        ),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("ACCOUNT", () => {
  const sendWithAccessAuth = (name: string) =>
    world.send({ globalAccessAuth: ["ACCOUNT"], recipients: [signer(name)] });

  test("is the session of the recipient's own account; another account's is refused, masked and recorded", async () => {
    const zoe = await createTestAccount(world, "zoe@example.com");
    const mallory = await createTestAccount(world, "mal@example.com");
    const sent = await sendWithAccessAuth("Zoe");
    const token = getRecipientToken(sent, 0);
    const createProver = (account: TestAccount | null) => createProofCaller(world, { account });
    expect(await createProver(mallory).account({ token })).toEqual({
      signedInAs: "m•••@example.com",
      isRecipient: false,
      mayOpenAccount: true,
    });
    expect(await createProver(null).account({ token })).toMatchObject({
      signedInAs: null,
      isRecipient: false,
    });
    expect(await createProver(zoe).account({ token })).toMatchObject({
      signedInAs: "z•••@example.com",
      isRecipient: true,
    });
    expect(await getCode(createProver(null).withAccount({ token, purpose: ACCESS }))).toBe("UNAUTHORIZED");
    expect(await getCode(createProver(mallory).withAccount({ token, purpose: ACCESS }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(await getCode(createProver(zoe).withAccount({ token, purpose: ACCESS }))).toBe("ok");
    expect((await createReaderCaller(world).state({ token })).screen).toBe("sign");
    expect(await listAuthEntries(world, sent)).toEqual([
      "DOCUMENT_ACCESS_AUTH_FAILED ACCOUNT OTHER_IDENTITY",
      "DOCUMENT_AUTH_PROVEN ACCESS ACCOUNT",
    ]);
  });

  test("needs a confirmed e-mail address", async () => {
    const nora = await createTestAccount(world, "nora@example.com", { isVerified: false });
    const sent = await sendWithAccessAuth("Nora");
    const call = createProofCaller(world, { account: nora }).withAccount({
      token: getRecipientToken(sent, 0),
      purpose: ACCESS,
    });
    expect(await getCode(call)).toBe("ACCOUNT_UNVERIFIED");
    expect(await listAuthEntries(world, sent)).toEqual(["DOCUMENT_ACCESS_AUTH_FAILED ACCOUNT UNVERIFIED"]);
  });

  test("compares e-mail addresses without regard to case", async () => {
    const olaf = await createTestAccount(world, "olaf@example.com");
    const sent = await world.send({
      globalAccessAuth: ["ACCOUNT"],
      recipients: [signer("Olaf", { email: "Olaf@Example.COM" })],
    });
    const call = createProofCaller(world, { account: olaf }).withAccount({
      token: getRecipientToken(sent, 0),
      purpose: ACCESS,
    });
    expect(await getCode(call)).toBe("ok");
  });
});

describe("PASSKEY", () => {
  /** Returns a person with a passkey, set up by the product's own steps. */
  const createPasskeyUser = async (name: string): Promise<SoftAuthenticator> => {
    await createTestAccount(world, `${name.toLowerCase()}@example.com`);
    const sent = await sendWithActionAuth("PASSKEY", name);
    const token = getRecipientToken(sent, 0);
    const api = createProofCaller(world);
    await openTestEnrolment(world, sent);
    const device = new SoftAuthenticator();
    const { challenge } = await api.newPasskeyOptions({ token });
    await api.addPasskey({ token, purpose: ACTION, response: device.create(challenge) });
    return device;
  };
  const requestChallenge = async (sent: Sent, visitor = tab("a")) =>
    (
      await createProofCaller(world, { visitor }).passkeyOptions({
        token: getRecipientToken(sent, 0),
        purpose: ACTION,
      })
    ).challenge;
  type Assertion = ReturnType<SoftAuthenticator["use"]>;
  const tryPasskey = (sent: Sent, response: Assertion, visitor = tab("a")) =>
    getCode(
      createProofCaller(world, { visitor }).withPasskey({
        token: getRecipientToken(sent, 0),
        purpose: ACTION,
        response,
      }),
    );
  const listFailureReasons = async (sent: Sent) =>
    (await listAuthEntries(world, sent)).map((entry) =>
      entry.replace("DOCUMENT_ACTION_AUTH_FAILED PASSKEY ", ""),
    );
  const FAILED = "TWO_FACTOR_AUTH_FAILED";

  test("proves with a fresh signature; a replayed one is refused (T21)", async () => {
    const device = await createPasskeyUser("Abel");
    const sent = await sendWithActionAuth("PASSKEY", "Abel");
    const captured = device.use(await requestChallenge(sent));
    expect(await tryPasskey(sent, captured)).toBe("ok");
    expect(await tryPasskey(sent, captured)).toBe(FAILED);
    expect(await listFailureReasons(sent)).toEqual(["DOCUMENT_AUTH_PROVEN ACTION PASSKEY", "CHALLENGE"]);
  });

  test("made for one envelope, one method, one tab or one purpose is refused for another (T21)", async () => {
    const device = await createPasskeyUser("Bora");
    const one = await sendWithActionAuth("PASSKEY", "Bora");
    const two = await sendWithActionAuth("PASSKEY", "Bora");
    expect(await tryPasskey(two, device.use(await requestChallenge(one)))).toBe(FAILED);
    expect(await tryPasskey(one, device.use(await requestChallenge(one, tab("b"))))).toBe(FAILED);
    const both = await world.send({
      globalAccessAuth: ["ACCOUNT"],
      globalActionAuth: ["ACCOUNT", "PASSKEY"],
      recipients: [signer("Bora")],
    });
    const token = getRecipientToken(both, 0);
    const getChallenge = async (method: "PASSKEY" | "ACCOUNT", purpose: typeof ACCESS | typeof ACTION) =>
      (await createProofCaller(world).passkeyOptions({ token, purpose, method })).challenge;
    const provePasskey = (
      method: "PASSKEY" | "ACCOUNT",
      purpose: typeof ACCESS | typeof ACTION,
      response: Assertion,
    ) => getCode(createProofCaller(world).withPasskey({ token, purpose, method, response }));
    expect(await provePasskey("ACCOUNT", ACCESS, device.use(await getChallenge("ACCOUNT", ACCESS)))).toBe(
      "ok",
    );
    expect(await provePasskey("ACCOUNT", ACTION, device.use(await getChallenge("ACCOUNT", ACCESS)))).toBe(
      FAILED,
    );
    expect(await provePasskey("PASSKEY", ACTION, device.use(await getChallenge("ACCOUNT", ACTION)))).toBe(
      FAILED,
    );
    expect(await provePasskey("PASSKEY", ACTION, device.use(await getChallenge("PASSKEY", ACTION)))).toBe(
      "ok",
    );
    expect(await listFailureReasons(two)).toEqual(["CHALLENGE"]);
  });

  test("of another user is refused on the recipient's link, and recorded (T19)", async () => {
    const theirs = await createPasskeyUser("Maud");
    await createPasskeyUser("Cora");
    const sent = await sendWithActionAuth("PASSKEY", "Cora");
    expect(await tryPasskey(sent, theirs.use(await requestChallenge(sent)))).toBe(FAILED);
    expect(await listFailureReasons(sent)).toEqual(["OTHER_IDENTITY"]);
  });

  test("is refused from another origin or site, without user verification, and when unknown", async () => {
    const device = await createPasskeyUser("Dina");
    const sent = await sendWithActionAuth("PASSKEY", "Dina");
    expect(
      await tryPasskey(
        sent,
        device.use(await requestChallenge(sent), { origin: "http://localhost.evil.example" }),
      ),
    ).toBe(FAILED);
    expect(await tryPasskey(sent, device.use(await requestChallenge(sent), { rpId: "evil.example" }))).toBe(
      FAILED,
    );
    expect(await tryPasskey(sent, device.use(await requestChallenge(sent), { verifiesUser: false }))).toBe(
      FAILED,
    );
    expect(await tryPasskey(sent, new SoftAuthenticator().use(await requestChallenge(sent)))).toBe(FAILED);
    expect(await listFailureReasons(sent)).toEqual(["ORIGIN", "WRONG", "WRONG", "WRONG"]);
  });

  test("is refused when its counter did not rise, because it may be a copy (T21)", async () => {
    const device = await createPasskeyUser("Elsa");
    const sent = await sendWithActionAuth("PASSKEY", "Elsa");
    device.counter = 41;
    expect(await tryPasskey(sent, device.use(await requestChallenge(sent)))).toBe("ok");
    device.counter = 41;
    expect(await tryPasskey(sent, device.use(await requestChallenge(sent)))).toBe(FAILED);
    device.counter = 6;
    expect(await tryPasskey(sent, device.use(await requestChallenge(sent)))).toBe(FAILED);
    expect(await listFailureReasons(sent)).toEqual([
      "DOCUMENT_AUTH_PROVEN ACTION PASSKEY",
      "COUNTER",
      "COUNTER",
    ]);
  });

  test("may keep its counter at zero", async () => {
    const device = await createPasskeyUser("Fria");
    const sent = await sendWithActionAuth("PASSKEY", "Fria");
    for (let round = 0; round < 2; round += 1) {
      device.counter = -1;
      expect(await tryPasskey(sent, device.use(await requestChallenge(sent)))).toBe("ok");
    }
  });

  test("must be used within five minutes of being asked for", async () => {
    const device = await createPasskeyUser("Gala");
    const sent = await sendWithActionAuth("PASSKEY", "Gala");
    const [soon, late] = [await requestChallenge(sent), await requestChallenge(sent)];
    stopClock(addSeconds(299));
    expect(await tryPasskey(sent, device.use(soon))).toBe("ok");
    stopClock(addSeconds(300));
    expect(await tryPasskey(sent, device.use(late))).toBe(FAILED);
  });

  test("is asked for in the same words for every recipient (T22)", async () => {
    await createPasskeyUser("Hedy");
    const [known, unknown] = await Promise.all(
      [await sendWithActionAuth("PASSKEY", "Hedy"), await sendWithActionAuth("PASSKEY", "Nil")].map(
        async (sent) => {
          const options = await createProofCaller(world).passkeyOptions({
            token: getRecipientToken(sent, 0),
            purpose: ACTION,
          });
          return { ...options, challenge: "" };
        },
      ),
    );
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
  });

  test("that cannot verify its user is not stored", async () => {
    await createTestAccount(world, "ivo@example.com");
    const sent = await sendWithActionAuth("PASSKEY", "Ivo");
    const token = getRecipientToken(sent, 0);
    await openTestEnrolment(world, sent);
    const { challenge } = await createProofCaller(world).newPasskeyOptions({ token });
    const response = new SoftAuthenticator().create(challenge, { verifiesUser: false });
    const before = await world.db.$count(passkeys);
    expect(await getCode(createProofCaller(world).addPasskey({ token, purpose: ACTION, response }))).toBe(
      FAILED,
    );
    expect(await world.db.$count(passkeys)).toBe(before);
  });
});
