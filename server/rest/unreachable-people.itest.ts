import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlaceholder, DIRECT_LINK_PLACEHOLDER } from "@/server/domain/recipient/placeholder";
import { openLinkOrNull } from "@/server/routers/direct-signing/open-link";
import { sendScheduled } from "@/server/routers/envelope/send-scheduled";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { createV1Caller } from "@/server/testing/rest/v1";
import { signer } from "@/server/testing/world/signing";
import type { NewEnvelope, Sent } from "@/server/testing/world/world";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const CODE = "MISSING_RECIPIENT_EMAIL";
const buildSentence = (name: string) =>
  `Recipients need an e-mail address that mail can reach, unless distributionMethod is NONE. Without one: ${name}.`;

const createDraft = (recipients: NewEnvelope["recipients"], more: NewEnvelope = {}): Promise<Sent> =>
  it.world.draft({ title: "Lease", recipients, ...more });
const distributeEnvelope = (sent: Sent, more: object = {}) =>
  it.post("/envelope/distribute", { envelopeId: sent.envelope.id, ...more });
const getStatus = async (sent: Sent) => (await it.get(`/envelope/${sent.envelope.id}`)).body.status;
const countMails = async () => (await it.sql`select id from mail`).length;
const countEnvelopes = async () => (await it.sql`select id from envelope`).length;

describe("sending by mail is refused when a recipient cannot be reached by mail", () => {
  test.each([
    ["a signer without an address", signer("Bea", { email: "" }), "Bea"],
    ["the placeholder of a direct link", signer("", DIRECT_LINK_PLACEHOLDER), DIRECT_LINK_PLACEHOLDER.name],
    ["a numbered placeholder", signer("", createPlaceholder(2)), "Recipient 2"],
    ["any address under .invalid", signer("Bea", { email: "Bea@Mail.INVALID" }), "Bea"],
    ["a copy without an address", { name: "Copy", email: "", role: "CC" as const }, "Copy"],
    ["a viewer who is a placeholder", { ...createPlaceholder(2), role: "VIEWER" as const }, "Recipient 2"],
  ])("%s: distribute answers 400 and names the recipient", async (_, person, name) => {
    const before = await countMails();
    const sent = await createDraft([signer("Ana"), person]);
    const { status, body } = await distributeEnvelope(sent);
    expect([status, body.code, body.message]).toEqual([400, CODE, buildSentence(name)]);
    expect(body.issues).toEqual([{ path: "recipients.1.email", message: buildSentence(name) }]);
    expect([await getStatus(sent), await countMails()]).toEqual(["DRAFT", before]);
  });

  test("several unreachable recipients are each named by their place", async () => {
    const sent = await createDraft([
      signer("", createPlaceholder(1)),
      signer("Ana"),
      signer("Bea", { email: "" }),
    ]);
    const { body } = await distributeEnvelope(sent);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      "recipients.0.email",
      "recipients.2.email",
    ]);
  });

  test("once an e-mail address is entered, the envelope is sent", async () => {
    const sent = await createDraft([signer("", DIRECT_LINK_PLACEHOLDER)]);
    expect((await distributeEnvelope(sent)).status).toBe(400);
    const data = [{ id: sent.recipients[0]?.id, email: "ana@example.com", name: "Ana" }];
    await it.post("/envelope/recipient/update-many", { envelopeId: sent.envelope.id, data });
    expect((await distributeEnvelope(sent)).status).toBe(200);
  });

  test("links handed out by hand need no e-mail address", async () => {
    const sent = await createDraft([signer("Bea", { email: "" }), signer("", createPlaceholder(2))]);
    expect((await distributeEnvelope(sent, { meta: { distributionMethod: "NONE" } })).status).toBe(200);
    expect(await getStatus(sent)).toBe("PENDING");
  });
});

