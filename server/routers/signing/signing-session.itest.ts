import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectInvariants } from "@/server/testing/db/invariants";
import { getPerson } from "@/server/testing/world/people";
import {
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  listEventKinds,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { formatConsentSentence } from "./consent";

let world: World;
let api: ReturnType<typeof signingCaller>;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(null));

const listAudit = (sent: Sent) => listAuditTypes(world.test.sql, sent);
const listEvents = (sent: Sent) => listEventKinds(world.test.sql, sent);

describe("a signing token", () => {
  test("that is unknown, malformed, of a draft or of a cancelled and deleted envelope gets the same answer", async () => {
    const draft = await world.draft({ recipients: [signer("Dora")] });
    const gone = await world.send({ recipients: [signer("Gus")] });
    await world.test.ownerSql`update envelope set deleted_at = created_at where id = ${gone.envelope.id}`;
    const answers = [];
    for (const token of ["x", "A".repeat(32), getRecipientToken(draft, 0), getRecipientToken(gone, 0)]) {
      expect(await api.state({ token })).toEqual({ screen: "notFound" });
      answers.push(await api.open({ token }).catch((error) => error.message));
    }
    expect(new Set(answers)).toEqual(new Set(["This signing link is not valid."]));
  });

  test("opens nothing of another recipient or envelope", async () => {
    const one = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    const other = await world.send({ recipients: [signer("Cy")] });
    const token = getRecipientToken(one, 0);
    await api.consent(buildConsent(token));
    for (const fieldId of [findSentFieldId(one, 1), findSentFieldId(other, 0), 2_000_000_000]) {
      await expect(api.fill({ token, fieldId, value: DRAWN })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Field could not be found.",
      });
      await expect(api.clear({ token, fieldId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    const [written] = await world.test
      .sql`select count(*)::int as n from signature s join field f on f.id = s.field_id
      where f.envelope_id in (${one.envelope.id}, ${other.envelope.id})`;
    expect(written?.n).toBe(0);
  });
});

describe("open", () => {
  test("records the first view as opening, later ones as views, and marks an unmailed recipient as reached", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = getRecipientToken(sent, 0);
    expect(await api.open({ token })).toEqual({ recorded: true, completed: false });
    await api.open({ token });
    const [row] = (await world.reload(sent.envelope.id)).recipients;
    expect(row).toMatchObject({ readStatus: "OPENED", sendStatus: "SENT", viewCount: 2 });
    expect((await listAudit(sent)).filter((type) => /OPENED|VIEWED/.test(type))).toEqual([
      "DOCUMENT_OPENED",
      "DOCUMENT_VIEWED",
      "DOCUMENT_VIEWED",
    ]);
    expect((await listEvents(sent)).filter((kind) => kind === "DOCUMENT_OPENED")).toHaveLength(1);
  });

  test("by a mail scanner records nothing", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const scanner = signingCaller(world.db, "Mozilla/5.0 (compatible; Googlebot/2.1)");
    expect(await scanner.open({ token: getRecipientToken(sent, 0) })).toEqual({
      recorded: false,
      completed: false,
    });
    expect(await listAudit(sent)).not.toContain("DOCUMENT_VIEWED");
  });

  test("completes a viewer, in turn only; a preview while waiting records nothing", async () => {
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [
        signer("Ana", { signingOrder: 1 }),
        { name: "Vera", email: "vera@example.com", role: "VIEWER", signingOrder: 2 },
      ],
    });
    const viewer = getRecipientToken(sent, 1);
    expect(await api.open({ token: viewer })).toEqual({ recorded: false, completed: false });
    expect((await world.reload(sent.envelope.id)).recipients[1]).toMatchObject({
      readStatus: "NOT_OPENED",
      viewCount: 0,
    });
    await signAs(api, sent, 0);
    expect(await api.open({ token: viewer })).toEqual({ recorded: true, completed: true });
    const after = await world.reload(sent.envelope.id);
    expect(after.recipients[1]).toMatchObject({ signingStatus: "SIGNED", viewCount: 1 });
    expect(await api.open({ token: viewer })).toEqual({ recorded: false, completed: false });
    expect(after.envelope.sealingSince).not.toBeNull();
    expect(await listEvents(sent)).toEqual([
      "DOCUMENT_CREATED",
      "DOCUMENT_SENT",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
      "DOCUMENT_SIGNED",
      "DOCUMENT_OPENED",
      "DOCUMENT_RECIPIENT_COMPLETED",
    ]);
  });
});

