import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GivenConsent } from "@/server/contract/signing";
import { expectInvariants } from "@/server/testing/db/invariants";
import { getPerson } from "@/server/testing/world/people";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  type SigningCaller,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

const OPENED = new Date("2031-05-01T10:00:00.000Z");
const FILLED = new Date("2031-05-01T10:05:00.000Z");

let world: World;
let api: SigningCaller;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
});
beforeEach(() => stopClock(OPENED));
afterEach(() => expectInvariants(world.test.sql, world.db));
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});

const sendToAna = () =>
  world.send({ recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })] });

function buildCarried(change: Partial<GivenConsent> = {}): GivenConsent {
  const { token: _, ...consent } = buildConsent("");
  return { ...consent, startedMsAgo: 60_000, ...change };
}

const fillWith = (sent: Sent, consent?: GivenConsent, value = "Calle 1") =>
  api.fill({
    token: getRecipientToken(sent, 0),
    fieldId: findSentFieldId(sent, 0, "TEXT"),
    value,
    ...(consent && { consent }),
  });

const listConsents = async (sent: Sent) =>
  (
    await world.test.sql<{ at: string }[]>`
      select created_at as at from consent where recipient_id = ${sent.recipients[0]?.id ?? 0}`
  ).map(({ at }) => new Date(at).toISOString());

const loadEntry = async (sent: Sent) => {
  const [entry] = await world.test.sql`select created_at as at, data->>'startedAt' as started from audit_entry
    where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_CONSENT_GIVEN'`;
  return { at: new Date(entry?.at).toISOString(), started: entry?.started };
};

describe("a consent that comes with the first value", () => {
  test("has the time of the start, while its entry stands before the value's in the order of writing", async () => {
    const sent = await sendToAna();
    await api.open({ token: getRecipientToken(sent, 0) });
    stopClock(FILLED);
    await fillWith(sent, buildCarried());
    expect(await listConsents(sent)).toEqual(["2031-05-01T10:04:00.000Z"]);
    expect(await loadEntry(sent)).toEqual({
      at: FILLED.toISOString(),
      started: "2031-05-01T10:04:00.000Z",
    });
    expect((await listAuditTypes(world.test.sql, sent)).slice(-2)).toEqual([
      "DOCUMENT_CONSENT_GIVEN",
      "DOCUMENT_FIELD_INSERTED",
    ]);
    const state = await api.state({ token: getRecipientToken(sent, 0) });
    expect(state).toMatchObject({ session: { consent: { givenAt: "2031-05-01T10:04:00.000Z" } } });
  });

  test.each([
    ["is not before the link was opened", 3_600_000, OPENED],
    ["is not before the link was opened, whatever a page says", Number.MAX_SAFE_INTEGER, OPENED],
    ["is not after now", 0, FILLED],
  ])("%s", async (_, startedMsAgo, at) => {
    const sent = await sendToAna();
    await api.open({ token: getRecipientToken(sent, 0) });
    stopClock(FILLED);
    await fillWith(sent, buildCarried({ startedMsAgo }));
    expect(await listConsents(sent)).toEqual([at.toISOString()]);
  });

  test("is now when nobody reported the page as opened", async () => {
    const sent = await sendToAna();
    stopClock(FILLED);
    await fillWith(sent, buildCarried());
    expect(await listConsents(sent)).toEqual([FILLED.toISOString()]);
  });

  test("is recorded once, although every value until the answer brings it", async () => {
    const sent = await sendToAna();
    await api.open({ token: getRecipientToken(sent, 0) });
    stopClock(FILLED);
    for (const value of ["Calle 1", "Calle 1", "Calle 2"]) await fillWith(sent, buildCarried(), value);
    expect(await listConsents(sent)).toHaveLength(1);
  });

  test.each<[string, Partial<GivenConsent>]>([
    ["to another text", { textVersion: "2020-01" }],
    ["to words that the page never said", { sentence: "I agree to everything." }],
  ])("%s is refused with the value, and the issue names it", async (_, change) => {
    const sent = await sendToAna();
    await expect(fillWith(sent, buildCarried(change))).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { code: "INVALID_REQUEST", issues: [{ path: "consent" }] },
    });
    expect(await listConsents(sent)).toEqual([]);
    expect((await world.reload(sent.envelope.id)).fields.filter(({ inserted }) => inserted)).toEqual([]);
  });

  test("is not recorded when the value is refused", async () => {
    const sent = await sendToAna();
    const refused = api.fill({
      token: getRecipientToken(sent, 0),
      fieldId: findSentFieldId(sent, 0),
      value: { ...DRAWN, strokes: [] },
      consent: buildCarried(),
    });
    await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await listConsents(sent)).toEqual([]);
  });

  test("does not count for a recipient whose name was changed after the start", async () => {
    const sent = await sendToAna();
    await api.open({ token: getRecipientToken(sent, 0) });
    stopClock(new Date(FILLED.getTime() - 30_000));
    await getPerson(world, world.owner).call.recipient.updateMany({
      envelopeId: sent.envelope.id,
      data: [{ id: sent.recipients[0]?.id ?? 0, name: "Berta" }],
    });
    stopClock(FILLED);
    await expect(fillWith(sent, buildCarried())).rejects.toThrow("changed since");
    expect(await listConsents(sent)).toEqual([]);
    await fillWith(sent, buildCarried({ startedMsAgo: 10_000 }));
    expect(await listConsents(sent)).toEqual(["2031-05-01T10:04:50.000Z"]);
  });

  test("counts for a recipient whose mails only got another language", async () => {
    const sent = await sendToAna();
    await api.open({ token: getRecipientToken(sent, 0) });
    stopClock(new Date(FILLED.getTime() - 30_000));
    await getPerson(world, world.owner).call.recipient.updateMany({
      envelopeId: sent.envelope.id,
      data: [{ id: sent.recipients[0]?.id ?? 0, language: "es" }],
    });
    stopClock(FILLED);
    await fillWith(sent, buildCarried());
    expect(await listConsents(sent)).toEqual(["2031-05-01T10:04:00.000Z"]);
  });
});

test("a recipient with nothing to fill consents by completing, and the completion names the text", async () => {
  const sent = await world.send({
    recipients: [{ name: "Paula", email: "paula@example.com", role: "APPROVER" }, signer("Ben")],
  });
  const token = getRecipientToken(sent, 0);
  await api.open({ token });
  await expect(api.complete({ token })).rejects.toThrow("Consent");
  stopClock(FILLED);
  await api.complete({ token, consent: buildCarried() });
  expect(await listConsents(sent)).toEqual(["2031-05-01T10:04:00.000Z"]);
  expect((await listAuditTypes(world.test.sql, sent)).slice(-2)).toEqual([
    "DOCUMENT_CONSENT_GIVEN",
    "DOCUMENT_RECIPIENT_COMPLETED",
  ]);
});
