import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { formatAuditSentence } from "@/server/contract/audit-sentence";
import { expectInvariants } from "@/server/testing/db/invariants";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import {
  getRecipientToken,
  listAuditTypes,
  listEventKinds,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type NewEnvelope, type Sent, stopClock } from "@/server/testing/world/world";

let it: CallWorld;
let stranger: { token: string };
beforeAll(async () => {
  it = await callWorld();
  stranger = await it.stranger();
});
afterAll(() => it[Symbol.asyncDispose]());

type RecipientInputs = NonNullable<NewEnvelope["recipients"]>;
const ccRecipient = (name: string): RecipientInputs[number] => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: "CC",
});
const orderedSigners = (...names: string[]): NewEnvelope => ({
  recipients: names.map((name, index) => signer(name, { signingOrder: index + 1 })),
  meta: { signingOrder: "SEQUENTIAL" },
});
const twoSigners = (): NewEnvelope => ({ recipients: [signer("Ana"), signer("Ben")] });

const getId = (sent: Sent, index: number) => sent.recipients[index]?.id ?? 0;
const createRecipients = (sent: Sent, data: object[], token?: string) =>
  it.post("/envelope/recipient/create-many", { envelopeId: sent.envelope.id, data }, token ? { token } : {});
const updateRecipients = (sent: Sent, data: object[], token?: string) =>
  it.post("/envelope/recipient/update-many", { envelopeId: sent.envelope.id, data }, token ? { token } : {});
const deleteRecipient = (recipientId: unknown, token?: string) =>
  it.post("/envelope/recipient/delete", { recipientId }, token ? { token } : {});
const loadRow = async (id: number) => {
  const [row] = await it.sql`select * from recipient where id = ${id}`;
  return row;
};
const listMailKinds = async (sent: Sent, email: string) =>
  (
    await it.sql`select kind from mail where envelope_id = ${sent.envelope.id} and to_email = ${email} order by created_at, kind`
  ).map(({ kind }) => kind);
const getStatus = async (sent: Sent) => (await it.world.reload(sent.envelope.id)).envelope;
const startSealing = (sent: Sent) =>
  it.sql`update envelope set sealing_since = clock_timestamp() where id = ${sent.envelope.id}`;
const setStatus = (status: string) => (sent: Sent) =>
  it.sql`update envelope set status = ${status}::envelope_status, completed_at = clock_timestamp()
    where id = ${sent.envelope.id}`;
const END: [string, (sent: Sent) => Promise<unknown>, string][] = [
  ["sealing", startSealing, "INVALID_REQUEST"],
  ...["COMPLETED", "REJECTED", "CANCELLED"].map((status): (typeof END)[number] => [
    status,
    setStatus(status),
    `ENVELOPE_${status}`,
  ]),
];
const LITE = [
  "authOptions",
  "documentDeletedAt",
  "email",
  "envelopeId",
  "expirationNotifiedAt",
  "expired",
  "expiresAt",
  "id",
  "language",
  "name",
  "readStatus",
  "rejectionReason",
  "role",
  "sendStatus",
  "signedAt",
  "signingOrder",
  "signingStatus",
  "token",
];

