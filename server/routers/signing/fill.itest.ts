import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelEnvelope } from "@/server/routers/envelope/cancel";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  box,
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  listAuditTypes,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

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

describe("fill and clear", () => {
  test("store value, signature and entry together; the same value again changes nothing", async () => {
    const sent = await world.send({
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })],
    });
    const token = getRecipientToken(sent, 0);
    await api.consent(buildConsent(token));
    const fieldId = findSentFieldId(sent, 0);
    await api.fill({ token, fieldId, value: DRAWN });
    await api.fill({ token, fieldId, value: DRAWN });
    await api.fill({ token, fieldId: findSentFieldId(sent, 0, "TEXT"), value: "Ñandú 🦤" });
    const [signature] = await world.test
      .sql`select kind, value, encode(sha256, 'hex') as hash from signature where field_id = ${fieldId}`;
    expect(signature).toMatchObject({ kind: "drawn", value: DRAWN });
    const entries = await world.test.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_FIELD_INSERTED' order by seq`;
    expect(entries.map(({ data }) => data.field)).toEqual([
      { type: "SIGNATURE", data: `sha256:${signature?.hash}` },
      { type: "TEXT", data: "Ñandú 🦤" },
    ]);
    expect(await api.clear({ token, fieldId })).toEqual({
      fieldId,
      inserted: false,
      customText: "",
      digest: expect.stringMatching(/^[\w-]{22}$/),
    });
    await api.clear({ token, fieldId });
    expect([...(await world.test.sql`select 1 from signature where field_id = ${fieldId}`)]).toEqual([]);
    expect((await listAudit(sent)).filter((type) => type === "DOCUMENT_FIELD_UNINSERTED")).toHaveLength(1);
  });

  test("refuse bad values, read-only fields, disabled signature kinds and other recipients' pictures", async () => {
    const sent = await world.send({
      meta: { typedSignatureEnabled: false },
      recipients: [
        signer("Ana", {
          fields: [
            box("SIGNATURE"),
            box("NUMBER", 1, { type: "number", minValue: 5 }),
            box("TEXT", 2, { type: "text", readOnly: true, text: "fixed" }),
          ],
        }),
      ],
    });
    const token = getRecipientToken(sent, 0);
    await api.consent(buildConsent(token));
    const fillField = (type: string, value: unknown) =>
      api.fill({ token, fieldId: findSentFieldId(sent, 0, type), value });
    await expect(fillField("NUMBER", "3")).rejects.toThrow("at least 5");
    await expect(fillField("TEXT", "mine")).rejects.toThrow("set by the sender");
    await expect(fillField("SIGNATURE", { kind: "typed", text: "Ana", face: "caveat" })).rejects.toThrow(
      "typed",
    );
    await expect(fillField("SIGNATURE", { kind: "uploaded", uploadId: "nobody's" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("refuse out of turn, after expiry, after the recipient's own act, a rejection or a cancellation", async () => {
    const fillSignature = (sent: Sent, index: number) =>
      api.fill({
        token: getRecipientToken(sent, index),
        fieldId: findSentFieldId(sent, index),
        value: DRAWN,
      });
    const inOrder = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [signer("Ana", { signingOrder: 1 }), signer("Ben", { signingOrder: 2 })],
    });
    await expect(fillSignature(inOrder, 1)).rejects.toThrow("turn");
    await signAs(api, inOrder, 0);
    await expect(fillSignature(inOrder, 0)).rejects.toThrow("already acted");
    const expires = inOrder.recipients[0]?.expiresAt ?? new Date();
    stopClock(new Date(expires.getTime() + 86_400_000));
    await expect(fillSignature(inOrder, 1)).rejects.toThrow("expired");
    stopClock(null);
    await api.reject({ token: getRecipientToken(inOrder, 1), reason: "No" });
    await expect(fillSignature(inOrder, 1)).rejects.toThrow("rejected");
    const cancelled = await world.send({ recipients: [signer("Cy")] });
    await world.db.transaction((tx) =>
      cancelEnvelope(
        tx,
        world.owner,
        { ipAddress: null, userAgent: null },
        { envelopeId: cancelled.envelope.id, reason: "Typo" },
      ),
    );
    await expect(fillSignature(cancelled, 0)).rejects.toThrow("cancelled");
    expect(await api.state({ token: getRecipientToken(cancelled, 0) })).toMatchObject({
      screen: "cancelled",
      reason: "Typo",
    });
  });

  test("let an assistant prefill fields other than signatures, recorded as its own act about the owner", async () => {
    const sent = await world.send({
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [
        { name: "Asa", email: "asa@example.com", role: "ASSISTANT", signingOrder: 1 },
        signer("Ben", { signingOrder: 2, fields: [box("SIGNATURE"), box("TEXT", 1)] }),
      ],
    });
    const token = getRecipientToken(sent, 0);
    await api.consent(buildConsent(token));
    await api.fill({ token, fieldId: findSentFieldId(sent, 1, "TEXT"), value: "prepared" });
    await expect(api.fill({ token, fieldId: findSentFieldId(sent, 1), value: DRAWN })).rejects.toThrow(
      "could not be found",
    );
    const [entry] = await world.test.sql`select data, email from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_FIELD_PREFILLED'`;
    expect(entry).toMatchObject({ email: "asa@example.com", data: { recipientEmail: "ben@example.com" } });
  });
});

test("audit entries cannot be changed, deleted or truncated, even by the schema's owner", async () => {
  const sent = await world.send({ recipients: [signer("Ana")] });
  for (const statement of [
    `update audit_entry set email = 'x' where envelope_id = '${sent.envelope.id}'`,
    `delete from audit_entry where envelope_id = '${sent.envelope.id}'`,
    "truncate audit_entry",
  ]) {
    await expect(world.test.ownerSql.unsafe(statement)).rejects.toThrow("evidence");
  }
});
