import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, listAuditTypes, listEventKinds, signer } from "@/server/testing/world/signing";
import type { NewEnvelope, Sent } from "@/server/testing/world/world";

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(() => rest[Symbol.asyncDispose]());

const postJson = async (path: string, json: unknown, token = rest.apiToken) => {
  const answer = await rest.call("POST", `/api/v2/envelope${path}`, { json, token });
  return { status: answer.status, body: await answer.json() };
};
const changeLink = (operation: "create" | "toggle" | "delete", json: unknown, token?: string) =>
  postJson(`/direct-link/${operation}`, json, token);
const getEnvelope = async (id: string) => (await rest.call("GET", `/api/v2/envelope/${id}`)).json();
const createTemplate = (input: NewEnvelope = {}): Promise<Sent> =>
  rest.world.draft({ type: "TEMPLATE", recipients: [signer("Ana")], ...input });

describe("creating a direct link", () => {
  test("turns the named recipient into the placeholder and appears on the template", async () => {
    const template = await createTemplate();
    const envelopeId = template.envelope.id;
    const directRecipientId = template.recipients[0]?.id;
    const { status, body } = await changeLink("create", { envelopeId, directRecipientId });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        token: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
        createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
        enabled: true,
        directTemplateRecipientId: directRecipientId,
        envelopeId,
        templateId: template.envelope.legacyId,
      },
    ]);
    const envelope = await getEnvelope(envelopeId);
    expect(envelope.directLink).toEqual({
      id: body.id,
      token: body.token,
      enabled: true,
      directTemplateRecipientId: directRecipientId,
    });
    expect(envelope.recipients).toMatchObject([
      {
        id: directRecipientId,
        name: "Direct link recipient",
        email: expect.stringMatching(/^direct\.link@/),
      },
    ]);
    expect(envelope.fields).toHaveLength(1);
    const { sql } = rest.world.test;
    expect(await listEventKinds(sql, template)).toEqual(["TEMPLATE_CREATED", "TEMPLATE_UPDATED"]);
    expect((await listAuditTypes(sql, template)).at(-1)).toBe("RECIPIENT_UPDATED");
  });

  test("adds a signer when no recipient is named", async () => {
    const template = await createTemplate();
    const { body } = await changeLink("create", { envelopeId: template.envelope.id });
    const { recipients } = await getEnvelope(template.envelope.id);
    expect(recipients).toMatchObject([
      { name: "Ana" },
      { id: body.directTemplateRecipientId, name: "Direct link recipient", role: "SIGNER" },
    ]);
  });

  test("is refused for a second link, a CC recipient, an unknown recipient and a document", async () => {
    const template = await createTemplate({
      recipients: [signer("Ana"), { name: "Cleo", email: "c@example.com", role: "CC" }],
    });
    const envelopeId = template.envelope.id;
    const tryCreateLink = async (directRecipientId?: number) => {
      const { status, body } = await changeLink("create", { envelopeId, directRecipientId });
      return [status, body.code];
    };
    expect(await tryCreateLink(template.recipients[1]?.id)).toEqual([400, "INVALID_REQUEST"]);
    expect(await tryCreateLink(1_000_000)).toEqual([404, "NOT_FOUND"]);
    expect(await tryCreateLink()).toEqual([200, undefined]);
    expect(await tryCreateLink()).toEqual([400, "ALREADY_EXISTS"]);
    const document = await rest.world.draft();
    for (const operation of ["create", "toggle", "delete"] as const) {
      const { status } = await changeLink(operation, { envelopeId: document.envelope.id, enabled: true });
      expect([operation, status]).toEqual([operation, 404]);
    }
  });
});

test("toggling closes and opens a direct link and keeps its address", async () => {
  const { envelope } = await createTemplate();
  const envelopeId = envelope.id;
  expect((await changeLink("toggle", { envelopeId, enabled: false })).status).toBe(404);
  const { body: created } = await changeLink("create", { envelopeId });
  expect((await changeLink("toggle", { envelopeId, enabled: false })).body).toEqual({
    ...created,
    enabled: false,
  });
  expect((await getEnvelope(envelopeId)).directLink.enabled).toBe(false);
  expect((await changeLink("toggle", { envelopeId, enabled: true })).body).toEqual(created);
});

test("deleting turns the recipient back into an ordinary placeholder, and a second deletion is harmless", async () => {
  const { envelope, recipients } = await createTemplate({ recipients: [signer("Ana"), signer("Bea")] });
  const envelopeId = envelope.id;
  const { body: first } = await changeLink("create", { envelopeId, directRecipientId: recipients[1]?.id });
  expect(await changeLink("delete", { envelopeId })).toEqual({ status: 200, body: { success: true } });
  const shown = await getEnvelope(envelopeId);
  expect(shown.directLink).toBeNull();
  expect(shown.recipients[1]).toMatchObject({
    id: recipients[1]?.id,
    name: "Recipient 2",
    email: expect.stringMatching(/^recipient\.2@/),
  });
  expect(await changeLink("delete", { envelopeId })).toEqual({ status: 200, body: { success: true } });
  const { body: second } = await changeLink("create", { envelopeId, directRecipientId: recipients[1]?.id });
  expect(second.token).not.toBe(first.token);
});

