import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type CallV1, createMemberToken, createV1Caller } from "@/server/testing/rest/v1";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";

let rest: RestWorld;
let v1: CallV1;
beforeAll(async () => {
  rest = await restWorld();
  v1 = createV1Caller(rest);
});
afterAll(() => rest[Symbol.asyncDispose]());

const postToV2 = async (path: string, json: object) =>
  (await rest.call("POST", `/api/v2${path}`, { json })).json();
const loadRow = async (id: number, type = "TEMPLATE") =>
  (await rest.world.test.sql`select * from envelope where legacy_id = ${id} and type = ${type}`)[0];

async function createTemplate(more: object = {}, token = rest.apiToken) {
  const { body, status } = await v1("POST", "/templates", {
    json: {
      title: "Lease",
      externalId: "tpl",
      recipients: [{ name: "Tenant", email: "tenant@example.com", signingOrder: 1 }],
      ...more,
    },
    token,
  });
  expect(status).toBe(200);
  const upload = await fetch(`${rest.baseUrl}${new URL(body.uploadUrl).pathname}`, {
    method: "PUT",
    headers: { "content-type": "application/pdf" },
    body: Buffer.from(simplePdf()),
  });
  expect(upload.status).toBe(200);
  const { id: envelopeId } = (await loadRow(body.templateId)) ?? {};
  const recipientId: number = body.recipients[0].recipientId;
  const field = { page: 1, positionX: 10, positionY: 10, width: 30, height: 5, recipientId };
  const answer = await rest.call("POST", "/api/v2/envelope/field/create-many", {
    json: {
      envelopeId,
      data: [
        { ...field, type: "SIGNATURE" },
        { ...field, type: "TEXT", positionY: 30 },
      ],
    },
    token,
  });
  expect(answer.status).toBe(200);
  return { id: body.templateId, envelopeId: String(envelopeId), recipientId, created: body };
}

describe("POST /templates", () => {
  test("answers as for a document, but with a template's number", async () => {
    const { created } = await createTemplate();
    expect(Object.keys(created).sort()).toEqual(["externalId", "recipients", "templateId", "uploadUrl"]);
    expect(await loadRow(created.templateId)).toMatchObject({
      type: "TEMPLATE",
      status: "DRAFT",
      source: "TEMPLATE",
    });
  });
});

describe("GET /templates", () => {
  test("pages like documents, each template with recipients, fields and data id, and lists no documents", async () => {
    const lister = await rest.world.stranger();
    const token = await rest.getToken(lister);
    expect((await v1("GET", "/templates", { token })).body).toEqual({ templates: [], totalPages: 0 });
    await rest.world.draft({ title: "A document" }, lister);
    const first = await createTemplate({ title: "First" }, token);
    await createTemplate({ title: "Second" }, token);
    const page = await v1("GET", "/templates", { token });
    expect([page.status, page.body.totalPages, page.body.templates.length]).toEqual([200, 2, 1]);
    expect(page.body.templates[0].title).toBe("Second");
    const all = (await v1("GET", "/templates?perPage=1000", { token })).body.templates;
    const row = await loadRow(first.id);
    expect(all[1]).toEqual({
      id: first.id,
      externalId: "tpl",
      type: "PRIVATE",
      title: "First",
      userId: lister.userId,
      teamId: lister.teamId,
      folderId: null,
      templateDocumentDataId: expect.stringMatching(/^\w{24}$/),
      createdAt: new Date(row?.created_at).toISOString(),
      updatedAt: new Date(row?.updated_at).toISOString(),
      directLink: null,
      Field: [
        expect.objectContaining({
          templateId: first.id,
          type: "SIGNATURE",
          recipientId: first.recipientId,
          pageX: 10,
          positionX: 10,
        }),
        expect.objectContaining({ templateId: first.id, type: "TEXT", pageY: 30 }),
      ],
      Recipient: [
        {
          id: first.recipientId,
          email: "tenant@example.com",
          name: "Tenant",
          signingOrder: 1,
          authOptions: { accessAuth: [], actionAuth: [] },
          role: "SIGNER",
        },
      ],
    });
    expect((await v1("GET", `/templates/${first.id}`, { token })).body).toEqual(all[1]);
  });
});

