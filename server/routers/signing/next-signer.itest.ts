import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  box,
  buildConsent,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  prepareSigner,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type NewEnvelope, type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

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

type Recipients = NonNullable<NewEnvelope["recipients"]>;
const BEA = { name: "Bea", email: "bea@example.com" };

const sendDocument = (recipients: Recipients, meta: NewEnvelope["meta"] = {}) =>
  world.send({ meta: { signingOrder: "SEQUENTIAL", allowDictateNextSigner: true, ...meta }, recipients });

const orderedSigners = (more: Partial<Recipients[number]> = {}): Recipients => [
  signer("Ana", { signingOrder: 1 }),
  signer("Ben", { signingOrder: 2, ...more }),
  signer("Cy", { signingOrder: 3 }),
];

const readReason = async (sent: Sent, index: number) => {
  const state = await api.state({ token: getRecipientToken(sent, index) });
  return state.screen === "sign" ? state.session.nextUnavailable : state.screen;
};

const readOffer = async (sent: Sent, index: number) => {
  const state = await api.state({ token: getRecipientToken(sent, index) });
  return state.screen === "sign" ? state.session.nextSigner : state.screen;
};

async function expectRefused(
  sent: Sent,
  index: number,
  nextSigner = BEA,
  words = /nextSigner/,
): Promise<void> {
  await prepareSigner(api, sent, index);
  await expect(api.complete({ token: getRecipientToken(sent, index), nextSigner })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringMatching(words),
  });
  const after = await world.reload(sent.envelope.id);
  expect(after.recipients.map(({ email }) => email)).toEqual(sent.recipients.map(({ email }) => email));
  expect(after.recipients[index]).toMatchObject({ signingStatus: "NOT_SIGNED" });
}

describe("the next signer can be named only when (domain/signing.md 4.10)", () => {
  test("signing is in order", async () => {
    const sent = await sendDocument([signer("Ana"), signer("Ben")], { signingOrder: "PARALLEL" });
    expect(await readOffer(sent, 0)).toBeNull();
    await expectRefused(sent, 0);
  });

  test("the sender allowed it", async () => {
    const sent = await sendDocument(orderedSigners(), { allowDictateNextSigner: false });
    expect(await readOffer(sent, 0)).toBeNull();
    expect(await readReason(sent, 0)).toBeNull();
    await expectRefused(sent, 0);
  });

  test("exactly one recipient is in the next group", async () => {
    const sent = await sendDocument([
      signer("Ana", { signingOrder: 1 }),
      signer("Ben", { signingOrder: 2 }),
      signer("Cy", { signingOrder: 2 }),
    ]);
    expect(await readOffer(sent, 0)).toBeNull();
    expect(await readReason(sent, 0)).toBe("SEVERAL");
    await expectRefused(sent, 0);
  });

  test("there is a next recipient", async () => {
    const sent = await sendDocument([signer("Ana", { signingOrder: 1 })]);
    expect(await readOffer(sent, 0)).toBeNull();
    expect(await readReason(sent, 0)).toBeNull();
    await expectRefused(sent, 0);
  });

  test("the next recipient is no CC: the one after it is offered instead, if any", async () => {
    const sent = await sendDocument([
      signer("Ana", { signingOrder: 1 }),
      { name: "Cleo", email: "cleo@example.com", role: "CC", signingOrder: 2 },
      signer("Ben", { signingOrder: 3 }),
    ]);
    expect(await readOffer(sent, 0)).toEqual({ name: "Ben", email: "ben@example.com", mayChange: true });
    const alone = await sendDocument([
      signer("Ana", { signingOrder: 1 }),
      { name: "Cleo", email: "cleo@example.com", role: "CC", signingOrder: 2 },
    ]);
    expect(await readOffer(alone, 0)).toBeNull();
    await expectRefused(alone, 0);
  });

  test.each([
    ["was written to", "send_status = 'SENT'"],
    ["has opened it", "read_status = 'OPENED'"],
  ])("the next recipient has not been reached: not if it %s", async (_, change) => {
    const sent = await sendDocument(orderedSigners());
    await world.test.ownerSql.unsafe(
      `update recipient set ${change} where id = ${sent.recipients[1]?.id ?? 0}`,
    );
    expect(await readOffer(sent, 0)).toBeNull();
    expect(await readReason(sent, 0)).toBe("REACHED");
    await expectRefused(sent, 0);
  });

  test("the current recipient is the last of its group", async () => {
    const sent = await sendDocument([
      signer("Ana", { signingOrder: 1 }),
      signer("Amy", { signingOrder: 1 }),
      signer("Ben", { signingOrder: 2 }),
    ]);
    expect(await readOffer(sent, 0)).toBeNull();
    expect(await readReason(sent, 0)).toBe("OTHERS_FIRST");
    await expectRefused(sent, 0);
    await api.complete({ token: getRecipientToken(sent, 0) });
    expect(await readOffer(sent, 1)).toEqual({ name: "Ben", email: "ben@example.com", mayChange: true });
  });

  test.each([
    ["a later recipient", "Cy@Example.com"],
    ["the one who chooses", "ana@example.com"],
  ])("the e-mail address is not that of %s", async (_, email) => {
    await expectRefused(await sendDocument(orderedSigners()), 0, { name: "X", email }, /takes part/);
  });
});

