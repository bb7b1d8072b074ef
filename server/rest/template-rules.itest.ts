import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, findSentFieldId, listAuditTypes, listEventKinds, signer } from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(() => rest[Symbol.asyncDispose]());

const callEnvelope = async (method: string, path: string, json?: unknown) => {
  const answer = await rest.call(method, `/api/v2/envelope${path}`, json === undefined ? {} : { json });
  return { status: answer.status, body: answer.status === 200 ? null : await answer.json() };
};
const createTemplate = (): Promise<Sent> =>
  rest.world.draft({ type: "TEMPLATE", files: 2, recipients: [signer("Ana"), signer("Bea")] });

describe("operations for documents only", () => {
  const operations: [string, string, (id: string) => [string, unknown?], number, string][] = [
    ["distribute", "POST", (id) => ["/distribute", { envelopeId: id }], 400, "INVALID_REQUEST"],
    [
      "redistribute",
      "POST",
      (id) => ["/redistribute", { envelopeId: id, recipients: [1] }],
      400,
      "INVALID_REQUEST",
    ],
    ["cancel", "POST", (id) => ["/cancel", { envelopeId: id }], 404, "NOT_FOUND"],
    ["audit log", "GET", (id) => [`/${id}/audit-log`], 400, "INVALID_REQUEST"],
    ["audit log PDF", "GET", (id) => [`/${id}/audit-log/download`], 404, "NOT_FOUND"],
    ["certificate", "GET", (id) => [`/${id}/certificate/download`], 404, "NOT_FOUND"],
  ];
  test.each(operations)(
    "%s of a template is refused and leaves it a draft",
    async (_, method, request, status, code) => {
      const template = await createTemplate();
      const [path, json] = request(template.envelope.id);
      const answer = await callEnvelope(method, path, json);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect((await rest.world.reload(template.envelope.id)).envelope.status).toBe("DRAFT");
      expect(await listEventKinds(rest.world.test.sql, template)).toEqual(["TEMPLATE_CREATED"]);
    },
  );
});

describe("every change of a template emits one event", () => {
  const place = { page: 1, positionX: 50, positionY: 50, width: 10, height: 5 };
  const changes: [string, (made: Sent) => [string, unknown]][] = [
    ["its data", ({ envelope }) => ["/update", { envelopeId: envelope.id, data: { title: "New" } }]],
    ["its settings", ({ envelope }) => ["/update", { envelopeId: envelope.id, meta: { subject: "New" } }]],
    [
      "new recipients",
      ({ envelope }) => [
        "/recipient/create-many",
        { envelopeId: envelope.id, data: [{ email: "", name: "Cleo", role: "CC" }] },
      ],
    ],
    [
      "changed recipients",
      ({ envelope, recipients }) => [
        "/recipient/update-many",
        { envelopeId: envelope.id, data: [{ id: recipients[0]?.id, name: "Anna" }] },
      ],
    ],
    ["a removed recipient", ({ recipients }) => ["/recipient/delete", { recipientId: recipients[0]?.id }]],
    [
      "new fields",
      ({ envelope, recipients }) => [
        "/field/create-many",
        { envelopeId: envelope.id, data: [{ ...box("TEXT", 3), recipientId: recipients[0]?.id }] },
      ],
    ],
    [
      "changed fields",
      (made) => [
        "/field/update-many",
        {
          envelopeId: made.envelope.id,
          data: [{ id: findSentFieldId(made, 0), type: "SIGNATURE", ...place }],
        },
      ],
    ],
    [
      "a removed file",
      ({ envelope, items }) => ["/item/delete", { envelopeId: envelope.id, envelopeItemId: items[1]?.id }],
    ],
    ["a direct link", ({ envelope }) => ["/direct-link/create", { envelopeId: envelope.id }]],
  ];
  test.each(changes)("%s", async (_, change) => {
    const template = await createTemplate();
    const [path, json] = change(template);
    expect((await callEnvelope("POST", path, json)).status).toBe(200);
    expect(await listEventKinds(rest.world.test.sql, template)).toEqual([
      "TEMPLATE_CREATED",
      "TEMPLATE_UPDATED",
    ]);
  });

  test("and its deletion emits TEMPLATE_DELETED without mail, and the template is gone", async () => {
    const template = await createTemplate();
    const envelopeId = template.envelope.id;
    expect((await callEnvelope("POST", "/delete", { envelopeId })).status).toBe(200);
    const { sql } = rest.world.test;
    expect(await listEventKinds(sql, template)).toEqual(["TEMPLATE_CREATED", "TEMPLATE_DELETED"]);
    expect((await listAuditTypes(sql, template)).at(-1)).toBe("DOCUMENT_DELETED");
    expect(await sql`select id from mail where envelope_id = ${envelopeId}`).toHaveLength(0);
    expect((await callEnvelope("POST", "/delete", { envelopeId })).status).toBe(404);
    expect((await callEnvelope("POST", "/use", { envelopeId })).status).toBe(404);
  });
});