describe("a number of no template that this token can see", () => {
  test.each([
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/generate-document"],
  ])("%s /templates/{id}%s answers the same 404 whatever the reason", async (method, path) => {
    const foreign = await createTemplate({}, await rest.getToken(await rest.world.stranger()));
    const deleted = await createTemplate();
    await v1("DELETE", `/templates/${deleted.id}`);
    await rest.world.test
      .ownerSql`select setval('document_legacy_id', 500000 + nextval('document_legacy_id'))`;
    const document = await rest.world.draft();
    for (const id of ["0", "x", "-1", foreign.id, deleted.id, document.envelope.legacyId]) {
      const json = method === "POST" ? { json: { recipients: [] } } : {};
      const answer = await v1(method, `/templates/${id}${path}`, json);
      expect([id, answer.status, answer.body]).toEqual([
        id,
        404,
        { message: "Template could not be found." },
      ]);
    }
  });

  test("a template's number is 404 under /documents", async () => {
    await rest.world.test
      .ownerSql`select setval('template_legacy_id', 900000 + nextval('template_legacy_id'))`;
    const { id } = await createTemplate();
    for (const path of ["", "/recipients", "/fields", "/download"]) {
      expect((await v1("GET", `/documents/${id}${path}`)).status).toBe(404);
    }
  });
});

describe("DELETE /templates/{id}", () => {
  test("returns the template as it was, and is refused to a MEMBER who does not own it", async () => {
    const { id } = await createTemplate();
    const { token } = await createMemberToken(rest);
    expect((await v1("DELETE", `/templates/${id}`, { token })).status).toBe(403);
    const before = (await v1("GET", `/templates/${id}`)).body;
    const { status, body } = await v1("DELETE", `/templates/${id}`);
    expect([status, body]).toEqual([200, before]);
    expect((await v1("GET", `/templates/${id}`)).status).toBe(404);
  });
});

