import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallV1, createV1Caller, signAll } from "@/server/testing/rest/v1";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, signer } from "@/server/testing/world/signing";

let rest: RestWorld;
let v1: CallV1;
beforeAll(async () => {
  rest = await restWorld();
  v1 = createV1Caller(rest);
});
afterAll(() => rest[Symbol.asyncDispose]());

const cancelEnvelope = (envelopeId: string) =>
  rest.call("POST", "/api/v2/envelope/cancel", { json: { envelopeId } });
const listMails = async (envelopeId: string, kind: string) =>
  (await rest.world.test.sql`select id from mail where envelope_id = ${envelopeId} and kind = ${kind}`)
    .length;
const readSettings = async (envelopeId: string) =>
  (await rest.world.test.sql`select email_settings from envelope_meta where envelope_id = ${envelopeId}`)[0]
    ?.email_settings;
/** Creates a document in each final state that v1 can reach. */
async function createEnded() {
  const completed = await rest.world.send({ recipients: [signer("Ana")] });
  const { body } = await v1("GET", `/documents/${completed.envelope.legacyId}`);
  await signAll(rest, body);
  const cancelled = await rest.world.send({ recipients: [signer("Ana")] });
  await cancelEnvelope(cancelled.envelope.id);
  return [
    { sent: completed, message: "The envelope is completed." },
    { sent: cancelled, message: "The envelope was cancelled." },
  ];
}

describe("POST /documents/{id}/send", () => {
  const createDraft = () => rest.world.draft({ recipients: [signer("Ana")] });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["an empty object", {}],
    ["something of the client's own", { hello: 1 }],
    ["a list", "[]"],
    ["what is no JSON", "hello"],
  ])("with %s as body sends the document and returns it whole", async (_, json) => {
    const { envelope } = await createDraft();
    const { status, body } = await v1(
      "POST",
      `/documents/${envelope.legacyId}/send`,
      json === undefined ? {} : { json },
    );
    expect(status).toBe(200);
    const { message, ...document } = body;
    expect(message).toMatch(/./);
    const { fields: _fields, ...read } = (await v1("GET", `/documents/${envelope.legacyId}`)).body;
    expect(document).toEqual(read);
    expect(document).toMatchObject({ id: envelope.legacyId, status: "PENDING" });
    expect(document.recipients[0].signingUrl).toMatch(/^http:\/\/localhost:3000\/sign\/\w{32}$/);
    expect(await listMails(envelope.id, "RECIPIENT_REQUEST")).toBe(1);
  });

  test("accepts a body of another media type too", async () => {
    const { envelope } = await createDraft();
    const headers = { "content-type": "text/plain" };
    expect((await v1("POST", `/documents/${envelope.legacyId}/send`, { json: "x", headers })).status).toBe(
      200,
    );
  });

  test("with sendEmail false sends no mail", async () => {
    const { envelope } = await createDraft();
    const { status } = await v1("POST", `/documents/${envelope.legacyId}/send`, {
      json: { sendEmail: false },
    });
    expect([status, await listMails(envelope.id, "RECIPIENT_REQUEST")]).toEqual([200, 0]);
    expect(await readSettings(envelope.id)).toMatchObject({
      recipientSigningRequest: false,
      documentCompleted: true,
    });
  });

  test.each([true, false])(
    "with sendCompletionEmails %s changes both switches and no other",
    async (wanted) => {
      const emailSettings = {
        documentCompleted: !wanted,
        ownerDocumentCompleted: !wanted,
        documentPending: false,
      };
      const { envelope } = await rest.world.draft({ recipients: [signer("Ana")], meta: { emailSettings } });
      await v1("POST", `/documents/${envelope.legacyId}/send`, { json: { sendCompletionEmails: wanted } });
      expect(await readSettings(envelope.id)).toEqual({
        recipientSigningRequest: true,
        recipientRemoved: true,
        recipientSigned: true,
        documentPending: false,
        documentCompleted: wanted,
        documentDeleted: true,
        ownerDocumentCompleted: wanted,
        ownerRecipientExpired: true,
        ownerDocumentCreated: true,
      });
    },
  );

  test("sends no mail for a document whose links are handed out by hand", async () => {
    const { envelope } = await rest.world.draft({
      recipients: [signer("Ana")],
      meta: { distributionMethod: "NONE" },
    });
    expect((await v1("POST", `/documents/${envelope.legacyId}/send`)).status).toBe(200);
    expect(await listMails(envelope.id, "RECIPIENT_REQUEST")).toBe(0);
  });

  test("of a sent document mails nobody again and refuses to change who is mailed", async () => {
    const { envelope } = await rest.world.send({ recipients: [signer("Ana")] });
    await rest.drain();
    const path = `/documents/${envelope.legacyId}/send`;
    expect((await v1("POST", path)).status).toBe(200);
    expect(await listMails(envelope.id, "RECIPIENT_REQUEST")).toBe(1);
    const changed = await v1("POST", path, { json: { sendEmail: false } });
    expect([changed.status, Object.keys(changed.body)]).toEqual([400, ["message"]]);
    expect(changed.body.message).toMatch(/sendEmail/);
  });

  test("of an ended document is refused with 400", async () => {
    for (const { sent, message } of await createEnded()) {
      const { status, body } = await v1("POST", `/documents/${sent.envelope.legacyId}/send`);
      expect([status, body]).toEqual([400, { message }]);
    }
  });

  test("of an unfinished draft is refused with 400 and says what is missing", async () => {
    const { envelope } = await rest.world.draft({ recipients: [signer("Ana", { fields: [] })] });
    const { status, body } = await v1("POST", `/documents/${envelope.legacyId}/send`);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/signature field.*Ana/)]);
    const wrong = await v1("POST", `/documents/${envelope.legacyId}/send`, { json: { sendEmail: "no" } });
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, "sendEmail"]);
  });
});