describe("a VIEWER is completed only by their loaded page", () => {
  const sendToViewer = async () => {
    const sent = await world.send({
      recipients: [{ name: "Vera", email: "vera@example.com", role: "VIEWER" }, signer("Ana")],
    });
    return { sent, token: getRecipientToken(sent, 0) };
  };
  const readPageValue = async (token: string) => {
    const state = await api.state({ token });
    return state.screen === "sign" ? (state.pageValue ?? undefined) : undefined;
  };

  test("a call without the page's value, or with another page's, records nothing", async () => {
    const { sent, token } = await sendToViewer();
    const other = await readPageValue((await sendToViewer()).token);
    const own = await readPageValue(token);
    for (const value of [undefined, "", "x.y", other]) {
      expect(await api.open({ token, pageValue: value })).toEqual({ recorded: false, completed: false });
    }
    const issuedAt = Number(own?.split(".")[0]);
    stopClock(new Date(issuedAt + 3_600_001));
    expect(await api.open({ token, pageValue: own })).toEqual({ recorded: false, completed: false });
    expect(await listAuditTypes(world.test.sql, sent)).not.toContain("DOCUMENT_OPENED");
  });

  test("the page's value completes once", async () => {
    const { sent, token } = await sendToViewer();
    const value = await readPageValue(token);
    expect(await api.open({ token, pageValue: value })).toEqual({ recorded: true, completed: true });
    expect(await api.open({ token, pageValue: value })).toEqual({ recorded: false, completed: false });
    const types = await listAuditTypes(world.test.sql, sent);
    expect(types.filter((type) => type === "DOCUMENT_RECIPIENT_COMPLETED")).toHaveLength(1);
  });

  test("a signer's page has no value", async () => {
    const { sent } = await sendToViewer();
    expect(await readPageValue(getRecipientToken(sent, 1))).toBeUndefined();
  });
});

test("a viewer's page stays readable after opening has counted; a signer's does not", async () => {
  const sent = await world.send({
    recipients: [{ name: "Vera", email: "vera@example.com", role: "VIEWER" }, signer("Ana")],
  });
  const viewer = getRecipientToken(sent, 0);
  await api.open({ token: viewer });
  const done = await api.state({ token: viewer });
  if (done.screen !== "done") throw new Error(done.screen);
  expect(done.reading).toMatchObject({ opened: true, files: [{ title: done.files[0]?.title }] });
  expect(done.reading?.files[0]?.readingUrl).toContain(viewer);
  await signAs(api, sent, 1);
  expect(await api.state({ token: getRecipientToken(sent, 1) })).toMatchObject({
    screen: "done",
    reading: null,
  });
});