describe("POST /templates/{id}/generate-document", () => {
  test("creates a draft with the given recipients in the template's places", async () => {
    const { id, recipientId } = await createTemplate();
    const { status, body } = await v1("POST", `/templates/${id}/generate-document`, {
      json: { recipients: [{ id: recipientId, email: "ana@example.com", name: "Ana", signingOrder: 4 }] },
    });
    expect([status, body]).toEqual([
      200,
      {
        documentId: expect.any(Number),
        externalId: "tpl",
        recipients: [
          {
            recipientId: expect.any(Number),
            name: "Ana",
            email: "ana@example.com",
            token: expect.stringMatching(/^\w{32}$/),
            role: "SIGNER",
            signingOrder: 4,
            signingUrl: `http://localhost:3000/sign/${body.recipients[0].token}`,
          },
        ],
      },
    ]);
    const document = (await v1("GET", `/documents/${body.documentId}`)).body;
    expect(document).toMatchObject({ title: "Lease", status: "DRAFT", externalId: "tpl" });
    expect(document.fields.map(({ type }: { type: string }) => type)).toEqual(["SIGNATURE", "TEXT"]);
    expect(document.recipients[0].id).toBe(body.recipients[0].recipientId);
    const row = await loadRow(body.documentId, "DOCUMENT");
    const events = await rest.world.test
      .sql`select kind from event where envelope_id = ${row?.id} order by sequence`;
    expect([row?.source, row?.template_id, events.map(({ kind }) => kind)]).toEqual([
      "TEMPLATE",
      id,
      ["DOCUMENT_CREATED", "TEMPLATE_USED"],
    ]);
    expect((await v1("POST", `/documents/${body.documentId}/send`)).status).toBe(200);
  });

  test("accepts another title, external id, settings, authentication and field values", async () => {
    const { id, recipientId, envelopeId } = await createTemplate();
    const full = await (await rest.call("GET", `/api/v2/envelope/${envelopeId}`)).json();
    const text = full.fields.find(({ type }: { type: string }) => type === "TEXT");
    const { status, body } = await v1("POST", `/templates/${id}/generate-document`, {
      json: {
        title: "Lease of Ana",
        externalId: "case-7",
        recipients: [{ id: recipientId, email: "ana@example.com" }],
        meta: {
          subject: "Sign",
          signingOrder: "SEQUENTIAL",
          language: "es",
          distributionMethod: "NONE",
          emailSettings: { documentPending: false },
        },
        authOptions: { globalAccessAuth: "ACCOUNT" },
        prefillFields: [{ id: text.id, type: "text", value: "Valparaíso" }],
      },
    });
    expect([status, body.externalId]).toEqual([200, "case-7"]);
    const row = await loadRow(body.documentId, "DOCUMENT");
    const answer = await (await rest.call("GET", `/api/v2/envelope/${row?.id}`)).json();
    expect(answer).toMatchObject({
      title: "Lease of Ana",
      externalId: "case-7",
      authOptions: { globalAccessAuth: ["ACCOUNT"], globalActionAuth: [] },
      documentMeta: {
        subject: "Sign",
        signingOrder: "SEQUENTIAL",
        language: "es",
        distributionMethod: "NONE",
        emailSettings: { documentPending: false, documentCompleted: true },
      },
      recipients: [{ name: "Tenant", email: "ana@example.com" }],
    });
    expect(answer.fields.find(({ type }: { type: string }) => type === "TEXT").fieldMeta.text).toBe(
      "Valparaíso",
    );
  });

  test("into a folder of another team is refused with 404 and creates nothing", async () => {
    const { id, recipientId } = await createTemplate();
    const countDocuments = async () =>
      (await rest.world.test.sql`select count(*)::int as n from envelope where type = 'DOCUMENT'`)[0]?.n;
    const before = await countDocuments();
    const { status } = await v1("POST", `/templates/${id}/generate-document`, {
      json: { recipients: [{ id: recipientId, email: "ana@example.com" }], folderId: "folder_x" },
    });
    expect([status, await countDocuments()]).toEqual([404, before]);
  });

  test.each<[string, (id: number) => object, string]>([
    [
      "a recipient twice",
      (id) => ({
        recipients: [
          { id, email: "a@b.cd" },
          { id, email: "c@b.cd" },
        ],
      }),
      "recipients",
    ],
    [
      "a recipient that is not the template's",
      () => ({ recipients: [{ id: 999_999, email: "a@b.cd" }] }),
      "recipients.0.id",
    ],
    ["a recipient without an address", (id) => ({ recipients: [{ id }] }), "recipients.0.email"],
    ["no recipients at all", () => ({}), "recipients"],
    ["an unknown zone", () => ({ recipients: [], meta: { timezone: "Mars" } }), "meta.timezone"],
  ])("with %s is refused with 400 and names the key", async (_, json, key) => {
    const { id, recipientId } = await createTemplate();
    const { status, body } = await v1("POST", `/templates/${id}/generate-document`, {
      json: json(recipientId),
    });
    expect([status, body.message]).toEqual([400, expect.stringContaining(key)]);
  });

  test("of a template whose file was never uploaded is refused with 400", async () => {
    const { body } = await v1("POST", "/templates", { json: { title: "T", recipients: [] } });
    const answer = await v1("POST", `/templates/${body.templateId}/generate-document`, {
      json: { recipients: [] },
    });
    expect([answer.status, answer.body]).toEqual([400, { message: "The template has no files." }]);
  });

  test("works for sibling teams on a template shared with the organisation, but deleting it does not", async () => {
    const { id, envelopeId, recipientId } = await createTemplate();
    await postToV2("/envelope/update", { envelopeId, data: { templateType: "ORGANISATION" } });
    const { userId, teamId } = rest.world.owner;
    const now = new Date().toISOString();
    const [team] = await rest.world.test.sql`insert into team (organisation_id, name, url, created_at)
      select organisation_id, 'Sibling', 'sibling', ${now} from team where id = ${teamId} returning id`;
    await rest.world.test.sql`insert into team_member (team_id, user_id, role, created_at)
      values (${team?.id}, ${userId}, 'MEMBER', ${now})`;
    const token = await rest.getToken({ ...rest.world.owner, teamId: team?.id });
    expect((await v1("GET", `/templates/${id}`, { token })).status).toBe(200);
    const json = { recipients: [{ id: recipientId, email: "ana@example.com" }] };
    const answer = await v1("POST", `/templates/${id}/generate-document`, { json, token });
    expect(answer.status).toBe(200);
    expect((await v1("GET", `/documents/${answer.body.documentId}`, { token })).body.teamId).toBe(team?.id);
    expect((await v1("DELETE", `/templates/${id}`, { token })).status).toBe(403);
  });
});