describe("POST /documents/{id}/resend", () => {
  test("sends the request again to the listed recipients and returns only a message", async () => {
    const sent = await rest.world.send({ recipients: [signer("Ana"), signer("Ben")] });
    await rest.drain();
    const json = { recipients: [sent.recipients[0]?.id] };
    const { status, body } = await v1("POST", `/documents/${sent.envelope.legacyId}/resend`, { json });
    expect([status, Object.keys(body)]).toEqual([200, ["message"]]);
    expect(await listMails(sent.envelope.id, "RECIPIENT_REQUEST_AGAIN")).toBe(1);
  });

  test("of a draft and of an ended document is refused with 400", async () => {
    const { envelope, recipients } = await rest.world.draft({ recipients: [signer("Ana")] });
    const json = { recipients: [recipients[0]?.id] };
    const { status, body } = await v1("POST", `/documents/${envelope.legacyId}/resend`, { json });
    expect([status, body]).toEqual([400, { message: "The envelope has not been sent yet." }]);
    for (const { sent, message } of await createEnded()) {
      const answer = await v1("POST", `/documents/${sent.envelope.legacyId}/resend`, { json });
      expect([answer.status, answer.body]).toEqual([400, { message }]);
    }
  });

  test.each([{}, { recipients: [] }, { recipients: ["1"] }])(
    "with %j is refused with 400 and names the key",
    async (json) => {
      const { envelope } = await rest.world.send({ recipients: [signer("Ana")] });
      const { status, body } = await v1("POST", `/documents/${envelope.legacyId}/resend`, { json });
      expect([status, body.issues[0].path.split(".")[0]]).toEqual([400, "recipients"]);
    },
  );
});

const ANA = { name: "Ana", email: "ana@example.com" };