test("the recipient of a direct link can be neither removed nor made CC while the link exists", async () => {
  const { envelope, recipients } = await createTemplate();
  const envelopeId = envelope.id;
  const recipientId = recipients[0]?.id;
  await changeLink("create", { envelopeId, directRecipientId: recipientId });
  const toCopy = { envelopeId, data: [{ id: recipientId, role: "CC" }] };
  const deleteRecipient = () => postJson("/recipient/delete", { recipientId });
  expect(await deleteRecipient()).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST" } });
  expect(await postJson("/recipient/update-many", toCopy)).toMatchObject({
    status: 400,
    body: { code: "INVALID_REQUEST" },
  });
  expect((await getEnvelope(envelopeId)).directLink).not.toBeNull();
  await changeLink("delete", { envelopeId });
  expect((await deleteRecipient()).status).toBe(200);
});

test("another team's template is not found, and a sibling team's shared one cannot be changed", async () => {
  const { envelope } = await createTemplate();
  const envelopeId = envelope.id;
  await changeLink("create", { envelopeId });
  const stranger = await rest.world.stranger();
  const token = await rest.getToken(stranger);
  const listStatuses = async () => {
    const operations = ["create", "toggle", "delete"] as const;
    const answers = await Promise.all(
      operations.map((operation) => changeLink(operation, { envelopeId, enabled: false }, token)),
    );
    return answers.map(({ status }) => status);
  };
  expect(await listStatuses()).toEqual([404, 404, 404]);
  await postJson("/update", { envelopeId, data: { templateType: "ORGANISATION" } });
  await rest.world.test.sql`update team set organisation_id =
    (select organisation_id from team where id = ${rest.world.owner.teamId}) where id = ${stranger.teamId}`;
  expect(await listStatuses()).toEqual([403, 403, 403]);
  expect((await getEnvelope(envelopeId)).directLink.enabled).toBe(true);
});

test("of two simultaneous calls, one creates the direct link", async () => {
  const { envelope } = await createTemplate();
  const calls = [1, 2].map(() => changeLink("create", { envelopeId: envelope.id }));
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await getEnvelope(envelope.id)).recipients).toHaveLength(2);
});

describe("recipients that a direct link may reach", () => {
  type Person = NonNullable<NewEnvelope["recipients"]>[number];
  test.each<[string, Partial<Person>]>([
    ["access by a code", { accessAuth: ["TWO_FACTOR_AUTH"] }],
    ["a passkey before signing", { actionAuth: ["PASSKEY"] }],
    ["ClaveÚnica", { actionAuth: ["CLAVE_UNICA"] }],
    ["a signature by hash", { actionAuth: ["FAO_HASH"] }],
    ["a signed RUT", { fields: [box("SIGNATURE"), box("RUT_FIRMADO", 1)] }],
  ])("exclude a recipient with %s", async (_, more) => {
    const template = await createTemplate({ recipients: [signer("Ana", more)] });
    const envelopeId = template.envelope.id;
    const directRecipientId = template.recipients[0]?.id;
    const refused = await changeLink("create", { envelopeId, directRecipientId });
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_REQUEST"]);
    expect((await getEnvelope(envelopeId)).directLink).toBeNull();
  });

  test("exclude a recipient who no longer qualifies: the link cannot be switched on, only off", async () => {
    const { envelope } = await createTemplate();
    const envelopeId = envelope.id;
    await changeLink("create", { envelopeId });
    await changeLink("toggle", { envelopeId, enabled: false });
    await postJson("/update", { envelopeId, data: { globalAccessAuth: ["TWO_FACTOR_AUTH"] } });
    const on = await changeLink("toggle", { envelopeId, enabled: true });
    expect([on.status, on.body.code]).toEqual([400, "INVALID_REQUEST"]);
    expect((await changeLink("toggle", { envelopeId, enabled: false })).status).toBe(200);
  });

  test("include only the first to act in a fixed order, and an added one acts first", async () => {
    const inOrder = {
      meta: { signingOrder: "SEQUENTIAL" as const },
      recipients: [signer("Ana", { signingOrder: 3 }), signer("Ben", { signingOrder: 5 })],
    };
    const template = await createTemplate(inOrder);
    const late = await changeLink("create", {
      envelopeId: template.envelope.id,
      directRecipientId: template.recipients[1]?.id,
    });
    expect([late.status, late.body.code]).toEqual([400, "INVALID_REQUEST"]);
    const { body } = await changeLink("create", { envelopeId: template.envelope.id });
    const added = (await getEnvelope(template.envelope.id)).recipients.find(
      ({ id }: { id: number }) => id === body.directTemplateRecipientId,
    );
    expect(added.signingOrder).toBe(3);
  });
});
