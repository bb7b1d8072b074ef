import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findLinkUsed } from "@/server/evidence/authentication";
import { loadEvidence } from "@/server/evidence/load";
import { services } from "@/server/process-services";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  createProofCaller,
  createReaderCaller,
  createTestAccount,
  getCode,
  getOtherCode,
  listAuthEntries,
  loadMailedCode,
  type TestAccount,
} from "@/server/testing/routers/recipient-auth";
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
import { createCallerFactory } from "@/server/trpc";
import { inbox } from ".";

const AT = new Date("2031-06-03T12:00:00Z");
let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

const createInbox = createCallerFactory(inbox);
const createInboxCaller = (account: TestAccount | null) =>
  createInbox({
    db: world.db,
    services: services(),
    actor: null,
    account: account && { ...account, sessionId: "session", isInstanceAdmin: false },
    origin: { ipAddress: "203.0.113.9", userAgent: "Mozilla/5.0" },
    visitor: tab("a"),
    requestId: "test",
    fromLoopback: false,
  });

const signerWithEmail = (email: string, more: object = {}) => ({
  ...signer(email.split("@")[0] ?? ""),
  email,
  ...more,
});
type Sending = Parameters<World["send"]>[0];
const sendTo = (email: string, more: Sending = {}, from = world.owner) =>
  world.send({ recipients: [signerWithEmail(email)], ...more }, from);
const getId = (sent: Sent, index = 0) => sent.recipients[index]?.id ?? 0;
const listWaiting = async (account: TestAccount) => (await createInboxCaller(account).list({})).data;
const signDocument = async (sent: Sent, index = 0) => {
  const token = getRecipientToken(sent, index);
  const page = createReaderCaller(world);
  await page.consent(buildConsent(token));
  await page.fill({ token, fieldId: findSentFieldId(sent, index), value: DRAWN });
  await page.complete({ token });
};

/** Opens the page through this link and returns the link source that the certificate names. */
const getLink = async (sent: Sent, signingUrl: string, index = 0) => {
  const nonce = /#m=([\w-]{22})$/.exec(signingUrl)?.[1] ?? "";
  const page = signingCaller(world.db, undefined, { ...tab("a"), mailNonce: nonce });
  await page.open({ token: getRecipientToken(sent, index) });
  const evidence = await loadEvidence(world.db, await world.reload(sent.envelope.id));
  const row = evidence.recipients.find(({ id }) => id === getId(sent, index));
  return row && findLinkUsed(row, evidence);
};

