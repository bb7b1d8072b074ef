import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recipients, teams } from "@/server/db/schema";
import { NO_VISITOR, type Visitor } from "@/server/db/store/auth-grant";
import { deleteCrossContextAuths } from "@/server/db/store/cross-context-auth";
import type { CrossContextPurpose } from "@/server/domain/recipient/auth-grant";
import { services } from "@/server/process-services";
import { crossContextAuth } from "@/server/routers/cross-context-auth";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  createProofCaller,
  createReaderCaller,
  createTestAccount,
  getCode,
  listAuthEntries,
  type TestAccount,
} from "@/server/testing/routers/recipient-auth";
import { getRecipientToken, signer, tab } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { createCallerFactory } from "@/server/trpc";

const AT = new Date("2031-06-03T12:00:00Z");
const addSeconds = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000);
const SITE = "https://acme.example";
const FRAME = tab("frame");
const TAB = tab("tab");
const THIEF = tab("thief");
const GONE = { code: "NOT_FOUND", message: "This check is over. Go back to the page that asked for it." };

const createCrossContextAuth = createCallerFactory(crossContextAuth);
let world: World;
beforeAll(async () => {
  world = await testWorld();
  await world.db.update(teams).set({ settings: { embedOrigins: [SITE] } });
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

const createApiFrom = (visitor: Visitor, account: TestAccount | null = null, ipAddress = "198.51.100.7") =>
  createCrossContextAuth({
    db: world.db,
    services: services(),
    actor: null,
    account: account && { ...account, sessionId: "session", isInstanceAdmin: false },
    origin: { ipAddress, userAgent: "Mozilla/5.0" },
    visitor,
    requestId: "test",
    fromLoopback: false,
  });

let people = 0;
/** Sends a document whose first recipient must prove an account, and returns both. */
async function sendProtected(purpose: "ACCESS" | "ACTION", more: { second?: boolean } = {}) {
  people += 1;
  const name = `Ana${people}`;
  const account = await createTestAccount(world, `${name.toLowerCase()}@example.com`);
  const sent = await world.send({
    ...(purpose === "ACCESS" ? { globalAccessAuth: ["ACCOUNT" as const] } : {}),
    recipients: [
      signer(name, purpose === "ACTION" ? { actionAuth: ["ACCOUNT"] } : {}),
      ...(more.second
        ? [signer(`Ben${people}`, purpose === "ACTION" ? { actionAuth: ["ACCOUNT"] } : {})]
        : []),
    ],
  });
  return { sent, account, token: getRecipientToken(sent, 0) };
}

async function askForTab(
  token: string,
  purpose: CrossContextPurpose,
  visitor = FRAME,
  site: string | null = SITE,
) {
  const handBack = await createApiFrom(visitor).ask({ token, purpose, site });
  return { ...handBack, handBackId: handBack.id, code: handBack.url.slice(handBack.url.indexOf("#") + 1) };
}
const proveAccount = (token: string, purpose: "ACCESS" | "ACTION", account: TestAccount, visitor = TAB) =>
  createProofCaller(world, { visitor, account }).withAccount({ token, purpose });
const listGrants = async ({ recipients }: Sent, visitor: Visitor) =>
  world.test.sql<{ purpose: string; method: string; created_at: Date; expires_at: Date }[]>`
    select purpose, method, created_at, expires_at from recipient_proof
    where recipient_id = ${recipients[0]?.id ?? 0} and client_binding_hash = ${visitor.bindingHash ?? null}`;
const loadScreen = async (token: string, visitor: Visitor) =>
  (await createReaderCaller(world, { visitor }).state({ token })).screen;

describe("a check handed back to an embedding frame", () => {
  test("opens the document in the frame that asked, once the recipient confirms it in the tab", async () => {
    const { sent, token, account } = await sendProtected("ACCESS");
    const handBack = await askForTab(token, "ACCESS");
    const frame = createApiFrom(FRAME);
    const pollResult = () => frame.look({ token, handBackId: handBack.handBackId });
    expect(handBack.url).toMatch(new RegExp(`/prove/${token}#[0-9A-Za-z]{32}$`));
    expect(handBack.number).toBeGreaterThanOrEqual(10);
    expect(handBack.number).toBeLessThan(100);
    expect(handBack.expiresAt).toBe(addSeconds(600).toISOString());
    expect(await pollResult()).toEqual({ stage: "waiting" });
    const inTab = createApiFrom(TAB, account);
    const opened = { purpose: "ACCESS", site: SITE, number: handBack.number };
    expect(await inTab.open({ token, code: handBack.code })).toEqual({ ...opened, stage: "open" });
    expect(await pollResult()).toEqual({ stage: "open" });
    await proveAccount(token, "ACCESS", account);
    expect(await loadScreen(token, FRAME)).toBe("accessCheck");
    stopClock(addSeconds(120));
    expect(await inTab.confirm({ token, code: handBack.code })).toEqual({ stage: "confirmed" });
    expect(await pollResult()).toEqual({ stage: "confirmed" });
    expect(await loadScreen(token, FRAME)).toBe("sign");
    expect(await loadScreen(token, THIEF)).toBe("accessCheck");
    expect(await listAuthEntries(world, sent)).toEqual([
      "DOCUMENT_AUTH_PROVEN ACCESS ACCOUNT",
      "DOCUMENT_AUTH_PROVEN ACCESS ACCOUNT",
    ]);
    const [row] = await world.test.sql`
      select data->'handedTo' as handed from audit_entry
      where envelope_id = ${sent.envelope.id} order by seq desc limit 1`;
    expect(row?.handed).toEqual({ site: SITE });
  });

  test("allows only the step that waited for it, and lasts no longer than the tab's own proof", async () => {
    const { sent, token, account } = await sendProtected("ACTION");
    const { code } = await askForTab(token, "ACTION");
    await createApiFrom(TAB).open({ token, code });
    await proveAccount(token, "ACTION", account);
    stopClock(addSeconds(300));
    await createApiFrom(TAB, account).confirm({ token, code });
    const [[own], [handed]] = await Promise.all([listGrants(sent, TAB), listGrants(sent, FRAME)]);
    expect(handed).toEqual(own);
    const state = await createReaderCaller(world, { visitor: FRAME }).state({ token });
    expect(state.screen === "sign" && state.session.actionProvenUntil).toBe(addSeconds(900).toISOString());
    stopClock(addSeconds(900));
    const after = await createReaderCaller(world, { visitor: FRAME }).state({ token });
    expect(after.screen === "sign" && after.session.actionProvenUntil).toBeNull();
  });

  test("names a site only when the team has listed it, whatever the frame claims", async () => {
    const { token } = await sendProtected("ACCESS");
    for (const [site, shown] of [
      ["https://evil.example", null],
      ["Your bank wants you to press yes", null],
      [null, null],
      [SITE, SITE],
    ] as const) {
      const { code } = await askForTab(token, "ACCESS", FRAME, site);
      expect((await createApiFrom(TAB).open({ token, code })).site).toBe(shown);
    }
  });

  test("is asked for only where a proof is due, with a binding, by a recipient who may act, and not too often", async () => {
    const { token } = await sendProtected("ACTION");
    const getRefusalOfAsk = (visitor: Visitor, purpose: CrossContextPurpose, of = token) =>
      getCode(createApiFrom(visitor).ask({ token: of, purpose, site: null }));
    expect(await getRefusalOfAsk(NO_VISITOR, "ACTION")).toBe("INVALID_REQUEST");
    expect(await getRefusalOfAsk(FRAME, "ACCESS")).toBe("INVALID_REQUEST");
    expect(await getRefusalOfAsk(FRAME, "FIELD")).toBe("INVALID_REQUEST");
    expect(await getRefusalOfAsk(FRAME, "ACTION", "unknown")).toBe("NOT_FOUND");
    const closed = await world.send({
      globalAccessAuth: ["ACCOUNT"],
      globalActionAuth: ["ACCOUNT"],
      recipients: [signer("Zoe")],
    });
    expect(await getRefusalOfAsk(FRAME, "ACTION", getRecipientToken(closed, 0))).toBe("UNAUTHORIZED");
    const inOrder = await world.send({
      globalActionAuth: ["ACCOUNT"],
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [signer("Yan", { signingOrder: 1 }), signer("Yui", { signingOrder: 2 })],
    });
    expect(await getRefusalOfAsk(FRAME, "ACTION", getRecipientToken(inOrder, 1))).toBe(
      "RECIPIENT_OUT_OF_TURN",
    );
    for (let at = 0; at < 60; at++) await askForTab(token, "ACTION");
    expect(await getRefusalOfAsk(FRAME, "ACTION")).toBe("TOO_MANY_REQUESTS");
  });
});

describe("nothing is handed over", () => {
  test("to an attacker's frame when the victim only proves; refusing ends the code and is recorded", async () => {
    const { sent, token, account } = await sendProtected("ACTION");
    const attackers = await askForTab(token, "ACTION", THIEF);
    const victim = createApiFrom(TAB, account);
    await victim.open({ token, code: attackers.code });
    await proveAccount(token, "ACTION", account);
    expect(await listGrants(sent, THIEF)).toEqual([]);
    expect(await victim.refuse({ token, code: attackers.code })).toEqual({ stage: "refused" });
    expect(await victim.refuse({ token, code: attackers.code })).toEqual({ stage: "refused" });
    expect(await getCode(victim.confirm({ token, code: attackers.code }))).toBe("INVALID_REQUEST");
    expect(await createApiFrom(THIEF).look({ token, handBackId: attackers.id })).toEqual({
      stage: "refused",
    });
    expect(await listGrants(sent, THIEF)).toEqual([]);
    expect(await listAuthEntries(world, sent)).toEqual([
      "DOCUMENT_AUTH_PROVEN ACTION ACCOUNT",
      "DOCUMENT_ACTION_AUTH_FAILED ACCOUNT NOT_ASKED",
    ]);
  });

  test("before this tab has proven what is asked, nor on an expired proof", async () => {
    const { token, account } = await sendProtected("ACTION");
    const first = await askForTab(token, "ACTION");
    const tryConfirm = (code: string, visitor = TAB) =>
      getCode(createApiFrom(visitor, account).confirm({ token, code }));
    expect(await tryConfirm(first.code)).toBe("UNAUTHORIZED");
    await proveAccount(token, "ACTION", account, THIEF);
    expect(await tryConfirm(first.code)).toBe("UNAUTHORIZED");
    await proveAccount(token, "ACTION", account);
    stopClock(addSeconds(899));
    const second = await askForTab(token, "ACTION");
    stopClock(addSeconds(900));
    expect(await tryConfirm(second.code)).toBe("UNAUTHORIZED");
  });

  test("to a second tab: a stolen code gets the answer of an unknown one from every operation", async () => {
    const { sent, token, account } = await sendProtected("ACTION");
    const { code } = await askForTab(token, "ACTION");
    await createApiFrom(TAB).open({ token, code });
    await proveAccount(token, "ACTION", account, THIEF);
    const thief = createApiFrom(THIEF, account);
    for (const call of [
      () => thief.open({ token, code }),
      () => thief.confirm({ token, code }),
      () => thief.refuse({ token, code }),
      () => thief.open({ token, code: "0".repeat(32) }),
    ]) {
      await expect(call()).rejects.toMatchObject({ cause: GONE });
    }
    expect(await listGrants(sent, FRAME)).toEqual([]);
  });

  test("twice: confirming again writes nothing, and a used code opens in no other frame", async () => {
    const { sent, token, account } = await sendProtected("ACTION");
    const { code } = await askForTab(token, "ACTION");
    await proveAccount(token, "ACTION", account);
    const owner = createApiFrom(TAB, account);
    await owner.confirm({ token, code });
    expect(await owner.confirm({ token, code })).toEqual({ stage: "confirmed" });
    expect(await getCode(owner.refuse({ token, code }))).toBe("INVALID_REQUEST");
    expect(await listGrants(sent, FRAME)).toHaveLength(1);
    expect(await listAuthEntries(world, sent)).toHaveLength(2);
    await expect(createApiFrom(THIEF).open({ token, code })).rejects.toMatchObject({ cause: GONE });
  });

  test("to or from another recipient, and a signing token is not accepted as a code", async () => {
    const { sent, token } = await sendProtected("ACTION", { second: true });
    const ben = await createTestAccount(world, sent.recipients[1]?.email ?? "");
    const other = getRecipientToken(sent, 1);
    const { code } = await askForTab(token, "ACTION");
    await proveAccount(other, "ACTION", ben);
    for (const [used, given] of [
      [other, code],
      [token, token],
    ] as const) {
      await expect(createApiFrom(TAB, ben).confirm({ token: used, code: given })).rejects.toMatchObject({
        cause: GONE,
      });
    }
    expect(await listGrants(sent, FRAME)).toEqual([]);
    expect(await loadScreen(code, TAB)).toBe("notFound");
  });

  test("for another purpose: proven access is not permission to sign", async () => {
    const account = await createTestAccount(world, "ida@example.com");
    const sent = await world.send({
      globalAccessAuth: ["ACCOUNT"],
      globalActionAuth: ["ACCOUNT"],
      recipients: [signer("Ida")],
    });
    const token = getRecipientToken(sent, 0);
    const opening = await askForTab(token, "ACCESS");
    await proveAccount(token, "ACCESS", account);
    await createApiFrom(TAB, account).confirm({ token, code: opening.code });
    const signing = await askForTab(token, "ACTION");
    expect(await getCode(createApiFrom(TAB, account).confirm({ token, code: signing.code }))).toBe(
      "UNAUTHORIZED",
    );
    expect(await listGrants(sent, FRAME)).toMatchObject([{ purpose: "ACCESS" }]);
  });

  test("after ten minutes, and the code's row is deleted", async () => {
    const { token, account } = await sendProtected("ACTION");
    const { code, handBackId } = await askForTab(token, "ACTION");
    await createApiFrom(TAB).open({ token, code });
    stopClock(addSeconds(590));
    await proveAccount(token, "ACTION", account);
    stopClock(addSeconds(600));
    for (const call of [
      () => createApiFrom(TAB, account).confirm({ token, code }),
      () => createApiFrom(TAB, account).open({ token, code }),
    ]) {
      await expect(call()).rejects.toMatchObject({ cause: GONE });
    }
    expect(await createApiFrom(FRAME).look({ token, handBackId })).toEqual({ stage: "gone" });
    await deleteCrossContextAuths(world.db, addSeconds(600));
    expect([...(await world.test.sql`select 1 from proof_hand_back where id = ${handBackId}`)]).toEqual([]);
  });

  test("once the document no longer waits for this recipient", async () => {
    const { sent, token, account } = await sendProtected("ACTION");
    const { code } = await askForTab(token, "ACTION");
    await proveAccount(token, "ACTION", account);
    const setExpiry = (expiresAt: Date | null) =>
      world.db.update(recipients).set({ expiresAt }).where(eq(recipients.envelopeId, sent.envelope.id));
    await setExpiry(AT);
    expect(await getCode(createApiFrom(TAB, account).confirm({ token, code }))).toBe("RECIPIENT_EXPIRED");
    expect(await listGrants(sent, FRAME)).toEqual([]);
    await setExpiry(null);
  });
});

describe("a code", () => {
  test("may be guessed at most sixty times from one IP address", async () => {
    const { token } = await sendProtected("ACTION");
    const guessCode = (at: number) =>
      getCode(createApiFrom(THIEF, null, "203.0.113.77").open({ token, code: String(at).padStart(32, "0") }));
    for (let at = 0; at < 60; at++) expect(await guessCode(at)).toBe("NOT_FOUND");
    expect(await guessCode(60)).toBe("TOO_MANY_REQUESTS");
  });

  test("ends when the same frame asks again, but not when other frames ask", async () => {
    const { token } = await sendProtected("ACTION");
    const first = await askForTab(token, "ACTION");
    const others = await askForTab(token, "ACTION", THIEF);
    const second = await askForTab(token, "ACTION");
    await expect(createApiFrom(TAB).open({ token, code: first.code })).rejects.toMatchObject({ cause: GONE });
    for (const { code } of [others, second]) {
      expect((await createApiFrom(TAB).open({ token, code })).stage).toBe("open");
    }
  });

  test("is stored only as a hash, and only its own frame learns its state", async () => {
    const { sent, token } = await sendProtected("ACTION", { second: true });
    const { code, handBackId } = await askForTab(token, "ACTION");
    const [row] = await world.test
      .sql`select row_to_json(h)::text as text from proof_hand_back h where id = ${handBackId}`;
    expect(row?.text).not.toContain(code);
    expect(await createApiFrom(THIEF).look({ token, handBackId })).toEqual({ stage: "gone" });
    expect(await createApiFrom(FRAME).look({ token: getRecipientToken(sent, 1), handBackId })).toEqual({
      stage: "gone",
    });
    expect(await getCode(createApiFrom(NO_VISITOR).look({ token, handBackId }))).toBe("INVALID_REQUEST");
  });
});
