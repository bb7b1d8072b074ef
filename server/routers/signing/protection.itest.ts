import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addGrant, buildFileTicket, NO_VISITOR, type Visitor } from "@/server/db/store/auth-grant";
import type { GrantPurpose } from "@/server/domain/recipient/auth-grant";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  signer,
  signingCaller,
  tab,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

const AT = new Date("2031-05-03T12:00:00Z");
const addMinutes = (count: number): Date => new Date(AT.getTime() + count * 60_000);
const PHONE = "Mozilla/5.0 (iPhone)";

let world: World;
const createApiFrom = (visitor: Visitor = NO_VISITOR) => signingCaller(world.db, PHONE, visitor);
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

function getRecipient(sent: Sent, index: number) {
  const recipient = sent.recipients[index];
  if (!recipient) throw new TypeError(`No recipient ${index}`);
  return recipient;
}

const insertGrant = (
  sent: Sent,
  index: number,
  purpose: GrantPurpose,
  method: AuthMethod,
  name: string,
  at = AT,
) =>
  world.db.transaction((tx) =>
    addGrant(tx, tab(name), getRecipient(sent, index), { purpose, method, now: at }),
  );

const getCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error) => error.cause?.code ?? String(error),
  );

const sendGuarded = () =>
  world.send({
    globalAccessAuth: ["TWO_FACTOR_AUTH"],
    recipients: [signer("Ana"), signer("Ben")],
    meta: { subject: "Secret subject" },
  });

describe("before access is proven", () => {
  test("the page shows a masked e-mail address and the methods, and nothing else", async () => {
    const sent = await sendGuarded();
    expect(await createApiFrom(tab("a")).state({ token: getRecipientToken(sent, 0) })).toEqual({
      screen: "accessCheck",
      language: "en",
      teamName: `Team of ${world.owner.name}`,
      maskedEmail: "a•••@example.com",
      methods: ["TWO_FACTOR_AUTH"],
    });
  });

  test("no operation reads or writes", async () => {
    const sent = await sendGuarded();
    const token = getRecipientToken(sent, 0);
    const api = createApiFrom(tab("a"));
    const itemId = sent.items[0]?.id ?? "";
    const fieldId = findSentFieldId(sent, 0);
    const answers = {
      open: await getCode(api.open({ token })),
      consent: await getCode(api.consent(buildConsent(token))),
      fill: await getCode(api.fill({ token, fieldId, value: DRAWN })),
      clear: await getCode(api.clear({ token, fieldId })),
      complete: await getCode(api.complete({ token })),
      reject: await getCode(api.reject({ token, reason: "no" })),
      original: await getCode(api.file({ token, itemId, kind: "original" })),
      reading: await getCode(api.reading({ token, itemId })),
      firstPage: await getCode(api.firstPage({ token, itemId })),
      picture: await getCode(api.picture({ token, uploadId: "x" })),
    };
    expect(answers).toEqual({
      open: "UNAUTHORIZED",
      consent: "UNAUTHORIZED",
      fill: "UNAUTHORIZED",
      clear: "UNAUTHORIZED",
      complete: "UNAUTHORIZED",
      reject: "UNAUTHORIZED",
      original: "NOT_FOUND",
      reading: "NOT_FOUND",
      firstPage: "NOT_FOUND",
      picture: "NOT_FOUND",
    });
    const { recipients } = await world.reload(sent.envelope.id);
    expect(recipients[0]).toMatchObject({ readStatus: "NOT_OPENED", signingStatus: "NOT_SIGNED" });
  });
});