describe("a named next signer", () => {
  test("keeps its required proofs, gets a new link and the invitation, and the sender is told", async () => {
    const sent = await sendDocument(orderedSigners());
    const options = '{"accessAuth": [], "actionAuth": ["PASSWORD"]}';
    await world.test
      .ownerSql`update recipient set auth_options = ${options}::text::jsonb where id = ${sent.recipients[1]?.id ?? 0}`;
    await prepareSigner(api, sent, 0);
    await api.complete({ token: getRecipientToken(sent, 0), nextSigner: BEA });
    const [, next] = (await world.reload(sent.envelope.id)).recipients;
    expect(next).toMatchObject({ ...BEA, authOptions: JSON.parse(options) });
    expect(next?.activatedAt).not.toBeNull();
    const mails = await world.test.sql`select kind, to_email from mail
      where envelope_id = ${sent.envelope.id} and kind in ('RECIPIENT_REQUEST', 'OWNER_NEXT_SIGNER_CHOSEN')
      order by kind, to_email`;
    expect(mails.map(({ kind, to_email }) => `${kind} ${to_email}`)).toEqual([
      "OWNER_NEXT_SIGNER_CHOSEN olga@example.com",
      "RECIPIENT_REQUEST ana@example.com",
      "RECIPIENT_REQUEST bea@example.com",
    ]);
    expect(await api.state({ token: getRecipientToken(sent, 1) })).toEqual({ screen: "notFound" });
  });

  test("replaces the planned recipient's prefilled name and e-mail address on the document", async () => {
    const fields = [box("SIGNATURE"), box("NAME", 1), box("EMAIL", 2)];
    const sent = await sendDocument(orderedSigners({ fields }));
    await prepareSigner(api, sent, 0);
    await api.complete({ token: getRecipientToken(sent, 0), nextSigner: BEA });
    const after = await world.reload(sent.envelope.id);
    const readFieldText = (type: string) =>
      after.fields.find((field) => field.recipientId === sent.recipients[1]?.id && field.type === type)
        ?.customText;
    expect([readFieldText("NAME"), readFieldText("EMAIL")]).toEqual(["Bea", "bea@example.com"]);
    expect((await listAuditTypes(world.test.sql, sent)).slice(-2)).toEqual([
      "RECIPIENT_UPDATED",
      "DOCUMENT_FIELDS_AUTO_INSERTED",
    ]);
  });

  test("with only another name keeps link and address; naming the planned recipient changes nothing", async () => {
    const renamed = await sendDocument(orderedSigners());
    await prepareSigner(api, renamed, 0);
    await api.complete({
      token: getRecipientToken(renamed, 0),
      nextSigner: { name: "Benjamin", email: "ben@example.com" },
    });
    expect(await api.state({ token: getRecipientToken(renamed, 1) })).toMatchObject({
      screen: "sign",
      recipient: { name: "Benjamin" },
    });
    const sent = await sendDocument(orderedSigners());
    await prepareSigner(api, sent, 0);
    await api.complete({
      token: getRecipientToken(sent, 0),
      nextSigner: { name: "Ben", email: "ben@example.com" },
    });
    expect(await listAuditTypes(world.test.sql, sent)).not.toContain("RECIPIENT_UPDATED");
    expect(await readOffer(sent, 1)).toMatchObject({ name: "Cy" });
  });

  test("is optional: completing without one invites the planned recipient", async () => {
    const sent = await sendDocument(orderedSigners());
    const token = getRecipientToken(sent, 0);
    await api.consent(buildConsent(token));
    await prepareSigner(api, sent, 0);
    await api.complete({ token });
    expect(await api.state({ token: getRecipientToken(sent, 1) })).toMatchObject({ screen: "sign" });
    expect(findSentFieldId(sent, 1)).toBeGreaterThan(0);
  });
});