describe("a document from a template with placeholder recipients", () => {
  const createTemplate = () => createDraft([signer("", DIRECT_LINK_PLACEHOLDER)], { type: "TEMPLATE" });

  test("is not sent by use, which leaves nothing behind", async () => {
    const { envelope, recipients } = await createTemplate();
    const before = await countEnvelopes();
    const createFromTemplate = (people: object[]) =>
      it.post("/envelope/use", { envelopeId: envelope.id, recipients: people, distributeDocument: true });
    const { status, body } = await createFromTemplate([]);
    expect([status, body.code, body.issues[0].path]).toEqual([400, CODE, "recipients.0.email"]);
    expect(await countEnvelopes()).toBe(before);
    expect((await createFromTemplate([{ id: recipients[0]?.id, email: "ana@example.com" }])).status).toBe(
      200,
    );
  });

  test("is created by v1, but v1 refuses to send it", async () => {
    const { envelope } = await createTemplate();
    const v1 = createV1Caller(it.rest);
    const made = await v1("POST", `/templates/${envelope.legacyId}/generate-document`, {
      json: { recipients: [] },
    });
    expect(made.status).toBe(200);
    const answer = await v1("POST", `/documents/${made.body.documentId}/send`, { json: {} });
    expect([answer.status, answer.body.message]).toEqual([400, buildSentence(DIRECT_LINK_PLACEHOLDER.name)]);
  });

  test("cannot be opened by a direct link when another recipient is a placeholder", async () => {
    const isLinkOpenBeside = async (other: NonNullable<NewEnvelope["recipients"]>[number]) => {
      const { envelope, recipients } = await createDraft([signer("Ana"), other], { type: "TEMPLATE" });
      const input = { envelopeId: envelope.id, directRecipientId: recipients[0]?.id };
      const { body } = await it.post("/envelope/direct-link/create", input);
      return (await openLinkOrNull(it.world.db, body.token)) !== null;
    };
    expect(await isLinkOpenBeside(signer("Bea"))).toBe(true);
    expect(await isLinkOpenBeside(signer("", createPlaceholder(2)))).toBe(false);
  });
});

describe("an envelope that was sent without an e-mail address before this was refused", () => {
  const sendWithoutAddress = async () => {
    const sent = await it.world.send({
      meta: { distributionMethod: "NONE" },
      recipients: [signer("Ana"), signer("Bea", { email: "" })],
    });
    await it.sql`update envelope_meta set distribution_method = 'EMAIL' where envelope_id = ${sent.envelope.id}`;
    return sent;
  };

  test("redistribute is refused for an unreachable recipient, but asks the others", async () => {
    const sent = await sendWithoutAddress();
    const [ana, bea] = sent.recipients.map(({ id }) => id);
    const redistributeEnvelope = (recipients: unknown[]) =>
      it.post("/envelope/redistribute", { envelopeId: sent.envelope.id, recipients });
    const { status, body } = await redistributeEnvelope([ana, bea]);
    expect([status, body.code, body.issues]).toEqual([
      400,
      CODE,
      [{ path: "recipients.1.email", message: buildSentence("Bea") }],
    ]);
    expect((await redistributeEnvelope([ana])).status).toBe(200);
    const v1 = createV1Caller(it.rest);
    const resent = await v1("POST", `/documents/${sent.envelope.legacyId}/resend`, {
      json: { recipients: [bea] },
    });
    expect([resent.status, resent.body.message]).toEqual([400, buildSentence("Bea")]);
  });

  test("distribute is refused for a recipient added without an e-mail address", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana")] });
    await it.post("/envelope/recipient/create-many", {
      envelopeId: sent.envelope.id,
      data: [{ email: "", name: "Late", role: "VIEWER" }],
    });
    const { status, body } = await distributeEnvelope(sent);
    expect([status, body.code, body.issues[0].path]).toEqual([400, CODE, "recipients.1.email"]);
  });
});

test("a scheduled send without an e-mail address leaves the draft and gives the reason", async () => {
  const sent = await createDraft([signer("Ana", { email: "" })]);
  await it.sql`update envelope set scheduled_send_at = now() - interval '1 minute',
    scheduled_send_revision = revision, scheduled_send_user_id = user_id where id = ${sent.envelope.id}`;
  await sendScheduled(it.world.services, it.world.db, sent.envelope.id);
  const { envelope } = await it.world.reload(sent.envelope.id);
  expect([envelope.status, envelope.scheduledSendError]).toEqual([
    "DRAFT",
    expect.stringContaining(buildSentence("Ana")),
  ]);
});