describe("the inbox", () => {
  test("is recorded as the way the recipient came; one link's mark says nothing about another link", async () => {
    const ida = await createTestAccount(world, "ida@inbox.test");
    const [sent, other] = [await sendTo("ida@inbox.test"), await sendTo("ida@inbox.test")];
    const { signingUrl } = await createInboxCaller(ida).open({ recipientId: getId(sent) });
    expect(await getLink(sent, signingUrl)).toEqual({ kind: "INBOX" });
    expect(await getLink(other, signingUrl)).toEqual({ kind: "UNKNOWN" });
  });

  test("lists what waits for the confirmed e-mail address, across teams, and nothing else", async () => {
    const iris = await createTestAccount(world, "iris@inbox.test");
    const elsewhere = await world.stranger();
    const first = await sendTo("Iris@inbox.test", { title: "Lease" });
    const second = await sendTo("iris@inbox.test", { title: "Offer" }, elsewhere);
    await sendTo("other@inbox.test");
    await world.draft({ recipients: [signerWithEmail("iris@inbox.test")] });
    const cancelled = await sendTo("iris@inbox.test");
    await world.test
      .sql`update envelope set status = 'CANCELLED', completed_at = created_at where id = ${cancelled.envelope.id}`;
    const expired = await sendTo("iris@inbox.test");
    await world.test.sql`update recipient set expires_at = ${AT.toISOString()} where id = ${getId(expired)}`;
    const deleted = await sendTo("iris@inbox.test");
    await world.test.sql`update envelope set deleted_at = created_at where id = ${deleted.envelope.id}`;
    const laterSent = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [
        signerWithEmail("before@inbox.test", { signingOrder: 1 }),
        signerWithEmail("iris@inbox.test", { signingOrder: 2 }),
      ],
    });
    const rows = await listWaiting(iris);
    expect(rows.map(({ recipientId }) => recipientId).toSorted((a, b) => a - b)).toEqual([
      getId(first),
      getId(second),
    ]);
    expect(rows.map(({ title }) => title).toSorted()).toEqual(["Lease", "Offer"]);
    expect((await createInboxCaller(iris).count()).waiting).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(getRecipientToken(first, 0));
    await signDocument(laterSent, 0);
    expect((await createInboxCaller(iris).count()).waiting).toBe(3);
  });

  test("of an unconfirmed e-mail address or a visitor is empty, and opens, hides and tells nothing", async () => {
    const fake = await createTestAccount(world, "fake@inbox.test", { isVerified: false });
    const sent = await sendTo("fake@inbox.test");
    const recipientId = getId(sent);
    expect(await listWaiting(fake)).toEqual([]);
    expect((await createInboxCaller(fake).count()).waiting).toBe(0);
    expect(await getCode(createInboxCaller(fake).open({ recipientId }))).toBe("NOT_FOUND");
    expect(await getCode(createInboxCaller(fake).hide({ recipientId }))).toBe("NOT_FOUND");
    expect(await getCode(createInboxCaller(null).list({}))).toBe("UNAUTHORIZED");
  });

  test("gives no access to another recipient's place, not even in the same envelope", async () => {
    const mia = await createTestAccount(world, "mia@inbox.test");
    const sent = await world.send({
      recipients: [signerWithEmail("mia@inbox.test"), signerWithEmail("noa@inbox.test")],
    });
    const recipientId = getId(sent, 1);
    for (const procedure of ["open", "hide", "unhide"] as const) {
      expect(await getCode(createInboxCaller(mia)[procedure]({ recipientId }))).toBe("NOT_FOUND");
      expect(await getCode(createInboxCaller(mia)[procedure]({ recipientId: 2_000_000_001 }))).toBe(
        "NOT_FOUND",
      );
    }
    expect((await createInboxCaller(mia).open({ recipientId: getId(sent, 0) })).token).toBe(
      getRecipientToken(sent, 0),
    );
  });

  test("satisfies ACCOUNT at once, in this tab alone, and records it; a code is still asked for", async () => {
    const pia = await createTestAccount(world, "pia@inbox.test");
    const account = await sendTo("pia@inbox.test", {
      globalAccessAuth: ["ACCOUNT"],
      globalActionAuth: ["ACCOUNT"],
    });
    expect((await listWaiting(pia))[0]?.title).not.toBeNull();
    const token = getRecipientToken(account, 0);
    expect((await createReaderCaller(world).state({ token })).screen).toBe("accessCheck");
    await createInboxCaller(pia).open({ recipientId: getId(account) });
    expect((await createReaderCaller(world).state({ token })).screen).toBe("sign");
    expect((await createReaderCaller(world, { visitor: tab("b") }).state({ token })).screen).toBe(
      "accessCheck",
    );
    expect(await listAuthEntries(world, account)).toEqual([
      "DOCUMENT_AUTH_PROVEN ACCESS ACCOUNT",
      "DOCUMENT_AUTH_PROVEN ACTION ACCOUNT",
    ]);
    await signDocument(account);
    const coded = await sendTo("pia@inbox.test", { title: "Secret", globalAccessAuth: ["TWO_FACTOR_AUTH"] });
    const [row] = await listWaiting(pia);
    expect(row).toMatchObject({ recipientId: getId(coded), title: null, sender: null, files: [] });
    await createInboxCaller(pia).open({ recipientId: getId(coded) });
    expect((await createReaderCaller(world).state({ token: getRecipientToken(coded, 0) })).screen).toBe(
      "accessCheck",
    );
  });

  test("hides a document for its own recipient alone, and brings it back", async () => {
    const ola = await createTestAccount(world, "ola@inbox.test");
    const sent = await sendTo("ola@inbox.test");
    const recipientId = getId(sent);
    await createInboxCaller(ola).hide({ recipientId });
    expect(await listWaiting(ola)).toEqual([]);
    const [row] = await world.test
      .sql`select document_deleted_at as at from recipient where id = ${recipientId}`;
    expect(row?.at).not.toBeNull();
    expect((await createReaderCaller(world).state({ token: getRecipientToken(sent, 0) })).screen).toBe(
      "sign",
    );
    await createInboxCaller(ola).unhide({ recipientId });
    expect(await listWaiting(ola)).toHaveLength(1);
  });

  test("keeps signed documents with their files; declining one document leaves the others", async () => {
    const uma = await createTestAccount(world, "uma@inbox.test");
    const [one, two, three] = [
      await sendTo("uma@inbox.test", { title: "One" }),
      await sendTo("uma@inbox.test", { title: "Two" }),
      await sendTo("uma@inbox.test", { title: "Three" }),
    ];
    await signDocument(one);
    await createReaderCaller(world).reject({ token: getRecipientToken(two, 0), reason: "Wrong price" });
    expect((await listWaiting(uma)).map(({ title }) => title)).toEqual(["Three"]);
    const signed = await createInboxCaller(uma).list({ kind: "signed" });
    expect(signed.data.map(({ title, files }) => [title, files.length])).toEqual([["One", 1]]);
    expect((await createReaderCaller(world).state({ token: getRecipientToken(three, 0) })).screen).toBe(
      "sign",
    );
  });
});