describe("consent", () => {
  const ZONE = { issues: [{ path: "timezone" }] };
  test.each([
    [
      "in a language the page was not in",
      { language: "es" as const },
      { message: expect.stringContaining("sentence") },
    ],
    [
      "to words the page never said",
      { sentence: "I agree to everything." },
      { message: expect.stringContaining("sentence") },
    ],
    ["from a zone there is not", { timezone: "Mars/Olympus" }, ZONE],
    ["from an offset for a zone", { timezone: "+03:00" }, ZONE],
  ])("%s is refused, and nothing is recorded", async (_, wrong, cause) => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = getRecipientToken(sent, 0);
    await expect(api.consent({ ...buildConsent(token), ...wrong })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause,
    });
    expect(await listAudit(sent)).not.toContain("DOCUMENT_CONSENT_GIVEN");
  });

  test("to an older text does not count: it is asked for again before the next act", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = getRecipientToken(sent, 0);
    await prepareSigner(api, sent, 0);
    await world.test.ownerSql`update consent set text_version = '2020-01'
      where recipient_id = ${sent.recipients[0]?.id ?? 0}`;
    await expect(api.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN })).rejects.toThrow(
      "Consent",
    );
    await expect(api.complete({ token })).rejects.toThrow("Consent");
    await api.consent(buildConsent(token));
    await api.complete({ token });
    // Restores the evidence that this test turned into an older consent.
    await world.test.ownerSql`update consent set text_version = '2026-11' where text_version = '2020-01'`;
  });

  test("is recorded once with its text version, and is needed before the first value", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = getRecipientToken(sent, 0);
    const fieldId = findSentFieldId(sent, 0);
    await expect(api.fill({ token, fieldId, value: DRAWN })).rejects.toThrow("Consent");
    await expect(api.consent({ ...buildConsent(token), textVersion: "old" })).rejects.toThrow("textVersion");
    const first = await api.consent(buildConsent(token));
    expect(await api.consent(buildConsent(token))).toEqual(first);
    const rows = await world.test.sql`select ip_address, user_agent, timezone, language from consent
      where recipient_id = ${sent.recipients[0]?.id ?? 0}`;
    expect([...rows]).toEqual([
      {
        ip_address: "203.0.113.7",
        user_agent: "Mozilla/5.0 (iPhone)",
        timezone: "America/Santiago",
        language: "en",
      },
    ]);
    await api.fill({ token, fieldId, value: DRAWN });
  });

  test("needs its own tick as soon as the team asks for one, and is recorded so (components/signing.md 5.2)", async () => {
    const owner = getPerson(world, world.owner);
    const sent = await world.send({
      recipients: [signer("Tica"), signer("Rea", { role: "VIEWER", fields: [] })],
    });
    const [token, fieldId] = [getRecipientToken(sent, 0), findSentFieldId(sent, 0)];
    const needsTick = async () => {
      const state = await api.state({ token });
      return state.screen === "sign" && state.session.consent.needsTick;
    };
    expect(await needsTick()).toBe(false);
    const setSeparateConsentTick = (separateConsentTick: boolean | null) =>
      owner.call.team.updateSettings({ teamId: world.owner.teamId, settings: { separateConsentTick } });
    await setSeparateConsentTick(true);
    expect(await needsTick()).toBe(true);
    for (const ticked of [undefined, false]) {
      await expect(api.consent({ ...buildConsent(token), ticked })).rejects.toThrow("ticked");
    }
    await expect(api.consent({ ...buildConsent(token), ticked: true })).rejects.toThrow("sentence");
    await expect(api.fill({ token, fieldId, value: DRAWN })).rejects.toThrow("Consent");
    await api.consent({ ...buildConsent(token), ticked: true, sentence: formatConsentSentence("en", true) });
    await api.fill({ token, fieldId, value: DRAWN });
    const [entry] = await world.test.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_CONSENT_GIVEN'`;
    expect(entry?.data).toMatchObject({ textVersion: "2026-11", ticked: true });
    expect(await api.open({ token: getRecipientToken(sent, 1) })).toEqual({
      recorded: true,
      completed: true,
    });

    await setSeparateConsentTick(null);
    const next = await world.send({ recipients: [signer("Plain")] });
    await api.consent({ ...buildConsent(getRecipientToken(next, 0)), ticked: true });
    const [plain] = await world.test.sql`select data from audit_entry
      where envelope_id = ${next.envelope.id} and type = 'DOCUMENT_CONSENT_GIVEN'`;
    expect(plain?.data).not.toHaveProperty("ticked");
  });
});

describe("a recipient whose turn has not come", () => {
  test("reads the document, unless the team forbids it for page, file and picture (components/signing.md 5.1)", async () => {
    const owner = getPerson(world, world.owner);
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [signer("Ana", { signingOrder: 1 }), signer("Ben", { signingOrder: 2 })],
    });
    const [first, second] = [getRecipientToken(sent, 0), getRecipientToken(sent, 1)];
    const itemId = sent.items[0]?.id ?? "";
    const tryReading = async (token: string) => {
      const state = await api.state({ token });
      const asked = [
        api.file({ token, itemId, kind: "original" }),
        api.reading({ token, itemId }),
        api.firstPage({ token, itemId }),
      ];
      const answers = await Promise.allSettled(asked);
      return {
        files: state.screen === "waiting" ? state.files.length : null,
        answers: answers.map((answer) => (answer.status === "fulfilled" ? "read" : answer.reason.code)),
      };
    };
    const allowReadingWhileWaiting = (readableWhileWaiting: boolean | null) =>
      owner.call.team.updateSettings({ teamId: world.owner.teamId, settings: { readableWhileWaiting } });
    expect((await tryReading(second)).files).toBe(1);
    expect((await tryReading(second)).answers[0]).toBe("read");
    await allowReadingWhileWaiting(false);
    expect(await tryReading(second)).toEqual({ files: 0, answers: ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"] });
    expect((await tryReading(first)).answers[0]).toBe("read");
    await signAs(api, sent, 0);
    expect((await tryReading(second)).answers[0]).toBe("read");
    expect((await tryReading(first)).answers[0]).toBe("read");
    await allowReadingWhileWaiting(null);
  });
});