describe("one recipient", () => {
  test("is read with its own fields and the legacy number of its envelope", async () => {
    const sent = await it.world.draft(twoSigners());
    const { status, body } = await it.get(`/envelope/recipient/${getId(sent, 1)}`);
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      [...LITE, "documentId", "fields", "templateId"].sort(),
    ]);
    expect(body).toMatchObject({
      name: "Ben",
      token: getRecipientToken(sent, 1),
      documentId: sent.envelope.legacyId,
      templateId: null,
      authOptions: { accessAuth: [], actionAuth: [] },
    });
    expect(body.fields.map(({ id }: { id: number }) => id)).toEqual([sent.fields[1]?.id]);
  });

  test("answers the same 404 when it is another team's, hidden from the role or unknown", async () => {
    const sent = await it.world.draft(twoSigners());
    const member = await it.member("MEMBER");
    await it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${sent.envelope.id}`;
    const unknown = await it.get("/envelope/recipient/2000000000");
    expect(getCode(unknown)).toEqual([404, "NOT_FOUND"]);
    for (const token of [stranger.token, member.token]) {
      expect((await it.get(`/envelope/recipient/${getId(sent, 0)}`, { token })).text).toBe(unknown.text);
    }
  });

  test.each(["abc", "1.5", "99999999999", "%00"])("with the id %s is refused with 400", async (id) => {
    expect((await it.get(`/envelope/recipient/${id}`)).status).toBe(400);
    expect((await it.post(`/envelope/recipient/${id}/reject`, {})).status).toBe(400);
  });
});

describe("create-many", () => {
  test("keeps the given order, accepts repeated and empty e-mail addresses, and creates a CC as SENT and SIGNED", async () => {
    const sent = await it.world.draft(twoSigners());
    const { status, body } = await createRecipients(sent, [
      {
        email: " Zoe@Example.com ",
        name: "Zoe",
        role: "SIGNER",
        signingOrder: 4,
        actionAuth: ["CLAVE_UNICA"],
      },
      { email: "zoe@example.com", name: "", role: "CC" },
      { email: "", name: "By hand", role: "VIEWER", accessAuth: ["ACCOUNT"] },
    ]);
    expect([status, Object.keys(body.data[0]).sort()]).toEqual([200, LITE]);
    expect(
      body.data.map(({ email, role, sendStatus, signingStatus, signedAt }: Record<string, unknown>) => [
        email,
        role,
        sendStatus,
        signingStatus,
        signedAt,
      ]),
    ).toEqual([
      ["zoe@example.com", "SIGNER", "NOT_SENT", "NOT_SIGNED", null],
      ["zoe@example.com", "CC", "SENT", "SIGNED", null],
      ["", "VIEWER", "NOT_SENT", "NOT_SIGNED", null],
    ]);
    expect(new Set(body.data.map(({ token }: { token: string }) => token)).size).toBe(3);
    expect(body.data[0].authOptions).toEqual({ accessAuth: [], actionAuth: ["CLAVE_UNICA"] });
    expect((await listAuditTypes(it.sql, sent)).slice(-3)).toEqual(Array(3).fill("RECIPIENT_CREATED"));
  });

  test("on a pending envelope mails nobody and leaves the envelope pending", async () => {
    const sent = await it.world.send(twoSigners());
    const { body } = await createRecipients(sent, [{ email: "c@example.com", name: "C", role: "APPROVER" }]);
    expect(body.data[0]).toMatchObject({
      sendStatus: "NOT_SENT",
      signingStatus: "NOT_SIGNED",
      expiresAt: null,
    });
    expect(await listMailKinds(sent, "c@example.com")).toEqual([]);
    expect((await getStatus(sent)).status).toBe("PENDING");
  });

  test.each([
    ["before somebody who was asked", { signingOrder: 0 }, "INVALID_REQUEST"],
    ["with a method that is not set up", { signingOrder: 9, actionAuth: ["CLAVE_UNICA"] }, "NOT_SETUP"],
  ])("on a pending envelope refuses a recipient %s", async (_, over, code) => {
    const sent = await it.world.send(orderedSigners("Ana", "Ben"));
    const person = { email: "c@example.com", name: "C", role: "APPROVER", ...over };
    expect(getCode(await createRecipients(sent, [person]))).toEqual([400, code]);
    expect((await it.world.reload(sent.envelope.id)).recipients).toHaveLength(2);
  });

  test("refuses the whole call when an envelope would exceed a hundred recipients", async () => {
    const sent = await it.world.draft(twoSigners());
    const repeatPerson = (count: number) =>
      Array.from({ length: count }, () => ({ email: "", name: "N", role: "CC" }));
    expect(getCode(await createRecipients(sent, repeatPerson(99)))).toEqual([
      400,
      "RECIPIENT_LIMIT_EXCEEDED",
    ]);
    expect(getCode(await createRecipients(sent, repeatPerson(101)))).toEqual([400, "BAD_REQUEST"]);
    expect((await createRecipients(sent, repeatPerson(98))).status).toBe(200);
  });

  test.each(END)("is refused on a %s envelope", { tags: ["prove"] }, async (_, prepare, code) => {
    const sent = await it.world.send(twoSigners());
    await prepare(sent);
    expect(getCode(await createRecipients(sent, [{ email: "", name: "C", role: "CC" }]))).toEqual([
      400,
      code,
    ]);
    expect(getCode(await createRecipients(sent, []))).toEqual([400, code]);
  });

  test.each([
    ["e-mail", { email: "no address" }],
    ["e-mail", { email: "a@example.com,b@example.com" }],
    ["e-mail", { email: undefined }],
    ["name", { name: "x".repeat(256) }],
    ["name", { name: "a\u202eb" }],
    ["role", { role: "OWNER" }],
    ["order", { signingOrder: 1.5 }],
    ["order", { signingOrder: -1 }],
    ["order", { signingOrder: 1e12 }],
    ["order", { signingOrder: "1" }],
    ["method", { accessAuth: ["PASSWORD"] }],
    ["method", { actionAuth: ["EXPLICIT_NONE", "ACCOUNT"] }],
  ])("with a wrong %s is refused with 400: %j", async (_, over) => {
    const sent = await it.world.draft(twoSigners());
    const person = { email: "c@example.com", name: "C", role: "SIGNER", ...over };
    expect((await createRecipients(sent, [person])).status).toBe(400);
  });
});

describe("update-many", () => {
  test("changes only the given keys and answers in the given order with both numbers", async () => {
    const sent = await it.world.draft(twoSigners());
    const { status, body } = await updateRecipients(sent, [
      { id: getId(sent, 1), name: "Benedict", signingOrder: 5 },
      { id: getId(sent, 0), role: "APPROVER", actionAuth: ["PASSKEY"] },
    ]);
    expect([status, Object.keys(body.data[0]).sort()]).toEqual([
      200,
      [...LITE, "documentId", "templateId"].sort(),
    ]);
    expect(body.data).toMatchObject([
      { id: getId(sent, 1), name: "Benedict", email: "ben@example.com", role: "SIGNER", signingOrder: 5 },
      {
        id: getId(sent, 0),
        name: "Ana",
        role: "APPROVER",
        documentId: sent.envelope.legacyId,
        templateId: null,
      },
    ]);
    const cleared = await updateRecipients(sent, [{ id: getId(sent, 1), signingOrder: null }]);
    expect(cleared.body.data[0].signingOrder).toBeNull();
  });

  test("replaces a given auth list, clears it with [] and keeps an absent one", async () => {
    const sent = await it.world.draft(twoSigners());
    const id = getId(sent, 0);
    const updateAuth = async (change: object) =>
      (await updateRecipients(sent, [{ id, ...change }])).body.data[0].authOptions;
    expect(
      await updateAuth({ accessAuth: ["ACCOUNT"], actionAuth: ["PASSWORD", "PASSKEY", "PASSWORD"] }),
    ).toEqual({
      accessAuth: ["ACCOUNT"],
      actionAuth: ["PASSWORD", "PASSKEY"],
    });
    expect(await updateAuth({ name: "Anna" })).toEqual({
      accessAuth: ["ACCOUNT"],
      actionAuth: ["PASSWORD", "PASSKEY"],
    });
    expect(await updateAuth({ actionAuth: [] })).toEqual({ accessAuth: ["ACCOUNT"], actionAuth: [] });
  });

  test("keeps statuses and link when only name and order change", async () => {
    const sent = await it.world.send(twoSigners());
    const caller = signingCaller(it.world.db);
    await caller.open({ token: getRecipientToken(sent, 0) });
    const before = await loadRow(getId(sent, 0));
    await updateRecipients(sent, [{ id: getId(sent, 0), name: "Anna", signingOrder: 3 }]);
    const after = await loadRow(getId(sent, 0));
    expect(after).toMatchObject({ name: "Anna", read_status: "OPENED", send_status: "SENT" });
    for (const key of ["token_hmac", "sent_at", "opened_at", "activated_at", "expires_at"]) {
      expect([key, after?.[key]]).toEqual([key, before?.[key]]);
    }
    expect((await caller.state({ token: getRecipientToken(sent, 0) })).screen).toBe("sign");
  });

  test("a new e-mail address invalidates the old link and resets the recipient to unsent and unread", async () => {
    const sent = await it.world.send(twoSigners());
    const caller = signingCaller(it.world.db);
    await caller.open({ token: getRecipientToken(sent, 0) });
    const { body } = await updateRecipients(sent, [{ id: getId(sent, 0), email: "Anna@example.com" }]);
    expect(body.data[0]).toMatchObject({
      email: "anna@example.com",
      sendStatus: "NOT_SENT",
      readStatus: "NOT_OPENED",
      signingStatus: "NOT_SIGNED",
    });
    expect(body.data[0].token).not.toBe(getRecipientToken(sent, 0));
    await expect(caller.open({ token: getRecipientToken(sent, 0) })).rejects.toThrow();
    expect(await listMailKinds(sent, "anna@example.com")).toEqual([]);
    await it.post("/envelope/distribute", { envelopeId: sent.envelope.id });
    expect(await listMailKinds(sent, "anna@example.com")).toEqual(["RECIPIENT_REQUEST"]);
  });

  test("a new role resets the recipient to unsent and unread, and keeps the link", async () => {
    const sent = await it.world.send(twoSigners());
    await signingCaller(it.world.db).open({ token: getRecipientToken(sent, 0) });
    const { body } = await updateRecipients(sent, [{ id: getId(sent, 0), role: "APPROVER" }]);
    expect(body.data[0]).toMatchObject({
      sendStatus: "NOT_SENT",
      readStatus: "NOT_OPENED",
      token: getRecipientToken(sent, 0),
    });
  });

  test("to CC sets SENT and SIGNED, and from CC resets both", async () => {
    const sent = await it.world.draft({ recipients: [signer("Ana"), ccRecipient("Cat")] });
    const { body } = await updateRecipients(sent, [
      { id: getId(sent, 0), role: "CC" },
      { id: getId(sent, 1), role: "SIGNER" },
    ]);
    expect(body.data).toMatchObject([
      { sendStatus: "SENT", signingStatus: "SIGNED", signedAt: null, expiresAt: null },
      { sendStatus: "NOT_SENT", signingStatus: "NOT_SIGNED", signedAt: null },
    ]);
  });

  test.each(["CC", "VIEWER"])(
    "to %s deletes the recipient's fields and records that in the audit log",
    async (role) => {
      const sent = await it.world.draft(twoSigners());
      await updateRecipients(sent, [{ id: getId(sent, 0), role }]);
      expect((await it.world.reload(sent.envelope.id)).fields.map(({ id }) => id)).toEqual([
        sent.fields[1]?.id,
      ]);
      expect((await listAuditTypes(it.sql, sent)).slice(-2)).toEqual(["RECIPIENT_UPDATED", "FIELD_DELETED"]);
    },
  );

  test("records old and new values of a change, and nothing when nothing changed", async () => {
    const sent = await it.world.draft(twoSigners());
    await updateRecipients(sent, [{ id: getId(sent, 0), name: "Ana", email: "ANA@example.com" }]);
    expect(await listAuditTypes(it.sql, sent)).not.toContain("RECIPIENT_UPDATED");
    await updateRecipients(sent, [{ id: getId(sent, 0), name: "Anna", accessAuth: ["ACCOUNT"] }]);
    const [entry] = await it.sql`select data from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'RECIPIENT_UPDATED'`;
    expect(entry?.data).toMatchObject({
      recipientId: getId(sent, 0),
      recipientName: "Anna",
      changes: [
        { type: "NAME", from: "Ana", to: "Anna" },
        { type: "ACCESS_AUTH", from: [], to: ["ACCOUNT"] },
      ],
    });
  });

  test("on a pending envelope: when a recipient becomes a CC, only the next recipient is asked, once", async () => {
    const sent = await it.world.send(orderedSigners("Ana", "Ben", "Cleo"));
    await updateRecipients(sent, [{ id: getId(sent, 0), role: "CC" }]);
    expect((await loadRow(getId(sent, 1)))?.activated_at).not.toBeNull();
    expect((await loadRow(getId(sent, 2)))?.activated_at).toBeNull();
    expect(await listMailKinds(sent, "ben@example.com")).toEqual(["RECIPIENT_REQUEST"]);
    expect(await listMailKinds(sent, "cleo@example.com")).toEqual([]);
  });

  test("on a pending envelope: when the last unsigned recipient becomes a CC, sealing starts", async () => {
    const sent = await it.world.send(twoSigners());
    await signAs(signingCaller(it.world.db), sent, 0);
    await updateRecipients(sent, [{ id: getId(sent, 1), role: "CC" }]);
    expect((await getStatus(sent)).sealingSince).not.toBeNull();
  });

  test.each([
    [
      "everybody to copies",
      (sent: Sent) => [0, 1].map((n) => ({ id: getId(sent, n), role: "CC" })),
      "INVALID_REQUEST",
    ],
    [
      "who was asked behind who was not",
      (sent: Sent) => [{ id: getId(sent, 0), signingOrder: 7 }],
      "INVALID_REQUEST",
    ],
    [
      "who was not asked before who was",
      (sent: Sent) => [{ id: getId(sent, 1), signingOrder: 0 }],
      "INVALID_REQUEST",
    ],
    [
      "to a method that is not set up",
      (sent: Sent) => [{ id: getId(sent, 0), actionAuth: ["CLAVE_UNICA"] }],
      "NOT_SETUP",
    ],
  ])("on a pending envelope refuses to turn %s, and changes nothing", async (_, data, code) => {
    const sent = await it.world.send(orderedSigners("Ana", "Ben"));
    expect(getCode(await updateRecipients(sent, data(sent)))).toEqual([400, code]);
    const after = await it.world.reload(sent.envelope.id);
    expect(after.recipients).toEqual(sent.recipients);
  });

  test("refuses to change a recipient who has signed or rejected, but still changes others", async () => {
    const sent = await it.world.send(twoSigners());
    await signAs(signingCaller(it.world.db), sent, 0);
    expect(getCode(await updateRecipients(sent, [{ id: getId(sent, 0), name: "X" }]))).toEqual([
      400,
      "INVALID_REQUEST",
    ]);
    expect((await updateRecipients(sent, [{ id: getId(sent, 1), name: "X" }])).status).toBe(200);
    await it.sql`update recipient set signing_status = 'REJECTED' where id = ${getId(sent, 1)}`;
    expect(getCode(await updateRecipients(sent, [{ id: getId(sent, 1), name: "Y" }]))).toEqual([
      400,
      "INVALID_REQUEST",
    ]);
  });

  test.each(END)("is refused on a %s envelope", { tags: ["prove"] }, async (_, prepare, code) => {
    const sent = await it.world.send(twoSigners());
    await prepare(sent);
    expect(getCode(await updateRecipients(sent, [{ id: getId(sent, 0), name: "X" }]))).toEqual([400, code]);
    expect(getCode(await updateRecipients(sent, []))).toEqual([400, code]);
  });

  test("refuses an unknown id with 404 and a repeated id with 400, and changes nothing", async () => {
    const sent = await it.world.draft(twoSigners());
    const other = await it.world.draft(twoSigners());
    const right = { id: getId(sent, 1), name: "Changed" };
    for (const id of [2_000_000_000, getId(other, 0)]) {
      expect(getCode(await updateRecipients(sent, [right, { id, name: "X" }]))).toEqual([404, "NOT_FOUND"]);
    }
    expect(getCode(await updateRecipients(sent, [right, { ...right, name: "X" }]))).toEqual([
      400,
      "INVALID_BODY",
    ]);
    expect((await loadRow(getId(sent, 1)))?.name).toBe("Ben");
  });

  test("on a template emits TEMPLATE_UPDATED", async () => {
    const sent = await it.world.draft(twoSigners());
    await it.sql`update envelope set type = 'TEMPLATE' where id = ${sent.envelope.id}`;
    const { body } = await updateRecipients(sent, [{ id: getId(sent, 0), name: "X" }]);
    expect([body.data[0].documentId, body.data[0].templateId]).toEqual([null, sent.envelope.legacyId]);
    expect((await listEventKinds(it.sql, sent)).at(-1)).toBe("TEMPLATE_UPDATED");
  });
});

describe("delete", () => {
  test("on a draft deletes the recipient's fields too, records both and sends no mail", async () => {
    const sent = await it.world.draft(twoSigners());
    const { status, body } = await deleteRecipient(getId(sent, 0));
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await it.world.reload(sent.envelope.id)).fields.map(({ id }) => id)).toEqual([
      sent.fields[1]?.id,
    ]);
    expect((await listAuditTypes(it.sql, sent)).slice(-2)).toEqual(["FIELD_DELETED", "RECIPIENT_DELETED"]);
    expect(await listMailKinds(sent, "ana@example.com")).toEqual([]);
    expect(getCode(await deleteRecipient(getId(sent, 0)))).toEqual([404, "NOT_FOUND"]);
  });

  test("on a pending envelope notifies a removed recipient who had been asked, and asks the next", async () => {
    const sent = await it.world.send(orderedSigners("Ana", "Ben", "Cleo"));
    await it.rest.drain();
    await deleteRecipient(getId(sent, 0));
    expect(await listMailKinds(sent, "ana@example.com")).toEqual(["RECIPIENT_REQUEST", "RECIPIENT_REMOVED"]);
    expect(await listMailKinds(sent, "ben@example.com")).toEqual(["RECIPIENT_REQUEST"]);
    await deleteRecipient(getId(sent, 2));
    expect(await listMailKinds(sent, "cleo@example.com")).toEqual([]);
  });

  test("does not ask a recipient who was added later and not yet sent to", async () => {
    const sent = await it.world.send(twoSigners());
    const added = (await createRecipients(sent, [{ email: "d@example.com", name: "D", role: "APPROVER" }]))
      .body.data[0];
    await deleteRecipient(getId(sent, 0));
    expect(await listMailKinds(sent, "d@example.com")).toEqual([]);
    expect((await loadRow(added.id))?.activated_at).toBeNull();
  });

  test("of the last unsigned recipient starts sealing", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana"), signer("Ben"), ccRecipient("Cat")] });
    await signAs(signingCaller(it.world.db), sent, 0);
    expect((await deleteRecipient(getId(sent, 1))).status).toBe(200);
    const { status, sealingSince } = await getStatus(sent);
    expect([status, sealingSince === null]).toEqual(["PENDING", false]);
  });

  test("of the only acting recipient is refused on a pending envelope and allowed on a draft", async () => {
    const input = { recipients: [signer("Ana"), ccRecipient("Cat")] };
    const [sent, draft] = [await it.world.send(input), await it.world.draft(input)];
    expect(getCode(await deleteRecipient(getId(sent, 0)))).toEqual([400, "INVALID_REQUEST"]);
    expect((await getStatus(sent)).sealingSince).toBeNull();
    expect((await deleteRecipient(getId(draft, 0))).status).toBe(200);
    expect((await deleteRecipient(getId(sent, 1))).status).toBe(200);
  });

  test("of a recipient who has acted is refused", async () => {
    const sent = await it.world.send(twoSigners());
    await signAs(signingCaller(it.world.db), sent, 0);
    expect(getCode(await deleteRecipient(getId(sent, 0)))).toEqual([400, "INVALID_REQUEST"]);
  });

  test.each(END)("is refused on a %s envelope", { tags: ["prove"] }, async (_, prepare, code) => {
    const sent = await it.world.send(twoSigners());
    await prepare(sent);
    expect(getCode(await deleteRecipient(getId(sent, 0)))).toEqual([400, code]);
  });

  test("of another team's recipient answers the same 404 as of an unknown one; a malformed id is refused with 400", async () => {
    const sent = await it.world.draft(twoSigners());
    const unknown = await deleteRecipient(2_000_000_000);
    const foreign = await deleteRecipient(getId(sent, 0), stranger.token);
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    for (const id of ["1", 1.5, null, 99_999_999_999]) expect((await deleteRecipient(id)).status).toBe(400);
  });
});

describe("reject on behalf", () => {
  const rejectRecipient = (id: number, json: object = {}, token?: string) =>
    it.post(`/envelope/recipient/${id}/reject`, json, token ? { token } : {});
  const getEntry = async (sent: Sent) => {
    const [entry] = await it.sql`select * from audit_entry
      where envelope_id = ${sent.envelope.id} and type = 'DOCUMENT_RECIPIENT_REJECTED'`;
    return entry;
  };

  test("rejects recipient and envelope at once, and the other recipient can no longer sign", async () => {
    stopClock(new Date("2026-05-04T10:00:00Z"));
    const sent = await it.world.send(twoSigners());
    const input = { envelopeId: sent.envelope.id, reason: " By phone: too expensive " };
    const { status, body } = await rejectRecipient(getId(sent, 0), input);
    stopClock(null);
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      [...LITE, "documentId", "fields", "templateId"].sort(),
    ]);
    expect(body).toMatchObject({
      signingStatus: "REJECTED",
      rejectionReason: "By phone: too expensive",
      signedAt: "2026-05-04T10:00:00.000Z",
    });
    const { envelope, recipients } = await it.world.reload(sent.envelope.id);
    expect([envelope.status, envelope.completedAt?.toISOString()]).toEqual([
      "REJECTED",
      "2026-05-04T10:00:00.000Z",
    ]);
    expect(recipients.map(({ signingStatus }) => signingStatus)).toEqual(["REJECTED", "NOT_SIGNED"]);
    await expect(signAs(signingCaller(it.world.db), sent, 1)).rejects.toThrow();
    expect((await listEventKinds(it.sql, sent)).at(-1)).toBe("DOCUMENT_REJECTED");
    const [job] = await it.sql`select next_seal_at as due from envelope where id = ${sent.envelope.id}`;
    expect(job?.due).not.toBeNull();
  });

  test("notifies the owner, the rejected recipient and the recipients already asked", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana"), signer("Ben"), ccRecipient("Cat")] });
    await it.rest.drain();
    await rejectRecipient(getId(sent, 0), { reason: "No" });
    expect((await listMailKinds(sent, "ana@example.com")).at(-1)).toBe("RECIPIENT_REJECTED");
    expect((await listMailKinds(sent, "ben@example.com")).at(-1)).toBe("RECIPIENT_CANCELLED");
    expect(await listMailKinds(sent, "cat@example.com")).toEqual([]);
    expect(await listMailKinds(sent, it.world.owner.email)).toEqual(["OWNER_REJECTED"]);
    await it.rest.drain();
    const states = await it.sql`select distinct state from mail where envelope_id = ${sent.envelope.id}`;
    expect([...states]).toEqual([{ state: "SENT" }]);
  });

  test("needs neither envelope nor reason, and its mails and stamp work without them", async () => {
    const sent = await it.world.send(twoSigners());
    await it.world.queue.drain();
    const { status, body } = await rejectRecipient(getId(sent, 0));
    expect([status, body.rejectionReason]).toEqual([200, ""]);
    await it.world.queue.drain();
    const states =
      await it.sql`select kind, state from mail where envelope_id = ${sent.envelope.id} and state <> 'SENT'`;
    expect([...states]).toEqual([]);
    const [file] =
      await it.sql`select v.kind from envelope_item i join item_version v on v.id = i.current_version_id
      where i.envelope_id = ${sent.envelope.id}`;
    expect(file?.kind).toBe("STAMPED");
  });

  test("records the token, in its team's name, and the account it acts for", async () => {
    const sent = await it.world.send(twoSigners());
    await rejectRecipient(getId(sent, 0), { reason: "No" });
    const entry = await getEntry(sent);
    expect(entry).toMatchObject({
      name: "Team of Olga Owner",
      email: null,
      user_id: null,
      actor: { kind: "apiToken", tokenName: "test", userId: it.world.owner.userId },
      data: {
        recipientId: getId(sent, 0),
        reason: "No",
        isExternal: true,
        recordedBy: { kind: "apiToken", name: "test" },
        onBehalfOfUserEmail: "olga@example.com",
        onBehalfOfUserName: "Olga Owner",
      },
    });
  });

  test("with actAsEmail also records that member, but keeps the token as the actor", async () => {
    const { person } = await it.member("MEMBER");
    const sent = await it.world.send(twoSigners());
    await rejectRecipient(getId(sent, 0), { actAsEmail: person.email.toUpperCase() });
    const entry = await getEntry(sent);
    expect(entry).toMatchObject({
      name: "Team of Olga Owner",
      email: null,
      user_id: null,
      actor: { kind: "apiToken", userId: it.world.owner.userId },
      data: {
        recordedBy: { kind: "apiToken", name: "test" },
        onBehalfOfUserEmail: person.email,
        onBehalfOfUserName: person.name,
      },
    });
    const sentence = formatAuditSentence("en", { type: "DOCUMENT_RECIPIENT_REJECTED", data: entry?.data });
    expect(sentence).toContain(`the API token “test”, acting for ${person.name}`);
  });

  test("is refused to a MEMBER and allowed to a MANAGER, whatever actAsEmail says", async () => {
    const [member, manager] = [await it.member("MEMBER"), await it.member("MANAGER")];
    const sent = await it.world.send(twoSigners());
    const input = { reason: "No", actAsEmail: it.world.owner.email };
    const path = `/envelope/recipient/${getId(sent, 0)}/reject`;
    expect(getCode(await it.post(path, input, { token: member.token }))).toEqual([403, "FORBIDDEN"]);
    expect((await getStatus(sent)).status).toBe("PENDING");
    expect((await it.post(path, input, { token: manager.token })).status).toBe(200);
  });

  test("in the interface is recorded under the user's own name, and refuses actAsEmail", async () => {
    const { person } = await it.member("MANAGER");
    const sent = await it.world.send(twoSigners());
    const api = createCallerFor({ actor: person, requestId: "test", db: it.world.db });
    const input = { recipientId: getId(sent, 0), reason: "No" };
    await expect(
      api.recipient.rejectOnBehalf({ ...input, actAsEmail: it.world.owner.email }),
    ).rejects.toThrow("actAsEmail: only API tokens act for somebody.");
    await api.recipient.rejectOnBehalf(input);
    const entry = await getEntry(sent);
    expect(entry).toMatchObject({
      name: person.name,
      email: person.email,
      user_id: person.userId,
      data: { recordedBy: { kind: "user", email: person.email } },
    });
    expect(entry?.data).not.toHaveProperty("onBehalfOfUserEmail");
  });

  test("refuses actAsEmail of an outsider, a disabled member and an unknown user, and changes nothing", async () => {
    const outsider = await it.stranger();
    const disabled = await it.member("MANAGER");
    await it.sql`update "user" set disabled_at = clock_timestamp() where id = ${disabled.person.userId}`;
    const sent = await it.world.send(twoSigners());
    for (const actAsEmail of [outsider.person.email, disabled.person.email, "nobody@example.com"]) {
      const answer = await rejectRecipient(getId(sent, 0), { actAsEmail });
      expect([...getCode(answer), answer.body.issues[0].path]).toEqual([400, "INVALID_BODY", "actAsEmail"]);
    }
    expect((await rejectRecipient(getId(sent, 0), { actAsEmail: "no address" })).status).toBe(400);
    expect((await getStatus(sent)).status).toBe("PENDING");
  });

  test("does not wait for the recipient's turn", async () => {
    const sent = await it.world.send(orderedSigners("Ana", "Ben"));
    expect((await rejectRecipient(getId(sent, 1))).status).toBe(200);
  });

  test("is refused for a CC, for a recipient who has acted and for an expired link", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana"), signer("Ben"), ccRecipient("Cat")] });
    await signAs(signingCaller(it.world.db), sent, 0);
    expect(getCode(await rejectRecipient(getId(sent, 0)))).toEqual([400, "INVALID_REQUEST"]);
    expect(getCode(await rejectRecipient(getId(sent, 2)))).toEqual([400, "INVALID_REQUEST"]);
    await it.sql`update recipient set expires_at = clock_timestamp() - interval '1 minute' where id = ${getId(sent, 1)}`;
    expect(getCode(await rejectRecipient(getId(sent, 1)))).toEqual([400, "RECIPIENT_EXPIRED"]);
  });

  test("is refused on a draft and on an ended envelope", async () => {
    const draft = await it.world.draft(twoSigners());
    expect(getCode(await rejectRecipient(getId(draft, 0)))).toEqual([400, "ENVELOPE_DRAFT"]);
    for (const [, prepare, code] of END) {
      const sent = await it.world.send(twoSigners());
      await prepare(sent);
      expect(getCode(await rejectRecipient(getId(sent, 0)))).toEqual([400, code]);
    }
  });

  test("answers 404 for another team, another envelope's id, an unknown recipient and a template's", async () => {
    const sent = await it.world.send(twoSigners());
    const other = await it.world.send(twoSigners());
    const unknown = await rejectRecipient(2_000_000_000);
    expect(getCode(unknown)).toEqual([404, "NOT_FOUND"]);
    for (const answer of [
      await rejectRecipient(getId(sent, 0), {}, stranger.token),
      await rejectRecipient(getId(sent, 0), { envelopeId: other.envelope.id }),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
    const template = await it.world.draft(twoSigners());
    await it.sql`update envelope set type = 'TEMPLATE' where id = ${template.envelope.id}`;
    expect(getCode(await rejectRecipient(getId(template, 0)))).toEqual([404, "NOT_FOUND"]);
  });

  test.each([
    { reason: "x".repeat(2001) },
    { reason: 7 },
    { envelopeId: "x" },
    { actAsEmail: "" },
    { reason: null },
  ])("with %j is refused with 400", async (json) => {
    const sent = await it.world.send(twoSigners());
    expect((await rejectRecipient(getId(sent, 0), json)).status).toBe(400);
  });

  test("and a signature at the same moment: exactly one of the two succeeds", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana")] });
    const [signature, rejection] = await Promise.allSettled([
      signAs(signingCaller(it.world.db), sent, 0),
      rejectRecipient(getId(sent, 0)),
    ]);
    const rejected = rejection.status === "fulfilled" && rejection.value.status === 200;
    expect([signature.status === "fulfilled", rejected].filter(Boolean)).toHaveLength(1);
    const { envelope } = await it.world.reload(sent.envelope.id);
    expect(envelope.status).toBe(rejected ? "REJECTED" : "PENDING");
  });
});

test("changing, removing and adding recipients of a pending envelope keeps every invariant", async () => {
  const sent = await it.world.send(orderedSigners("Ana", "Ben", "Cleo"));
  await updateRecipients(sent, [{ id: getId(sent, 0), role: "CC" }]);
  await deleteRecipient(getId(sent, 1));
  await createRecipients(sent, [{ email: "", name: "Late", role: "VIEWER", signingOrder: 9 }]);
  // The tests above forced envelopes into states by SQL; their leftovers must not count here.
  await it.sql`delete from event`;
  await it.sql`delete from mail where envelope_id <> ${sent.envelope.id}`;
  await it.sql`delete from envelope where id <> ${sent.envelope.id}`;
  await expectInvariants(it.sql, it.world.db);
});