describe("more documents from one link", () => {
  /** Returns the code mailed to this tab to prove that the mailbox is read. */
  async function requestInboxCode(sent: Sent, visitor = tab("a")) {
    const token = getRecipientToken(sent, 0);
    const api = createProofCaller(world, { visitor });
    await api.sendCode({ token, purpose: "MORE" });
    const code = await loadMailedCode(world, sent);
    return { token, api, code };
  }

  test("are counted and listed only after a mailed code, in this tab alone", async () => {
    const sent = await sendTo("zoe@more.test", { title: "First" });
    await sendTo("zoe@more.test", { title: "Second" });
    await sendTo("Zoe@more.test", { title: "Third", globalAccessAuth: ["TWO_FACTOR_AUTH"] });
    const token = getRecipientToken(sent, 0);
    const page = createReaderCaller(world);
    expect(await getCode(page.othersWaiting({ token }))).toBe("UNAUTHORIZED");
    const { api, code } = await requestInboxCode(sent);
    expect(await getCode(api.withMoreCode({ token, code: getOtherCode(code) }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(await getCode(page.othersWaiting({ token }))).toBe("UNAUTHORIZED");
    expect(await getCode(createProofCaller(world, { visitor: tab("b") }).withMoreCode({ token, code }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    await api.withMoreCode({ token, code });
    const others = await page.othersWaiting({ token });
    expect([others.count, others.data.map(({ title }) => title)]).toEqual([2, ["Second", null]]);
    expect(JSON.stringify(others)).not.toMatch(/token|sign\//);
    expect(await getCode(createReaderCaller(world, { visitor: tab("b") }).othersWaiting({ token }))).toBe(
      "UNAUTHORIZED",
    );
  });

  test("stay hidden on a forwarded link: without the mailbox no number, title or link is shown", async () => {
    const sent = await sendTo("ada@more.test");
    const other = await sendTo("ada@more.test", { title: "Hidden from thieves" });
    const token = getRecipientToken(sent, 0);
    const thief = createReaderCaller(world, { visitor: tab("b") });
    expect(await getCode(thief.othersWaiting({ token }))).toBe("UNAUTHORIZED");
    expect(await getCode(thief.openOther({ token, recipientId: getId(other) }))).toBe("UNAUTHORIZED");
    // Another person's session does not replace the code, nor does a code for opening or signing.
    const eve = await createTestAccount(world, "eve@more.test");
    expect(
      await getCode(createReaderCaller(world, { visitor: tab("b"), account: eve }).othersWaiting({ token })),
    ).toBe("UNAUTHORIZED");
    expect(await getCode(createInboxCaller(eve).open({ recipientId: getId(other) }))).toBe("NOT_FOUND");
  });

  test("are not opened by the code for access, and no code of their own is mailed before access is proven", async () => {
    const sent = await sendTo("kim@more.test", { globalAccessAuth: ["TWO_FACTOR_AUTH"] });
    const token = getRecipientToken(sent, 0);
    const api = createProofCaller(world);
    expect(await getCode(api.sendCode({ token, purpose: "MORE" }))).toBe("UNAUTHORIZED");
    await api.sendCode({ token, purpose: "ACCESS" });
    await api.withCode({ token, purpose: "ACCESS", code: await loadMailedCode(world, sent) });
    expect(await getCode(createReaderCaller(world).othersWaiting({ token }))).toBe("UNAUTHORIZED");
  });

  test("exclude those of another team and those of another e-mail address", async () => {
    const sent = await sendTo("lea@more.test");
    const foreign = await sendTo("lea@more.test", { title: "Other team" }, await world.stranger());
    const stranger = await sendTo("leo@more.test");
    const { token, api, code } = await requestInboxCode(sent);
    await api.withMoreCode({ token, code });
    const page = createReaderCaller(world);
    expect(await page.othersWaiting({ token })).toEqual({ count: 0, data: [] });
    for (const recipientId of [getId(foreign), getId(stranger), getId(sent), 2_000_000_001]) {
      expect(await getCode(page.openOther({ token, recipientId }))).toBe("NOT_FOUND");
    }
  });

  test("keep their own proof, consent, signature and audit log, and stopping keeps what is done", async () => {
    const sent = await sendTo("tea@more.test");
    const guarded = await sendTo("tea@more.test", { globalAccessAuth: ["TWO_FACTOR_AUTH"] });
    const open = await sendTo("tea@more.test");
    const last = await sendTo("tea@more.test");
    await signDocument(sent);
    const { token, api, code } = await requestInboxCode(sent);
    await api.withMoreCode({ token, code });
    const page = createReaderCaller(world);
    const next = await page.openOther({ token, recipientId: getId(open) });
    expect(next.token).toBe(getRecipientToken(open, 0));
    const state = await page.state({ token: next.token });
    expect(state.screen === "sign" && state.session.consent.givenAt).toBeNull();
    await signDocument(open);
    await page.openOther({ token, recipientId: getId(guarded) });
    expect((await page.state({ token: getRecipientToken(guarded, 0) })).screen).toBe("accessCheck");
    expect((await page.othersWaiting({ token })).data.map(({ recipientId }) => recipientId)).toEqual([
      getId(guarded),
      getId(last),
    ]);
    const signed = await world.test
      .sql`select count(*)::int as n from consent where recipient_id = ${getId(open)}`;
    expect(signed[0]?.n).toBe(1);
    const auditRows = await world.test
      .sql`select data from audit_entry where envelope_id = ${open.envelope.id}
      and type = 'RECIPIENT_LINK_REVEALED' and data->>'through' = 'OWN'`;
    expect(auditRows).toHaveLength(1);
    expect(
      await getLink(last, (await page.openOther({ token, recipientId: getId(last) })).signingUrl),
    ).toEqual({
      kind: "SITTING",
    });
  });

  test("are no longer told when the proof is for another e-mail address", async () => {
    const sent = await sendTo("old@more.test");
    await sendTo("old@more.test");
    const { token, api, code } = await requestInboxCode(sent);
    await api.withMoreCode({ token, code });
    expect((await createReaderCaller(world).othersWaiting({ token })).count).toBe(1);
    await world.test
      .sql`update recipient_proof set address = 'someone@more.test' where recipient_id = ${getId(sent)}`;
    expect(await getCode(createReaderCaller(world).othersWaiting({ token }))).toBe("UNAUTHORIZED");
  });
});