describe("a proof of access", () => {
  test("opens the page in its own tab, for its own recipient, with its own method only", async () => {
    const sent = await sendGuarded();
    await insertGrant(sent, 0, "ACCESS", "TWO_FACTOR_AUTH", "a");
    const readScreen = async (index: number, visitor: Visitor) =>
      (await createApiFrom(visitor).state({ token: getRecipientToken(sent, index) })).screen;
    expect(await readScreen(0, tab("a"))).toBe("sign");
    expect(await readScreen(0, tab("b"))).toBe("accessCheck");
    expect(await readScreen(0, NO_VISITOR)).toBe("accessCheck");
    expect(await readScreen(1, tab("a"))).toBe("accessCheck");
    await insertGrant(sent, 1, "ACCESS", "ACCOUNT", "a");
    await insertGrant(sent, 1, "ACTION", "TWO_FACTOR_AUTH", "a");
    expect(await readScreen(1, tab("a"))).toBe("accessCheck");
  });

  test("expires after 15 minutes unused, lasts while used, and ends after an hour", async () => {
    const sent = await sendGuarded();
    const readScreenAt = async (at: Date, name: string) => {
      stopClock(at);
      return (await createApiFrom(tab(name)).state({ token: getRecipientToken(sent, 0) })).screen;
    };
    await insertGrant(sent, 0, "ACCESS", "TWO_FACTOR_AUTH", "idle");
    expect(await readScreenAt(addMinutes(15), "idle")).toBe("accessCheck");
    await insertGrant(sent, 0, "ACCESS", "TWO_FACTOR_AUTH", "busy");
    for (const at of [10, 20, 30, 40, 50, 59])
      expect(await readScreenAt(addMinutes(at), "busy")).toBe("sign");
    expect(await readScreenAt(addMinutes(60), "busy")).toBe("accessCheck");
  });

  test("serves files by the ticket in their URLs, which ends with the proof and cannot be forged", async () => {
    const sent = await sendGuarded();
    const token = getRecipientToken(sent, 0);
    const proof = await insertGrant(sent, 0, "ACCESS", "TWO_FACTOR_AUTH", "a");
    const state = await createApiFrom(tab("a")).state({ token });
    const url = state.screen === "sign" ? state.session.files[0]?.originalUrl : undefined;
    const ticket = new URL(url ?? "", "http://x").searchParams.get("ticket");
    expect(ticket).toBe(buildFileTicket(proof));
    const tryReadFile = (fileTicket: string | null, index = 0) =>
      getCode(
        createApiFrom({ bindingHash: null, fileTicket }).file({
          token: getRecipientToken(sent, index),
          itemId: sent.items[0]?.id ?? "",
          kind: "original",
        }),
      );
    expect(await tryReadFile(ticket)).toBe("ok");
    expect(await tryReadFile(ticket, 1)).toBe("NOT_FOUND");
    expect(await tryReadFile(`${proof.id}.${"A".repeat(43)}`)).toBe("NOT_FOUND");
    expect(await tryReadFile(proof.id)).toBe("NOT_FOUND");
    const acting = await insertGrant(sent, 0, "ACTION", "TWO_FACTOR_AUTH", "a");
    expect(await tryReadFile(buildFileTicket(acting))).toBe("NOT_FOUND");
    stopClock(addMinutes(15));
    expect(await tryReadFile(ticket)).toBe("NOT_FOUND");
  });
});

describe("a proof of action", () => {
  const sendStrict = () =>
    world.send({ globalActionAuth: ["PASSWORD", "PASSKEY"], recipients: [signer("Ana"), signer("Ben")] });
  const tryFill = async (sent: Sent, visitor: Visitor, index = 0) => {
    const token = getRecipientToken(sent, index);
    await createApiFrom(visitor).consent(buildConsent(token));
    return getCode(
      createApiFrom(visitor).fill({ token, fieldId: findSentFieldId(sent, index), value: DRAWN }),
    );
  };
  const listEntries = async (sent: Sent, type: string) =>
    world.test.sql`select data from audit_entry where envelope_id = ${sent.envelope.id} and type = ${type}`;

  test("is required for every way to act, even when the screen that asks is skipped (T20)", async () => {
    const sent = await sendStrict();
    const token = getRecipientToken(sent, 0);
    expect(await tryFill(sent, tab("a"))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await getCode(createApiFrom(tab("a")).reject({ token, reason: "no" }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    await insertGrant(sent, 0, "ACTION", "PASSWORD", "a");
    expect(await tryFill(sent, tab("a"))).toBe("ok");
    expect(await getCode(createApiFrom(tab("b")).complete({ token }))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await getCode(createApiFrom().complete({ token }))).toBe("TWO_FACTOR_AUTH_FAILED");
  });

  test("is recorded with the value and the completion it was used for, and covers completing later", async () => {
    const sent = await sendStrict();
    await insertGrant(sent, 0, "ACTION", "PASSKEY", "a");
    expect(await tryFill(sent, tab("a"))).toBe("ok");
    stopClock(addMinutes(40));
    expect(await getCode(createApiFrom(tab("a")).complete({ token: getRecipientToken(sent, 0) }))).toBe("ok");
    const [inserted] = await listEntries(sent, "DOCUMENT_FIELD_INSERTED");
    expect(inserted?.data).toMatchObject({ fieldSecurity: { type: "PASSKEY" } });
    const [completed] = await listEntries(sent, "DOCUMENT_RECIPIENT_COMPLETED");
    expect(completed?.data).toMatchObject({ actionAuth: ["PASSKEY"] });
  });

  test("that expired unused, is another recipient's, or is of another method, opens nothing", async () => {
    const sent = await sendStrict();
    await insertGrant(sent, 0, "ACTION", "PASSWORD", "late", addMinutes(-15));
    await insertGrant(sent, 1, "ACTION", "PASSWORD", "other");
    await insertGrant(sent, 0, "ACTION", "TWO_FACTOR_AUTH", "method");
    await insertGrant(sent, 0, "ACCESS", "PASSWORD", "purpose");
    for (const name of ["late", "other", "method", "purpose"]) {
      expect(await tryFill(sent, tab(name))).toBe("TWO_FACTOR_AUTH_FAILED");
    }
  });
});
