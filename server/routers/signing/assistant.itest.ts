import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  prepareSigner,
  type SigningCaller,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let api: SigningCaller;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(null));

const LUIS_FIELDS = [box("SIGNATURE"), box("TEXT", 1), box("INITIALS", 2), box("DATE", 3)];

/** Ana signs first, then Rosa assists, then Luis and Marta together. */
const sendSequentially = () =>
  world.send({
    meta: { signingOrder: "SEQUENTIAL" },
    recipients: [
      signer("Ana", { signingOrder: 1, fields: [box("SIGNATURE"), box("TEXT", 1)] }),
      { name: "Rosa", email: "rosa@example.com", role: "ASSISTANT", signingOrder: 2 },
      signer("Luis", { signingOrder: 3, fields: LUIS_FIELDS }),
      signer("Marta", { signingOrder: 3, fields: [box("SIGNATURE"), box("NUMBER", 1)] }),
    ],
  });

async function signUntilRosa(): Promise<{ sent: Sent; token: string }> {
  const sent = await sendSequentially();
  await prepareSigner(api, sent, 0);
  await api.fill({
    token: getRecipientToken(sent, 0),
    fieldId: findSentFieldId(sent, 0, "TEXT"),
    value: "Ana's",
  });
  await api.complete({ token: getRecipientToken(sent, 0) });
  const token = getRecipientToken(sent, 1);
  await api.open({ token });
  await api.consent(buildConsent(token));
  return { sent, token };
}

const getSession = async (sent: Sent, index: number) => {
  const state = await api.state({ token: getRecipientToken(sent, index) });
  if (state.screen !== "sign") throw new Error(state.screen);
  return state.session;
};
const getField = async (sent: Sent, index: number, id: number) =>
  (await getSession(sent, index)).fields.find((field) => field.id === id);

describe("an assistant", () => {
  test("may fill only fields that come later and are no signature, initials or date", async () => {
    const { sent, token } = await signUntilRosa();
    const mine = (await getSession(sent, 1)).fields.filter((field) => field.mine);
    expect(mine.map(({ recipientName, type }) => `${recipientName} ${type}`).sort()).toEqual([
      "Luis TEXT",
      "Marta NUMBER",
    ]);
    for (const [index, type, value] of [
      [2, "SIGNATURE", DRAWN],
      [2, "INITIALS", "LS"],
      [2, "DATE", true],
      [0, "TEXT", "rewritten"],
    ] as const) {
      await expect(
        api.fill({ token, fieldId: findSentFieldId(sent, index, type), value }),
      ).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
  });

  test("is named as the filler to the field's owner, before and after the owner confirms the value", async () => {
    const { sent, token } = await signUntilRosa();
    const id = findSentFieldId(sent, 2, "TEXT");
    await api.fill({ token, fieldId: id, value: "Calle 1" });
    expect(await getField(sent, 1, id)).toMatchObject({ filledBy: { name: "Rosa", confirmed: false } });
    await api.complete({ token });
    const luis = getRecipientToken(sent, 2);
    expect(await getField(sent, 2, id)).toMatchObject({
      customText: "Calle 1",
      filledBy: { name: "Rosa", confirmed: false },
    });
    await api.consent(buildConsent(luis));
    await api.fill({ token: luis, fieldId: id, value: "Calle 1" });
    await api.fill({ token: luis, fieldId: id, value: "Calle 1" });
    expect(await getField(sent, 2, id)).toMatchObject({ filledBy: { name: "Rosa", confirmed: true } });
    const inserted = await world.test.sql`select email from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_FIELD_INSERTED'
        and data->'field'->>'type' = 'TEXT' and data->>'recipientName' = 'Luis'`;
    expect([...inserted]).toEqual([{ email: "luis@example.com" }]);
  });

  test("is no longer named when the owner entered another value or cleared it", async () => {
    const { sent, token } = await signUntilRosa();
    const id = findSentFieldId(sent, 2, "TEXT");
    await api.fill({ token, fieldId: id, value: "Calle 1" });
    await api.complete({ token });
    const luis = getRecipientToken(sent, 2);
    await api.consent(buildConsent(luis));
    await api.fill({ token: luis, fieldId: id, value: "Calle 2" });
    expect(await getField(sent, 2, id)).toMatchObject({ customText: "Calle 2", filledBy: null });
    await api.fill({ token: luis, fieldId: id, value: "Calle 1" });
    expect(await getField(sent, 2, id)).toMatchObject({ filledBy: null });
    await api.clear({ token: luis, fieldId: id });
    expect(await getField(sent, 2, id)).toMatchObject({ inserted: false, filledBy: null });
  });

  test("shows its value to no other recipient before the field's owner has finished", async () => {
    const { sent, token } = await signUntilRosa();
    const id = findSentFieldId(sent, 2, "TEXT");
    await api.fill({ token, fieldId: id, value: "Calle 1" });
    await api.complete({ token });
    expect(await getField(sent, 3, id)).toMatchObject({ customText: "", inserted: false, filledBy: null });
  });

  test("hands over to the next group, with a note that only later recipients read", async () => {
    const { sent, token } = await signUntilRosa();
    expect(await getSession(sent, 1)).toMatchObject({ handsOverTo: ["Luis", "Marta"], notes: [] });
    await api.complete({ token, note: "Check the street." });
    expect(await getSession(sent, 2)).toMatchObject({
      handsOverTo: [],
      notes: [{ from: "Rosa", text: "Check the street." }],
    });
    expect(JSON.stringify(await api.state({ token: getRecipientToken(sent, 0) }))).not.toContain(
      "Check the street.",
    );
    expect(await api.state({ token })).toMatchObject({ screen: "done", remaining: 2 });
  });

  test("neither writes nor hands over twice or out of turn; no other role hands over with a note", async () => {
    const early = await sendSequentially();
    const rosa = getRecipientToken(early, 1);
    const id = findSentFieldId(early, 2, "TEXT");
    await expect(api.fill({ token: rosa, fieldId: id, value: "x" })).rejects.toThrow("turn");
    await expect(api.complete({ token: rosa })).rejects.toThrow("turn");
    await prepareSigner(api, early, 0);
    await expect(api.complete({ token: getRecipientToken(early, 0), note: "hi" })).rejects.toThrow("note");
    const { sent, token } = await signUntilRosa();
    await api.complete({ token });
    await api.complete({ token, note: "late" });
    await expect(
      api.fill({ token, fieldId: findSentFieldId(sent, 2, "TEXT"), value: "late" }),
    ).rejects.toThrow("already acted");
    const completions = (await listAuditTypes(world.test.sql, sent)).filter(
      (type) => type === "DOCUMENT_RECIPIENT_COMPLETED",
    );
    expect(completions).toHaveLength(2);
    await expect(api.complete({ token: "x".repeat(32), note: "foreign" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("cannot help a recipient whose link has expired, but can go on helping the others", async () => {
    const { sent, token } = await signUntilRosa();
    const luis = sent.recipients[2]?.id ?? 0;
    await world.test.ownerSql`update recipient set expires_at = created_at where id = ${luis}`;
    await expect(api.fill({ token, fieldId: findSentFieldId(sent, 2, "TEXT"), value: "x" })).rejects.toThrow(
      "expired",
    );
    await api.fill({ token, fieldId: findSentFieldId(sent, 3, "NUMBER"), value: "12" });
    expect(
      (await world.reload(sent.envelope.id)).fields.find(({ type }) => type === "NUMBER")?.customText,
    ).toBe("12");
    await world.test.ownerSql`update recipient set expires_at = null where id = ${luis}`;
  });
});