describe("recipients", () => {
  test("are added one by one, as SIGNER by default, also with an e-mail address already in use", async () => {
    const sent = await rest.world.draft({ recipients: [signer("Ana")] });
    const path = `/documents/${sent.envelope.legacyId}/recipients`;
    const { status, body } = await v1("POST", path, { json: ANA });
    expect([status, body.role, body.status, body.email]).toEqual([
      200,
      "SIGNER",
      "NOT_SENT",
      "ana@example.com",
    ]);
    expect(body).toEqual((await v1("GET", path)).body[1]);
    const json = { ...ANA, role: "APPROVER", signingOrder: 3, authOptions: { actionAuth: "ACCOUNT" } };
    const second = await v1("POST", path, { json });
    expect(second.body).toMatchObject({ role: "APPROVER", signingOrder: 3, authMethod: "ACCOUNT" });
  });

  test.each<[object, string]>([
    [{ name: "Ana" }, "email"],
    [{ ...ANA, email: "ana" }, "email"],
    [{ ...ANA, name: " " }, "name"],
    [{ ...ANA, role: "BOSS" }, "role"],
    [{ ...ANA, authOptions: { actionAuth: ["EXPLICIT_NONE", "ACCOUNT"] } }, "authOptions.actionAuth"],
  ])("%j is refused with 400 naming %s", async (json, key) => {
    const { envelope } = await rest.world.draft();
    const { status, body } = await v1("POST", `/documents/${envelope.legacyId}/recipients`, { json });
    expect([status, body.issues[0].path]).toEqual([400, key]);
  });

  test("are changed key by key, and other keys, including the required proofs, stay", async () => {
    const sent = await rest.world.draft({
      recipients: [signer("Ana", { signingOrder: 2, actionAuth: ["PASSKEY"] })],
    });
    const path = `/documents/${sent.envelope.legacyId}/recipients/${sent.recipients[0]?.id}`;
    const renamed = await v1("PATCH", path, { json: { name: "Anna" } });
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { name: "Anna", email: "ana@example.com", role: "SIGNER", signingOrder: 2, authMethod: "PASSKEY" },
    ]);
    const loosened = await v1("PATCH", path, {
      json: { signingOrder: null, authOptions: { actionAuth: [] } },
    });
    expect(["signingOrder" in loosened.body, "authMethod" in loosened.body]).toEqual([false, false]);
  });

  test("are removed and returned as they were", async () => {
    const sent = await rest.world.draft({ recipients: [signer("Ana"), signer("Ben")] });
    const path = `/documents/${sent.envelope.legacyId}/recipients`;
    const before = (await v1("GET", path)).body;
    const { status, body } = await v1("DELETE", `${path}/${sent.recipients[0]?.id}`);
    expect([status, body]).toEqual([200, before[0]]);
    expect((await v1("GET", path)).body).toEqual([before[1]]);
    expect((await v1("GET", `/documents/${sent.envelope.legacyId}/fields`)).body.fields).toHaveLength(1);
  });

  test("of another document, unknown or malformed get the same 404", async () => {
    const sent = await rest.world.draft({ recipients: [signer("Ana")] });
    const other = await rest.world.draft({ recipients: [signer("Ben")] });
    for (const id of [other.recipients[0]?.id, 0, -1, "1.5", "x", "999999999999"]) {
      for (const [method, options] of [
        ["PATCH", { json: { name: "X" } }],
        ["DELETE", {}],
      ] as const) {
        const answer = await v1(method, `/documents/${sent.envelope.legacyId}/recipients/${id}`, options);
        expect([id, method, answer.status, answer.body]).toEqual([
          id,
          method,
          404,
          { message: "Recipient could not be found." },
        ]);
      }
    }
    expect((await v1("GET", `/documents/${other.envelope.legacyId}/recipients`)).body[0].name).toBe("Ben");
  });

  test("cannot be changed once the document has ended or they have acted", async () => {
    for (const { sent, message } of await createEnded()) {
      const path = `/documents/${sent.envelope.legacyId}/recipients`;
      const own = `${path}/${sent.recipients[0]?.id}`;
      const answers = [
        await v1("POST", path, { json: ANA }),
        await v1("PATCH", own, { json: { name: "X" } }),
        await v1("DELETE", own),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([400, { message }]);
    }
    const half = await rest.world.send({ recipients: [signer("Ana"), signer("Ben")] });
    const { body: document } = await v1("GET", `/documents/${half.envelope.legacyId}`);
    const first = { ...document, recipients: document.recipients.slice(0, 1) };
    await signAll(rest, first);
    const own = `/documents/${half.envelope.legacyId}/recipients/${half.recipients[0]?.id}`;
    expect((await v1("PATCH", own, { json: { name: "X" } })).status).toBe(400);
    expect((await v1("DELETE", own)).status).toBe(400);
  });
});