describe("an expired link", () => {
  test("lets its recipient ask for a new one once an hour, and only once expired", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = getRecipientToken(sent, 0);
    await expect(api.askNewLink({ token })).rejects.toThrow("not expired");
    const expired = new Date((sent.recipients[0]?.expiresAt?.getTime() ?? 0) + 1);
    stopClock(expired);
    expect(await api.state({ token })).toMatchObject({ screen: "expired", askedAt: null });
    expect(await api.askNewLink({ token })).toEqual({ askedAt: expired.toISOString() });
    stopClock(new Date(expired.getTime() + 3_599_999));
    await expect(api.askNewLink({ token })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    stopClock(new Date(expired.getTime() + 3_600_000));
    await api.askNewLink({ token });
    expect(
      (await listAudit(sent)).filter((type) => type === "DOCUMENT_RECIPIENT_LINK_REQUESTED"),
    ).toHaveLength(2);
  });
});

describe("state", () => {
  test("shows other recipients' values only once they have finished", async () => {
    const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await prepareSigner(api, sent, 0);
    const readForeignField = async (index: number) => {
      const state = await api.state({ token: getRecipientToken(sent, index) });
      return state.screen === "sign" ? state.session.fields.find(({ mine }) => !mine) : null;
    };
    expect(await readForeignField(1)).toMatchObject({
      inserted: false,
      signature: null,
      recipientName: "Ana",
    });
    await api.complete({ token: getRecipientToken(sent, 0) });
    expect(await readForeignField(1)).toMatchObject({ inserted: true, signature: DRAWN });
  });

  test("shows the sender's message with its placeholders filled", async () => {
    const sent = await world.send({
      meta: { message: "Dear {signer.name}, read {document.name}" },
      recipients: [signer("Ana")],
    });
    expect(await api.state({ token: getRecipientToken(sent, 0) })).toMatchObject({
      session: { message: "Dear Ana, read Lease 2026" },
    });
  });

  test("never contains a token or e-mail address of another recipient", async () => {
    const sent = await world.send({
      recipients: [signer("Ana"), signer("Ben"), { name: "Cleo", email: "cleo@example.com", role: "CC" }],
    });
    const state = JSON.stringify(await api.state({ token: getRecipientToken(sent, 0) }));
    for (const secret of [
      getRecipientToken(sent, 1),
      getRecipientToken(sent, 2),
      "ben@example.com",
      "cleo@example.com",
      "Cleo",
    ]) {
      expect(state).not.toContain(secret);
    }
    expect(await api.state({ token: getRecipientToken(sent, 2) })).toMatchObject({ screen: "copyLater" });
  });

  test("shows only a masked e-mail address before access is proven, and every operation is refused", async () => {
    const sent = await world.send({ recipients: [signer("Ana")] });
    const token = getRecipientToken(sent, 0);
    await world.test
      .ownerSql`update recipient set auth_options = '{"accessAuth": ["ACCOUNT"], "actionAuth": []}'
      where id = ${sent.recipients[0]?.id ?? 0}`;
    expect(await api.state({ token })).toEqual({
      screen: "accessCheck",
      language: "en",
      teamName: "Team of Olga Owner",
      maskedEmail: "a•••@example.com",
      methods: ["ACCOUNT"],
    });
    for (const procedure of [
      () => api.open({ token }),
      () => api.consent(buildConsent(token)),
      () => api.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN }),
      () => api.complete({ token }),
      () => api.reject({ token, reason: "no" }),
    ]) {
      await expect(procedure()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    }
  });
});
