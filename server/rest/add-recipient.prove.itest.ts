import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectInvariants } from "@/server/testing/db/invariants";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import {
  buildConsent,
  getRecipientToken,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type NewEnvelope, type Sent, stopClock } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(120) });
const TRIALS = process.env.RUBRICA_TRIALS === "full" ? 50 : 20;

/** POST /envelope/recipient/add (rest/envelopes.md 7.6). */
let it: CallWorld;
let api: ReturnType<typeof signingCaller>;
beforeAll(async () => {
  it = await callWorld();
  api = signingCaller(it.world.db);
});
afterEach(async () => {
  stopClock(null);
  await expectInvariants(it.sql, it.world.db);
});
afterAll(() => it[Symbol.asyncDispose]());

const EVA = { name: "Eva", email: "eva@example.com" };
const PLACE = { page: 1, positionX: 55, positionY: 80, width: 27, height: 6 };
const SIGNATURE = [{ type: "SIGNATURE", ...PLACE }];
const sendDocument = (input: NewEnvelope = {}): Promise<Sent> =>
  it.world.send({ recipients: [signer("Ana"), signer("Ben")], ...input });
const addRecipient = (of: Sent, recipient: object, fields?: readonly object[], token?: string) =>
  it.post(
    "/envelope/recipient/add",
    { envelopeId: of.envelope.id, recipient: { ...EVA, ...recipient }, ...(fields ? { fields } : {}) },
    token ? { token } : {},
  );
const sendInOrder = (more: NewEnvelope = {}) =>
  sendDocument({
    recipients: [signer("Ana", { signingOrder: 1 }), signer("Ben", { signingOrder: 2 })],
    ...more,
    meta: { signingOrder: "SEQUENTIAL", ...more.meta },
  });
const listPeople = async ({ envelope }: Sent) =>
  (await it.sql`select name from recipient where envelope_id = ${envelope.id} order by id`).map(
    ({ name }) => name,
  );
const listMailKinds = async ({ envelope }: Sent, email: string) =>
  (
    await it.sql`select kind from mail where envelope_id = ${envelope.id} and to_email = ${email} order by created_at`
  ).map(({ kind }) => kind);
const loadEva = async ({ envelope }: Sent) =>
  (
    await it.sql`select id, token_encrypted is not null as linked, activated_at, expires_at, send_status, created_at
    from recipient where envelope_id = ${envelope.id} and name = 'Eva'`
  )[0];
const getStatus = async ({ envelope: { id } }: Sent) => (await it.get(`/envelope/${id}`)).body;
/** Reloads the document, so that the added recipient can act. */
const reloadSent = async (of: Sent): Promise<Sent> => ({ ...of, ...(await it.world.reload(of.envelope.id)) });
const findIndexOfEva = (of: Sent) => of.recipients.findIndex(({ name }) => name === "Eva");

