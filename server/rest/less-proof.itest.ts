import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { type Aggregate, loadAggregate, lockEnvelopeById } from "@/server/db/store/envelope";
import { getAuthenticationLevel } from "@/server/evidence/authentication";
import { loadEvidence } from "@/server/evidence/load";
import { expectInvariants } from "@/server/testing/db/invariants";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import {
  createProofCaller,
  createReaderCaller,
  getCode,
  loadMailedCode,
} from "@/server/testing/routers/recipient-auth";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  signer,
  tab,
} from "@/server/testing/world/signing";
import { type Sent, stopClock } from "@/server/testing/world/world";

const AT = new Date("2031-05-03T12:00:00Z");
const FIELDS = [box("SIGNATURE"), box("TEXT", 1, { type: "text", label: "Amount" })];

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(async () => {
  await expectInvariants(it.sql, it.world.db);
  await it[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

const createOwnerApi = () => createCallerFor({ actor: it.world.owner, requestId: "test", db: it.world.db });
type RecipientEdit = {
  name?: string;
  accessAuth?: ["ACCOUNT"];
  actionAuth?: ["EXPLICIT_NONE"] | ["PASSKEY"];
};
const changeRecipient = (sent: Sent, changes: RecipientEdit) =>
  createOwnerApi().recipient.updateMany({
    envelopeId: sent.envelope.id,
    data: [{ id: sent.recipients[0]?.id ?? 0, ...changes }],
  });
const sendWithActionAuth = () =>
  it.world.send({
    recipients: [signer("Ana", { fields: FIELDS, actionAuth: ["TWO_FACTOR_AUTH"] }), signer("Ben")],
  });

/** Ana consents, proves her identity by a mailed code and fills both fields. She does not complete. */
async function fillEverything(sent: Sent): Promise<void> {
  const token = getRecipientToken(sent, 0);
  const [proofs, page] = [createProofCaller(it.world), createReaderCaller(it.world)];
  await page.open({ token });
  await page.consent(buildConsent(token));
  await proofs.sendCode({ token, purpose: "ACTION" });
  await proofs.withCode({ token, purpose: "ACTION", code: await loadMailedCode(it.world, sent) });
  await page.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
  await page.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "100" });
}

const reloadAggregate = (sent: Sent): Promise<Aggregate> =>
  it.world.db.transaction(async (tx) => loadAggregate(tx, await lockEnvelopeById(tx, sent.envelope.id)));
const listFilledFields = async (sent: Sent): Promise<string[]> => {
  const { fields } = await reloadAggregate(sent);
  return fields.filter(({ inserted }) => inserted).map(({ type }) => type);
};

async function getLevel(sent: Sent): Promise<string> {
  const evidence = await it.world.db.transaction(async (tx) => loadEvidence(tx, await reloadAggregate(sent)));
  const row = evidence.recipients.find(({ id }) => id === sent.recipients[0]?.id);
  if (!row) throw new TypeError("no recipient");
  return getAuthenticationLevel(row, evidence);
}

describe("consent, proof, values and signature already given", () => {
  test.each<[string, RecipientEdit]>([
    ["the requirement is lifted", { actionAuth: ["EXPLICIT_NONE"] }],
    ["another method is enough now", { actionAuth: ["PASSKEY"] }],
    ["the name becomes another", { name: "Berta" }],
  ])("are removed when %s, and the link stays valid", async (_, changes) => {
    const sent = await sendWithActionAuth();
    await fillEverything(sent);
    await changeRecipient(sent, changes);
    expect(await listFilledFields(sent)).toEqual([]);
    const page = createReaderCaller(it.world);
    const token = getRecipientToken(sent, 0);
    const state = await page.state({ token });
    expect(state).toMatchObject({ screen: "sign", session: { consent: { givenAt: null } } });
    expect(await getCode(page.complete({ token }))).toBe("RECIPIENT_HAS_UNSIGNED_FIELDS");
    expect(await listAuditTypes(it.sql, sent)).toContain("DOCUMENT_RECIPIENT_FACT_ENDED");
  });

  test("stay when a proof is added or the name is unchanged", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana", { fields: FIELDS })] });
    const token = getRecipientToken(sent, 0);
    const page = createReaderCaller(it.world);
    await page.open({ token });
    await page.consent(buildConsent(token));
    await page.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "100" });
    await changeRecipient(sent, { actionAuth: ["PASSKEY"] });
    await changeRecipient(sent, { name: "Ana" });
    expect(await listFilledFields(sent)).toEqual(["TEXT"]);
    expect(await listAuditTypes(it.sql, sent)).not.toContain("DOCUMENT_RECIPIENT_FACT_ENDED");
  });
});

test("renaming a recipient who has given nothing yet writes no DOCUMENT_RECIPIENT_FACT_ENDED entry", async () => {
  const sent = await sendWithActionAuth();
  await changeRecipient(sent, { name: "Ana María" });
  expect(await listAuditTypes(it.sql, sent)).not.toContain("DOCUMENT_RECIPIENT_FACT_ENDED");
});

test("the certificate names only the link when the proof was lifted before another browser signed", async () => {
  const sent = await sendWithActionAuth();
  await fillEverything(sent);
  await changeRecipient(sent, { actionAuth: ["EXPLICIT_NONE"] });
  const token = getRecipientToken(sent, 0);
  const other = createReaderCaller(it.world, { visitor: tab("another browser") });
  await other.open({ token });
  await other.consent(buildConsent(token));
  await other.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
  await other.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "100 000" });
  await other.complete({ token });
  expect(await getLevel(sent)).toBe("LINK");
});

test("the certificate names the proof given in the tab that completed", async () => {
  const sent = await sendWithActionAuth();
  await fillEverything(sent);
  await createReaderCaller(it.world).complete({ token: getRecipientToken(sent, 0) });
  expect(await getLevel(sent)).toBe("TWO_FACTOR_AUTH");
});

test("the certificate does not credit one tab's access proof to another tab that signed after it was lifted", async () => {
  const sent = await it.world.send({
    recipients: [signer("Ana", { fields: FIELDS, accessAuth: ["TWO_FACTOR_AUTH"] }), signer("Ben")],
  });
  const token = getRecipientToken(sent, 0);
  const proofs = createProofCaller(it.world);
  await proofs.sendCode({ token, purpose: "ACCESS" });
  await proofs.withCode({ token, purpose: "ACCESS", code: await loadMailedCode(it.world, sent) });
  await createReaderCaller(it.world).open({ token });
  await changeRecipient(sent, { accessAuth: ["ACCOUNT"] });
  await it.sql`update recipient set auth_options = '{"accessAuth":[],"actionAuth":[]}' where id = ${sent.recipients[0]?.id ?? 0}`;
  const other = createReaderCaller(it.world, { visitor: tab("another browser") });
  await other.consent(buildConsent(token));
  await other.fill({ token, fieldId: findSentFieldId(sent, 0), value: DRAWN });
  await other.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "1" });
  await other.complete({ token });
  expect(await getLevel(sent)).toBe("LINK");
});
