import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { redactText } from "@/server/log";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import {
  getRecipientToken,
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

const LINK = { label: "House rules", data: "https://example.com/rules" };
const buildSigners = (...names: string[]): NewEnvelope => ({
  recipients: names.map((name, row) => ({
    ...signer(name),
    fields: [
      { type: "SIGNATURE" as const, page: 1, positionX: 10, positionY: 10 + row * 10, width: 20, height: 5 },
    ],
  })),
});
const listAttachments = async (id: string, more = "", token?: string | null) =>
  it.get(`/envelope/attachment?envelopeId=${id}${more}`, token === undefined ? {} : { token });
const createAttachment = (envelopeId: string, data: object = LINK, token?: string) =>
  it.post("/envelope/attachment/create", { envelopeId, data }, token ? { token } : {});

describe("attachments of a draft", () => {
  test("are added, listed oldest first with exactly four keys, changed and deleted", async () => {
    const { envelope } = await it.world.draft({
      attachments: ["One", "Two", "Three"].map((label) => ({ label, data: LINK.data })),
    });
    const added = await createAttachment(envelope.id, { label: " Four ", data: "http://example.com/4" });
    expect([added.status, Object.keys(added.body)]).toEqual([200, ["id"]]);
    const { body } = await listAttachments(envelope.id);
    expect(body.data.map((row: { label: string }) => row.label)).toEqual(["One", "Two", "Three", "Four"]);
    expect(body.data[3]).toEqual({
      id: added.body.id,
      type: "link",
      label: "Four",
      data: "http://example.com/4",
    });
    const changed = await it.post("/envelope/attachment/update", { id: added.body.id, data: LINK });
    expect([changed.status, changed.body]).toEqual([200, { success: true }]);
    expect((await listAttachments(envelope.id)).body.data[3]).toEqual({
      id: added.body.id,
      type: "link",
      ...LINK,
    });
    const gone = await it.post("/envelope/attachment/delete", { id: added.body.id });
    expect([gone.status, gone.body]).toEqual([200, { success: true }]);
    expect((await listAttachments(envelope.id)).body.data).toHaveLength(3);
    expect(getCode(await it.post("/envelope/attachment/delete", { id: added.body.id }))).toEqual([
      404,
      "NOT_FOUND",
    ]);
  });

  test.each([
    ["script", { ...LINK, data: "javascript:alert(1)" }],
    ["bytes", { ...LINK, data: "data:text/html,x" }],
    ["a file", { ...LINK, data: "file:///etc/passwd" }],
    ["another protocol", { ...LINK, data: "ftp://example.com/" }],
    ["no absolute address", { ...LINK, data: "//example.com/" }],
    ["credentials", { ...LINK, data: "https://user:pass@example.com/" }],
    ["a line break", { ...LINK, data: "https://example.com/\n.evil" }],
    ["2049 characters", { ...LINK, data: `https://example.com/${"a".repeat(2029)}` }],
    ["no label", { ...LINK, label: " " }],
    ["a label of 256 characters", { ...LINK, label: "x".repeat(256) }],
    ["a label with hidden characters", { ...LINK, label: "a\u202eb" }],
    ["a number for a label", { ...LINK, label: 7 }],
    ["no address", { label: "x" }],
  ])("with %s are refused with 400, when added and when changed", async (_, data) => {
    const { envelope } = await it.world.draft({ attachments: [LINK] });
    const [kept] = (await listAttachments(envelope.id)).body.data;
    expect((await createAttachment(envelope.id, data)).status).toBe(400);
    expect((await it.post("/envelope/attachment/update", { id: kept.id, data })).status).toBe(400);
    expect((await listAttachments(envelope.id)).body.data).toEqual([kept]);
  });

  test("are limited to a hundred, even when two are added at once", async () => {
    const { envelope } = await it.world.draft({ attachments: Array.from({ length: 99 }, () => LINK) });
    const answers = await Promise.all([createAttachment(envelope.id), createAttachment(envelope.id)]);
    expect(answers.map(getCode).sort()).toEqual([
      [200, undefined],
      [400, "LIMIT_EXCEEDED"],
    ]);
  });

  test("send TEMPLATE_UPDATED for a template and no event for a document", async () => {
    const document = await it.world.draft();
    const template = await it.world.draft();
    await it.sql`update envelope set type = 'TEMPLATE' where id = ${template.envelope.id}`;
    // Updates within 5 s are merged into one event (domain/webhook-events.md 2.2).
    stopClock(new Date("2030-05-04T10:00:00Z"));
    const { body } = await createAttachment(template.envelope.id);
    stopClock(new Date("2030-05-04T10:00:06Z"));
    await it.post("/envelope/attachment/update", { id: body.id, data: LINK });
    stopClock(new Date("2030-05-04T10:00:12Z"));
    await it.post("/envelope/attachment/delete", { id: body.id });
    stopClock(null);
    await createAttachment(document.envelope.id);
    const countTemplateUpdates = (kinds: string[]) =>
      kinds.filter((kind) => kind === "TEMPLATE_UPDATED").length;
    expect(countTemplateUpdates(await listEventKinds(it.sql, template))).toBe(3);
    expect(await listEventKinds(it.sql, document)).toEqual(["DOCUMENT_CREATED"]);
  });
});

describe("attachments after sending", () => {
  const changeAttachments = async (sent: Sent) => {
    const [row] = (await listAttachments(sent.envelope.id)).body.data;
    return [
      await createAttachment(sent.envelope.id),
      await it.post("/envelope/attachment/update", { id: row.id, data: LINK }),
      await it.post("/envelope/attachment/delete", { id: row.id }),
    ];
  };

  test("can be changed until a recipient acts and only be added afterwards", async () => {
    const sent = await it.world.send({ ...buildSigners("Ana", "Ben"), attachments: [LINK] });
    expect((await changeAttachments(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const caller = signingCaller(it.world.db);
    await signAs(caller, sent, 0);
    const [created, ...changed] = await changeAttachments(sent);
    expect(created?.status).toBe(200);
    expect(changed.map(getCode)).toEqual(Array(2).fill([400, "INVALID_REQUEST"]));
    const state = await caller.state({ token: sent.tokens[1] ?? "" });
    if (!("session" in state)) throw new TypeError("Ben has no session");
    expect(state.session.attachments.map(({ isLater }) => isLater)).toEqual([false, true]);
  });

  test("are recorded at each change with the values before and after", async () => {
    const sent = await it.world.send({ ...buildSigners("Ana", "Ben"), attachments: [LINK] });
    const [row] = (await listAttachments(sent.envelope.id)).body.data;
    const other = { label: "Other terms", data: "https://example.com/other" };
    await it.post("/envelope/attachment/update", { id: row.id, data: other });
    await it.post("/envelope/attachment/delete", { id: row.id });
    await signAs(signingCaller(it.world.db), sent, 0);
    await createAttachment(sent.envelope.id, LINK);
    const entries = await it.sql`select type, data - 'attachmentId' as data, email from audit_entry
      where envelope_id = ${sent.envelope.id} and type like 'ATTACHMENT%' order by seq`;
    expect([...entries].map(({ type, data }) => [type, data])).toEqual([
      [
        "ATTACHMENT_UPDATED",
        {
          label: other.label,
          address: other.data,
          changes: [
            { type: "LABEL", from: LINK.label, to: other.label },
            { type: "ADDRESS", from: LINK.data, to: other.data },
          ],
        },
      ],
      ["ATTACHMENT_DELETED", { label: other.label, address: other.data }],
      ["ATTACHMENT_CREATED", { label: LINK.label, address: LINK.data, isLater: true }],
    ]);
  });

  test("are frozen and recorded alike for the interface and for tokens; v1 adds them to drafts only", async () => {
    const form = {
      title: "v1",
      recipients: [
        { ...signer("Ana"), fields: undefined },
        { name: "Ben", email: "ben@example.com" },
      ],
      attachments: [LINK],
    };
    const answer = await it.rest.call("POST", "/api/v1/documents", { json: form });
    expect(answer.status).toBe(200);
    const { documentId } = await answer.json();
    const [v1] =
      await it.sql`select e.id, e.status, a.label from envelope e join attachment a on a.envelope_id = e.id
      where e.legacy_id = ${documentId} and e.type = 'DOCUMENT'`;
    expect(v1).toMatchObject({ status: "DRAFT", label: LINK.label });
    const sent = await it.world.send({ ...buildSigners("Ana", "Ben"), attachments: [LINK] });
    const envelopeId = sent.envelope.id;
    const { attachment } = createCallerFor({ actor: it.world.owner, requestId: "test", db: it.world.db });
    const [row] = (await attachment.list({ envelopeId })).data;
    const id = row?.id ?? "";
    await attachment.update({ id, data: { ...LINK, label: "Terms" } });
    await signAs(signingCaller(it.world.db), sent, 0);
    const before = await it.sql`select count(*) as n from audit_entry where envelope_id = ${envelopeId}`;
    for (const change of [() => attachment.update({ id, data: LINK }), () => attachment.remove({ id })]) {
      expect(
        await change().then(
          () => "ok",
          ({ cause }) => cause.code,
        ),
      ).toBe("INVALID_REQUEST");
    }
    expect([
      ...(await it.sql`select count(*) as n from audit_entry where envelope_id = ${envelopeId}`),
    ]).toEqual([...before]);
    await attachment.create({ envelopeId, data: LINK });
    const entries = await it.sql`select type, data->'isLater' as later, email from audit_entry
      where envelope_id = ${envelopeId} and type like 'ATTACHMENT%' order by seq`;
    expect([...entries]).toEqual([
      { type: "ATTACHMENT_UPDATED", later: null, email: it.world.owner.email },
      { type: "ATTACHMENT_CREATED", later: true, email: it.world.owner.email },
    ]);
  });

  test("are fixed while the envelope is being sealed", async () => {
    const sent = await it.world.send({ ...buildSigners("Ana"), attachments: [LINK] });
    await signAs(signingCaller(it.world.db), sent, 0);
    expect((await changeAttachments(sent)).map(getCode)).toEqual(Array(3).fill([400, "INVALID_REQUEST"]));
  });

  test.each(["COMPLETED", "REJECTED", "CANCELLED"])("are fixed once %s, but still listed", async (status) => {
    const sent = await it.world.send({ ...buildSigners("Ana"), attachments: [LINK] });
    await it.sql`update envelope set status = ${status}::envelope_status, completed_at = clock_timestamp()
      where id = ${sent.envelope.id}`;
    expect((await changeAttachments(sent)).map(getCode)).toEqual(Array(3).fill([400, `ENVELOPE_${status}`]));
    expect((await listAttachments(sent.envelope.id)).body.data).toHaveLength(1);
  });
});

test("another team's attachments look like those that do not exist", async () => {
  const { envelope } = await it.world.draft({ attachments: [LINK] });
  const [row] = (await listAttachments(envelope.id)).body.data;
  const { token } = stranger;
  const pairs = [
    [await listAttachments(envelope.id, "", token), await listAttachments("envelope_nowhere", "", token)],
    [
      await createAttachment(envelope.id, LINK, token),
      await createAttachment("envelope_nowhere", LINK, token),
    ],
    ...(await Promise.all(
      ["update", "delete"].map((operation) =>
        Promise.all(
          [row.id, "nowhere"].map((id) =>
            it.post(`/envelope/attachment/${operation}`, { id, data: LINK }, { token }),
          ),
        ),
      ),
    )),
  ];
  for (const [there, nowhere] of pairs) {
    expect([there?.status, there?.text]).toEqual([404, nowhere?.text]);
  }
});

test("a member lists and adds attachments, but not of an envelope that their role hides", async () => {
  const { token } = await it.member("MEMBER");
  const { envelope } = await it.world.draft({ attachments: [LINK] });
  expect((await createAttachment(envelope.id, LINK, token)).status).toBe(200);
  await it.sql`update envelope set visibility = 'ADMIN', effective_visibility = 'ADMIN' where id = ${envelope.id}`;
  expect(getCode(await createAttachment(envelope.id, LINK, token))).toEqual([404, "NOT_FOUND"]);
  expect(getCode(await listAttachments(envelope.id, "", token))).toEqual([404, "NOT_FOUND"]);
});

describe("attachments read with a recipient's token, without Authorization", () => {
  afterEach(() => stopClock(null));
  const listAsRecipient = (sent: Sent, token = getRecipientToken(sent, 0)) =>
    listAttachments(sent.envelope.id, `&token=${encodeURIComponent(token)}`, null);

  test("are listed once the envelope is sent, even after it is cancelled", async () => {
    const sent = await it.world.send({ ...buildSigners("Ana", "Ben"), attachments: [LINK] });
    const first = await listAsRecipient(sent);
    expect([first.status, first.body.data[0]]).toMatchObject([200, LINK]);
    await it.post("/envelope/cancel", { envelopeId: sent.envelope.id });
    expect((await listAsRecipient(sent, getRecipientToken(sent, 1))).status).toBe(200);
  });

  test("come with request id, rate limit and CORS headers like every answer", async () => {
    const sent = await it.world.send({ ...buildSigners("Ana"), attachments: [LINK] });
    for (const { headers } of [await listAsRecipient(sent), await listAsRecipient(sent, "wrong")]) {
      expect(headers.get("x-request-id")).toMatch(/.{8,}/);
      expect(Number(headers.get("x-ratelimit-remaining"))).toBeGreaterThan(0);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("give the same 404 for an unknown token, a draft, a deleted envelope and another envelope's token", async () => {
    const sent = await it.world.send({ ...buildSigners("Ana"), attachments: [LINK] });
    const draft = await it.world.draft({ ...buildSigners("Ana"), attachments: [LINK] });
    const other = await it.world.send(buildSigners("Ben"));
    const deleted = await it.world.send({ ...buildSigners("Ana"), attachments: [LINK] });
    await it.post("/envelope/delete", { envelopeId: deleted.envelope.id });
    const unknown = await listAsRecipient(sent, "x".repeat(32));
    expect(getCode(unknown)).toEqual([404, "NOT_FOUND"]);
    for (const answer of [
      await listAsRecipient(draft),
      await listAsRecipient(deleted),
      await listAsRecipient(sent, getRecipientToken(other, 0)),
      await listAsRecipient(sent, ""),
      await listAsRecipient(sent, "🦊"),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
  });

  test.each([
    [
      "own",
      (sent: Sent) => it.sql`update recipient set auth_options = '{"accessAuth":["ACCOUNT"],"actionAuth":[]}'
      where envelope_id = ${sent.envelope.id}`,
    ],
    [
      "envelope's",
      (sent: Sent) => it.sql`update envelope
      set auth_options = '{"globalAccessAuth":["TWO_FACTOR_AUTH"],"globalActionAuth":[]}' where id = ${sent.envelope.id}`,
    ],
  ])("are refused with 401 while the recipient's %s access auth requires a proof", async (_, protect) => {
    const sent = await it.world.send({ ...buildSigners("Ana"), attachments: [LINK] });
    await protect(sent);
    expect(getCode(await listAsRecipient(sent))).toEqual([401, "UNAUTHORIZED"]);
  });

  test("depend on the recipient's token alone, and an invalid API token beside it is refused", async () => {
    const sent = await it.world.send({ ...buildSigners("Ana"), attachments: [LINK] });
    const query = `&token=${getRecipientToken(sent, 0)}`;
    expect((await listAttachments(sent.envelope.id, query, stranger.token)).status).toBe(200);
    expect((await listAttachments(sent.envelope.id, "&token=wrong", it.rest.apiToken)).status).toBe(404);
    expect(getCode(await listAttachments(sent.envelope.id, query, "api_wrong"))).toEqual([
      401,
      "UNAUTHORIZED",
    ]);
  });

  test("are refused with 401 without a token, and with 400 for one given twice or far too long", async () => {
    const sent = await it.world.send(buildSigners("Ana"));
    expect(getCode(await listAttachments(sent.envelope.id, "", null))).toEqual([401, "UNAUTHORIZED"]);
    expect((await listAttachments(sent.envelope.id, "&token=a&token=b", null)).status).toBe(400);
    expect((await listAttachments(sent.envelope.id, `&token=${"x".repeat(257)}`, null)).status).toBe(400);
  });

  test("are limited to 120 requests a minute for one IP address, whatever tokens it guesses", {
    tags: ["prove"],
  }, async () => {
    stopClock(new Date("2026-05-04T10:00:20Z"));
    const sent = await it.world.send({ ...buildSigners("Ana"), attachments: [LINK] });
    const headers = { "x-test-peer": "198.51.100.44" };
    const guessToken = () =>
      it.get(`/envelope/attachment?envelopeId=${sent.envelope.id}&token=guess`, { token: null, headers });
    const statuses = [];
    for (let tries = 0; tries < 120; tries += 1) statuses.push((await guessToken()).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    const limited = await guessToken();
    expect([limited.status, limited.body.code, limited.headers.get("retry-after")]).toEqual([
      429,
      "TOO_MANY_REQUESTS",
      "40",
    ]);
    expect((await listAsRecipient(sent)).status).toBe(200);
  });

  test("the token never reaches a log line", () => {
    const line = redactText(
      "GET /api/v2/envelope/attachment?envelopeId=envelope_ab&token=S3cretS3cretS3cret HTTP/1.1",
    );
    expect(line).not.toContain("S3cret");
  });
});