describe("a recipient is added", () => {
  test("as signer with a field: is mailed at once, gets a deadline and is recorded in the audit log", async () => {
    const document = await sendDocument({ meta: { envelopeExpirationPeriod: { unit: "day", amount: 5 } } });
    const { status, body } = await addRecipient(document, { role: "SIGNER", language: "es" }, SIGNATURE);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...EVA, role: "SIGNER", language: "es", signingStatus: "NOT_SIGNED" });
    expect(body.fields).toMatchObject([{ type: "SIGNATURE", ...PLACE }]);
    expect(await listMailKinds(document, EVA.email)).toEqual(["RECIPIENT_REQUEST"]);
    const eva = await loadEva(document);
    expect(eva?.activated_at).toEqual(eva?.created_at);
    expect(eva?.expires_at).not.toBeNull();
    const log = await it.sql`select type, data ->> 'sha256' as sha256 from audit_entry
      where envelope_id = ${document.envelope.id} and seq > (select max(seq) from audit_entry
        where envelope_id = ${document.envelope.id} and type = 'DOCUMENT_SENT') and type in ('RECIPIENT_CREATED', 'FIELD_CREATED')
      order by seq`;
    expect(log).toEqual([
      { type: "RECIPIENT_CREATED", sha256: null },
      { type: "FIELD_CREATED", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test.each(["APPROVER", "VIEWER", "CC"] as const)(
    "as %s, even after a recipient signed, and receives the copy at the end",
    async (role) => {
      const document = await sendDocument();
      await signAs(api, document, 0);
      expect((await addRecipient(document, { role })).status).toBe(200);
      expect(await listMailKinds(document, EVA.email)).toEqual(role === "CC" ? [] : ["RECIPIENT_REQUEST"]);
      await signAs(api, document, 1);
      expect((await getStatus(document)).sealing === null).toBe(role !== "CC");
      if (role !== "CC") {
        const now = await reloadSent(document);
        const token = getRecipientToken(now, findIndexOfEva(now));
        await api.open({ token });
        if (role === "APPROVER") {
          await api.consent(buildConsent(token));
          await api.complete({ token });
        }
      }
      await it.rest.drain();
      expect((await getStatus(document)).status).toBe("COMPLETED");
      expect(await listMailKinds(document, EVA.email)).toContain("RECIPIENT_COMPLETED");
    },
  );

  test("in a later step and is mailed only when their turn comes", async () => {
    const document = await sendInOrder();
    expect((await addRecipient(document, { role: "APPROVER", signingOrder: 3 })).status).toBe(200);
    await signAs(api, document, 0);
    expect(await listMailKinds(document, EVA.email)).toEqual([]);
    await signAs(api, document, 1);
    expect(await listMailKinds(document, EVA.email)).toEqual(["RECIPIENT_REQUEST"]);
    expect((await getStatus(document)).sealing).toBeNull();
  });

  test("between two steps or in the current step, but never before a recipient already asked", async () => {
    const beside = await sendInOrder();
    await addRecipient(beside, { role: "APPROVER", signingOrder: 1 });
    expect(await listMailKinds(beside, EVA.email)).toEqual(["RECIPIENT_REQUEST"]);
    const after = await sendInOrder();
    await signAs(api, after, 0);
    expect(getCode(await addRecipient(after, { role: "APPROVER", signingOrder: 1 }))).toEqual([
      400,
      "INVALID_REQUEST",
    ]);
    expect(await listPeople(after)).toEqual(["Ana", "Ben"]);
  });

  test("with links handed out by hand: is not mailed, and the link is ready at once", async () => {
    const document = await sendDocument({ meta: { distributionMethod: "NONE" } });
    const { body } = await addRecipient(document, { role: "APPROVER", email: "" });
    expect(body).toMatchObject({ sendStatus: "SENT" });
    expect(body.token).not.toBe("");
    expect(await listMailKinds(document, "")).toEqual([]);
  });
});

describe("what the other recipients were asked for stays as shown to them", () => {
  const listFields = async ({ envelope }: Sent, name: string) => [
    ...(await it.sql`select f.id, f.type, f.page, f.position_x, f.position_y, f.revision from field f
      join recipient r on r.id = f.recipient_id where f.envelope_id = ${envelope.id} and r.name = ${name}
      order by f.id`),
  ];

  test("fields with the id or recipient of others become new fields of the added recipient", async () => {
    const document = await sendDocument();
    const [ana, ben] = [await listFields(document, "Ana"), await listFields(document, "Ben")];
    const posing = { id: ben[0]?.id, recipientId: document.recipients[1]?.id };
    const fields = SIGNATURE.map((field) => ({ ...field, ...posing }));
    expect((await addRecipient(document, { role: "SIGNER" }, fields)).status).toBe(200);
    expect([await listFields(document, "Ana"), await listFields(document, "Ben")]).toEqual([ana, ben]);
    expect(await listFields(document, "Eva")).toHaveLength(1);
  });

  test("fields of recipients already asked can be neither added, moved nor deleted", async () => {
    const document = await sendDocument();
    await addRecipient(document, { role: "SIGNER" }, SIGNATURE);
    const ben = await listFields(document, "Ben");
    const [eva] = await listFields(document, "Eva");
    const envelopeId = document.envelope.id;
    const recipientId = document.recipients[1]?.id;
    const attempts: [string, object][] = [
      ["create-many", { envelopeId, data: [{ type: "TEXT", ...PLACE, positionY: 60, recipientId }] }],
      ["update-many", { envelopeId, data: [{ id: ben[0]?.id, type: "SIGNATURE", positionX: 1 }] }],
      ["delete", { fieldId: ben[0]?.id }],
      // After the request mail the added recipient is shown the paper too.
      ["update-many", { envelopeId, data: [{ id: eva?.id, type: "SIGNATURE", positionX: 1 }] }],
      ["delete", { fieldId: eva?.id }],
    ];
    for (const [operation, body] of attempts)
      expect([operation, (await it.post(`/envelope/field/${operation}`, body)).status]).toEqual([
        operation,
        400,
      ]);
    expect([await listFields(document, "Ben"), await listFields(document, "Eva")]).toEqual([ben, [eva]]);
  });
});

describe("adding a recipient is refused without a trace", () => {
  test.each([
    ["a signer without a place to sign", { role: "SIGNER" }, undefined, "MISSING_SIGNATURE_FIELD"],
    ["a copy with a field", { role: "CC" }, SIGNATURE, "INVALID_REQUEST"],
    ["a place on no page", { role: "SIGNER" }, [{ type: "SIGNATURE", ...PLACE, page: 9 }], "INVALID_BODY"],
    [
      "a value that the others did not see",
      { role: "SIGNER" },
      [
        ...SIGNATURE,
        { type: "TEXT", ...PLACE, positionY: 60, fieldMeta: { type: "text", text: "1 %", readOnly: true } },
      ],
      "INVALID_REQUEST",
    ],
    [
      "a file of nobody",
      { role: "SIGNER" },
      [{ ...SIGNATURE[0], envelopeItemId: "envelope_item_x" }],
      "INVALID_BODY",
    ],
    ["an assistant where all act at once", { role: "ASSISTANT" }, undefined, "INVALID_REQUEST"],
    ["nobody to mail to", { role: "APPROVER", email: "" }, undefined, "MISSING_RECIPIENT_EMAIL"],
  ])("%s", async (_, recipient, fields, code) => {
    const document = await sendDocument();
    const before = await getStatus(document);
    expect(getCode(await addRecipient(document, recipient, fields))).toEqual([400, code]);
    expect(await getStatus(document)).toEqual(before);
  });

  test("a signer once a recipient has acted", async () => {
    const document = await sendDocument();
    await signAs(api, document, 0);
    expect(getCode(await addRecipient(document, { role: "SIGNER" }, SIGNATURE))).toEqual([
      400,
      "INVALID_REQUEST",
    ]);
    expect(await listPeople(document)).toEqual(["Ana", "Ben"]);
  });

  test("more recipients than an envelope may have", async () => {
    const document = await sendDocument({
      recipients: Array.from({ length: 100 }, (_, n) => signer(`Ana${n}`)),
    });
    expect(getCode(await addRecipient(document, { role: "CC" }))).toEqual([400, "RECIPIENT_LIMIT_EXCEEDED"]);
  });

  test("by a member who is not the owner, and with 404 by a stranger", async () => {
    const document = await sendDocument();
    const member = await it.member("MEMBER");
    const stranger = await it.stranger();
    expect((await addRecipient(document, { role: "CC" }, undefined, member.token)).status).toBe(403);
    expect((await addRecipient(document, { role: "CC" }, undefined, stranger.token)).status).toBe(404);
    expect(await listPeople(document)).toEqual(["Ana", "Ben"]);
  });
});

describe("while the last recipient finishes", () => {
  test("a recipient added before keeps the envelope pending; one added afterwards is refused", async () => {
    const waits = await sendDocument({ recipients: [signer("Ana")] });
    await prepareSigner(api, waits, 0);
    expect((await addRecipient(waits, { role: "APPROVER" })).status).toBe(200);
    await api.complete({ token: getRecipientToken(waits, 0) });
    expect(await getStatus(waits)).toMatchObject({ status: "PENDING", sealing: null });
    const refused = await sendDocument({ recipients: [signer("Ana")] });
    await signAs(api, refused, 0);
    expect(getCode(await addRecipient(refused, { role: "APPROVER" }))).toEqual([400, "INVALID_REQUEST"]);
    await it.rest.drain();
    expect((await getStatus(refused)).status).toBe("COMPLETED");
  });

  test(`a recipient added at the same moment is never left out of the seal, ${TRIALS} times`, {
    tags: ["prove"],
  }, async () => {
    const ends = new Set<number>();
    // The winner of the lock changes from round to round, so the head start follows the decisive moment.
    let headStart = 0;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const document = await sendDocument({ recipients: [signer("Ana")] });
      await prepareSigner(api, document, 0);
      const completing = api.complete({ token: getRecipientToken(document, 0) });
      for (let trips = 0; trips < headStart; trips += 1) await it.sql`select 1`;
      const [, added] = await Promise.all([completing, addRecipient(document, { role: "APPROVER" })]);
      const { sealing, recipients } = await getStatus(document);
      const isAdded = added.status === 200;
      ends.add(added.status);
      headStart = isAdded ? headStart + 1 : Math.max(0, headStart - 1);
      expect([added.status, sealing === null, recipients.length]).toEqual(
        isAdded ? [200, true, 2] : [400, false, 1],
      );
    }
    expect([...ends].sort()).toEqual([200, 400]);
  });
});