describe("fields", () => {
  const PLACE = { pageNumber: 1, pageX: 10.5, pageY: 60, pageWidth: 20, pageHeight: 4 };
  const createDraft = () => rest.world.draft({ recipients: [signer("Ana")] });

  test("are placed one at a time or many at once, and are returned in both spellings", async () => {
    const sent = await createDraft();
    const id = sent.envelope.legacyId;
    const recipientId = sent.recipients[0]?.id;
    const one = await v1("POST", `/documents/${id}/fields`, {
      json: { recipientId, type: "TEXT", ...PLACE, fieldMeta: { type: "text", label: "City" } },
    });
    expect([one.status, Object.keys(one.body).sort(), one.body.documentId]).toEqual([
      200,
      ["documentId", "fields"],
      id,
    ]);
    expect(one.body.fields).toMatchObject([
      {
        documentId: id,
        recipientId,
        type: "TEXT",
        ...PLACE,
        page: 1,
        positionX: 10.5,
        positionY: 60,
        width: 20,
        height: 4,
        inserted: false,
        fieldMeta: { label: "City" },
      },
    ]);
    const many = [70, 80].map((pageY) => ({ recipientId, type: "DATE", ...PLACE, pageY }));
    const { body } = await v1("POST", `/documents/${id}/fields`, { json: many });
    expect(body.fields.map((field: { pageY: number }) => field.pageY)).toEqual([70, 80]);
    expect((await v1("GET", `/documents/${id}/fields`)).body.fields).toHaveLength(4);
  });

  test.each<[string, object, RegExp]>([
    ["over the right edge", { pageX: 90 }, /^pageX|^pageWidth/],
    ["below the page", { pageY: 99 }, /^pageY|^pageHeight/],
    ["on a page that is not there", { pageNumber: 9 }, /^pageNumber/],
    ["on half a page", { pageNumber: 1.5 }, /^pageNumber/],
    ["at a place told as text", { pageX: "10" }, /^pageX/],
    ["without a width", { pageWidth: undefined }, /^pageWidth/],
    ["of no known type", { type: "SMELL" }, /^type/],
    ["of somebody else's recipient", { recipientId: 1_000_000 }, /^recipientId/],
  ])("%s are refused with 400, named as v1 spells the key", async (_, change, key) => {
    const sent = await createDraft();
    const json = { recipientId: sent.recipients[0]?.id, type: "TEXT", ...PLACE, ...change };
    const { status, body } = await v1("POST", `/documents/${sent.envelope.legacyId}/fields`, { json });
    expect([status, body.message]).toEqual([400, expect.stringMatching(key)]);
    expect(JSON.stringify(body)).not.toMatch(/data\.|position/);
  });

  test("in a list are all refused when one is wrong, which is named by its index", async () => {
    const sent = await createDraft();
    const good = { recipientId: sent.recipients[0]?.id, type: "TEXT", ...PLACE };
    const path = `/documents/${sent.envelope.legacyId}/fields`;
    const { status, body } = await v1("POST", path, { json: [good, { ...good, pageX: 95 }] });
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^1\.page(X|Width)/)]);
    expect((await v1("GET", path)).body.fields).toHaveLength(1);
    expect((await v1("POST", path, { json: [] })).status).toBe(400);
  });

  test("are changed key by key, and returned as they were when removed", async () => {
    const sent = await rest.world.draft({
      recipients: [
        signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 2, { type: "text", label: "City" })] }),
        signer("Ben"),
      ],
    });
    const path = `/documents/${sent.envelope.legacyId}/fields`;
    const text = sent.fields.find(({ type }) => type === "TEXT");
    const answer = await v1("PATCH", `${path}/${text?.id}`, {
      json: { pageX: 33, recipientId: sent.recipients[1]?.id },
    });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        id: text?.id,
        type: "TEXT",
        pageX: 33,
        positionX: 33,
        pageY: 26,
        recipientId: sent.recipients[1]?.id,
        fieldMeta: { label: "City" },
      },
    ]);
    const log = await rest.world.test.sql`select type, data->>'fieldRecipientEmail' as email from audit_entry
      where envelope_id = ${sent.envelope.id} and data->>'fieldId' = ${text?.secondaryId ?? ""} order by seq`;
    expect(log.slice(1).map(({ type, email }) => [type, email])).toEqual([
      ["FIELD_DELETED", "ana@example.com"],
      ["FIELD_CREATED", "ben@example.com"],
      ["FIELD_UPDATED", "ben@example.com"],
    ]);
    const foreign = { json: { pageX: 1, recipientId: 1_000_000 } };
    const refused = await v1("PATCH", `${path}/${text?.id}`, foreign);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^recipientId: /)]);
    // Both steps are a single act: if the second is refused, the first is undone.
    const halved = await v1("PATCH", `${path}/${text?.id}`, {
      json: { pageX: 99, recipientId: sent.recipients[0]?.id },
    });
    expect([halved.status, (await v1("GET", `${path}/${text?.id}`)).body.field.recipientId]).toEqual([
      400,
      sent.recipients[1]?.id,
    ]);
    const off = await v1("PATCH", `${path}/${text?.id}`, { json: { pageX: 99 } });
    expect([off.status, off.body.message]).toEqual([400, expect.stringMatching(/^page/)]);
    const { status, body } = await v1("DELETE", `${path}/${text?.id}`);
    expect([status, body]).toEqual([200, answer.body]);
    expect((await v1("GET", `${path}/${text?.id}`)).status).toBe(404);
  });

  test("of another document are 404 and stay unchanged", async () => {
    const [sent, other] = [await createDraft(), await createDraft()];
    const own = `/documents/${sent.envelope.legacyId}/fields/${other.fields[0]?.id}`;
    for (const [method, options] of [
      ["PATCH", { json: { pageX: 1 } }],
      ["DELETE", {}],
    ] as const) {
      const { status, body } = await v1(method, own, options);
      expect([status, body]).toEqual([404, { message: "Field could not be found." }]);
    }
    expect((await v1("GET", `/documents/${other.envelope.legacyId}/fields`)).body.fields).toHaveLength(1);
  });

  test("cannot be changed once the document was sent or has ended", async () => {
    const sent = await rest.world.send({ recipients: [signer("Ana")] });
    const states = [sent, ...(await createEnded()).map((end) => end.sent)];
    for (const { envelope, recipients, fields } of states) {
      const path = `/documents/${envelope.legacyId}/fields`;
      const json = { recipientId: recipients[0]?.id, type: "TEXT", ...PLACE };
      const answers = [
        await v1("POST", path, { json }),
        await v1("PATCH", `${path}/${fields[0]?.id}`, { json: { pageX: 1 } }),
        await v1("DELETE", `${path}/${fields[0]?.id}`),
      ];
      for (const { status, body } of answers) expect([status, Object.keys(body)]).toEqual([400, ["message"]]);
    }
  });

  test("cannot be placed before the file is uploaded", async () => {
    const { body } = await v1("POST", "/documents", { json: { title: "T", recipients: [ANA] } });
    const json = { recipientId: body.recipients[0].recipientId, type: "TEXT", ...PLACE };
    const answer = await v1("POST", `/documents/${body.documentId}/fields`, { json });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/not been uploaded/)]);
  });
});