test("a member who only received a document cannot delete it over REST", async () => {
  const person = await rest.world.stranger();
  const { teamId } = rest.world.owner;
  await rest.world.test.sql`insert into team_member (team_id, user_id, role, created_at)
    values (${teamId}, ${person.userId}, 'MEMBER', clock_timestamp())`;
  const recipients = [{ ...signer("Sven"), email: person.email }];
  const { envelope } = await rest.world.send({ visibility: "ADMIN", recipients });
  const token = await rest.getToken({ ...person, teamId, role: "MEMBER" });
  const json = { envelopeId: envelope.id };
  const answer = await rest.call("POST", "/api/v2/envelope/delete", { json, token });
  expect([answer.status, (await answer.json()).code]).toEqual([404, "NOT_FOUND"]);
});

test("a template's mail settings change one by one, and the others stay", async () => {
  const { envelope } = await rest.world.draft({
    type: "TEMPLATE",
    meta: { emailSettings: { documentPending: false } },
  });
  const meta = { emailSettings: { documentCompleted: false, unknown: 1 } };
  expect((await callEnvelope("POST", "/update", { envelopeId: envelope.id, meta })).status).toBe(200);
  const answer = await rest.call("GET", `/api/v2/envelope/${envelope.id}`);
  expect((await answer.json()).documentMeta.emailSettings).toMatchObject({
    documentPending: false,
    documentCompleted: false,
    documentDeleted: true,
  });
});

describe("another team's envelope is answered exactly like an unknown one", () => {
  const operations: [string, string, (id: string) => [string, unknown?]][] = [
    ["duplicate", "POST", (envelopeId) => ["/duplicate", { envelopeId }]],
    ["use", "POST", (envelopeId) => ["/use", { envelopeId }]],
    ["audit log", "GET", (id) => [`/${id}/audit-log?include=all`]],
    ["certificate", "GET", (id) => [`/${id}/certificate/download`]],
    ["direct link", "POST", (envelopeId) => ["/direct-link/create", { envelopeId }]],
    ["toggle", "POST", (envelopeId) => ["/direct-link/toggle", { envelopeId, enabled: true }]],
    ["unlink", "POST", (envelopeId) => ["/direct-link/delete", { envelopeId }]],
  ];
  test.each(operations)("by %s", async (_, method, request) => {
    const stranger = await rest.world.stranger();
    const foreign = await rest.world.draft({ type: "TEMPLATE" }, stranger);
    const readAnswerText = async (id: string) => {
      const [path, json] = request(id);
      const answer = await rest.call(method, `/api/v2/envelope${path}`, json === undefined ? {} : { json });
      return `${answer.status} ${await answer.text()}`;
    };
    const foreignText = await readAnswerText(foreign.envelope.id);
    expect(foreignText).toBe(await readAnswerText("envelope_abcdefghiklmnors"));
    expect(foreignText).toMatch(/^404 .*"NOT_FOUND"/);
  });
});

test("a MEMBER can neither use nor duplicate a template that only an ADMIN may see", async () => {
  const person = await rest.world.stranger();
  const { teamId } = rest.world.owner;
  await rest.world.test.sql`insert into team_member (team_id, user_id, role, created_at)
    values (${teamId}, ${person.userId}, 'MEMBER', clock_timestamp())`;
  const token = await rest.getToken({ ...person, teamId, role: "MEMBER" });
  const listStatuses = async (visibility: "ADMIN" | "EVERYONE") => {
    const { envelope } = await rest.world.draft({ type: "TEMPLATE", visibility });
    const json = { envelopeId: envelope.id };
    const answers = await Promise.all(
      ["use", "duplicate"].map((operation) =>
        rest.call("POST", `/api/v2/envelope/${operation}`, { json, token }),
      ),
    );
    return answers.map(({ status }) => status);
  };
  expect(await listStatuses("ADMIN")).toEqual([404, 404]);
  expect(await listStatuses("EVERYONE")).toEqual([200, 200]);
});
