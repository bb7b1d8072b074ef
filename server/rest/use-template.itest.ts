import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type CallOptions, type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, findSentFieldId, listAuditTypes, listEventKinds, signer } from "@/server/testing/world/signing";
import { type NewEnvelope, type Owner, type Sent, stopClock } from "@/server/testing/world/world";

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(() => rest[Symbol.asyncDispose]());

const createTemplate = (input: NewEnvelope = {}, owner?: Owner): Promise<Sent> =>
  rest.world.draft({ title: "Offer", type: "TEMPLATE", recipients: [signer("Ana")], ...input }, owner);

async function createFromTemplate(json: unknown, options: CallOptions = {}) {
  const answer = await rest.call(
    "POST",
    "/api/v2/envelope/use",
    options.form ? options : { json, ...options },
  );
  return { status: answer.status, body: await answer.json() };
}
const getEnvelope = async (id: string, token = rest.apiToken) =>
  (await rest.call("GET", `/api/v2/envelope/${id}`, { token })).json();
const countDocuments = async () =>
  (await rest.world.test.sql`select id from envelope where type = 'DOCUMENT'`).length;
const getId = (sent: Sent) => sent.envelope.id;

function formWithFiles(payload: unknown, files: Record<string, Uint8Array>): { form: FormData } {
  const data = new FormData();
  data.set("payload", JSON.stringify(payload));
  for (const [name, bytes] of Object.entries(files)) {
    data.append("files", new Blob([Buffer.from(bytes)], { type: "application/pdf" }), name);
  }
  return { form: data };
}

async function createSiblingTeam(): Promise<{ owner: Owner; token: string }> {
  const owner = await rest.world.stranger();
  await rest.world.test.sql`update team set organisation_id =
    (select organisation_id from team where id = ${rest.world.owner.teamId}) where id = ${owner.teamId}`;
  return { owner, token: await rest.getToken(owner) };
}

describe("the forms of the request body", () => {
  const forms: [string, (payload: object) => CallOptions][] = [
    ["multipart with payload", (payload) => formWithFiles(payload, {})],
    ["JSON with payload as an object", (payload) => ({ json: { payload } })],
    ["JSON with payload as JSON text", (payload) => ({ json: { payload: JSON.stringify(payload) } })],
    ["JSON with the keys at top level", (payload) => ({ json: payload })],
  ];
  test.each(forms)("%s creates the same document", async (_, options) => {
    const template = await createTemplate({ externalId: "offer-1" });
    const payload = {
      envelopeId: getId(template),
      recipients: [{ id: template.recipients[0]?.id, email: "Bea@Example.com" }],
      title: "an unknown key is dropped",
    };
    const { status, body } = await createFromTemplate(undefined, options(payload));
    expect([status, Object.keys(body).sort()]).toEqual([200, ["id", "recipients"]]);
    expect(body.recipients).toEqual([
      {
        id: expect.any(Number),
        name: "Ana",
        email: "bea@example.com",
        token: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
        role: "SIGNER",
        signingOrder: null,
        signingUrl: expect.stringContaining("/sign/"),
      },
    ]);
    expect(await getEnvelope(body.id)).toMatchObject({
      type: "DOCUMENT",
      status: "DRAFT",
      source: "TEMPLATE",
      title: "Offer",
      externalId: "offer-1",
      templateId: template.envelope.legacyId,
      folderId: null,
      envelopeItems: [{ title: "file-1", order: 1 }],
      fields: [{ type: "SIGNATURE", inserted: false }],
    });
  });

  test("a JSON body cannot refer to uploads", async () => {
    const template = await createTemplate();
    const upload = await rest.world.upload(rest.world.owner);
    const customDocumentData = [{ identifier: 0, envelopeItemId: template.items[0]?.id }];
    const { status, body } = await createFromTemplate({
      envelopeId: getId(template),
      uploadIds: [upload],
      customDocumentData,
    });
    expect([status, body.issues[0].path]).toEqual([400, "customDocumentData.0.identifier"]);
  });

  test("a payload that is not JSON is refused with PARSE_ERROR", async () => {
    const { status, body } = await createFromTemplate({ payload: "{" });
    expect([status, body.code]).toEqual([400, "PARSE_ERROR"]);
  });
});

describe("recipients", () => {
  test("keep the template's name and order unless others are given, and unlisted recipients stay", async () => {
    const template = await createTemplate({
      recipients: [
        signer("Ana", { signingOrder: 2 }),
        signer("Bea", { signingOrder: 1, actionAuth: ["EXPLICIT_NONE"] }),
        { name: "Cleo", email: "cleo@example.com", role: "CC" },
      ],
    });
    const [ana, bea] = template.recipients;
    const { body } = await createFromTemplate({
      envelopeId: getId(template),
      recipients: [
        { id: ana?.id, email: "x@example.com", name: "Xenia", signingOrder: 7 },
        { id: bea?.id, email: "" },
      ],
    });
    const { recipients } = await getEnvelope(body.id);
    expect(
      recipients.map((row: Record<string, unknown>) => [
        row.name,
        row.email,
        row.signingOrder,
        row.sendStatus,
      ]),
    ).toEqual([
      ["Xenia", "x@example.com", 7, "NOT_SENT"],
      ["Bea", "", 1, "NOT_SENT"],
      ["Cleo", "cleo@example.com", null, "SENT"],
    ]);
    expect(recipients[1].authOptions.actionAuth).toEqual(["EXPLICIT_NONE"]);
    const before = new Set(template.tokens);
    expect(recipients.some(({ token }: { token: string }) => before.has(token))).toBe(false);
  });

  test.each([
    ["an id the template does not have", (id: number) => [{ id: id + 100_000, email: "" }], 0],
    [
      "an id listed twice",
      (id: number) => [
        { id, email: "" },
        { id, email: "" },
      ],
      0,
    ],
  ])("%s is refused with its index", async (_, recipients, index) => {
    const template = await createTemplate();
    const { status, body } = await createFromTemplate({
      envelopeId: getId(template),
      recipients: recipients(template.recipients[0]?.id ?? 0),
    });
    expect([status, body.code, body.issues[0].path]).toEqual([400, "INVALID_BODY", `recipients.${index}.id`]);
  });
});

describe("other data that a document takes from its template", () => {
  test("settings, auth, visibility, form values and links; overrides win, even an empty text", async () => {
    const template = await createTemplate({
      visibility: "MANAGER_AND_ABOVE",
      globalActionAuth: ["PASSWORD"],
      formValues: { city: "Talca" },
      attachments: [{ label: "Terms", data: "https://example.com/terms" }],
      meta: {
        subject: "Sign",
        message: "Please",
        emailReplyTo: "legal@example.com",
        reminderSettings: {
          sendAfter: { unit: "day", amount: 2 },
          repeatEvery: { unit: "week", amount: 1 },
        },
        emailSettings: { documentPending: false },
        signingOrder: "SEQUENTIAL",
      },
    });
    const folderId = "fold-docs";
    await rest.world.test.sql`insert into folder (id, type, name, user_id, team_id, created_at, updated_at)
      values (${folderId}, 'DOCUMENT', 'Docs', ${rest.world.owner.userId}, ${rest.world.owner.teamId},
        clock_timestamp(), clock_timestamp())`;
    const { body } = await createFromTemplate({
      envelopeId: getId(template),
      externalId: "own-7",
      folderId,
      attachments: [{ label: "Map", data: "https://example.com/map" }],
      override: {
        title: "Offer for Xenia",
        subject: "",
        timezone: "America/Santiago",
        dateFormat: "dd/MM/yyyy",
        redirectUrl: "https://example.com/done",
        distributionMethod: "NONE",
        emailSettings: { documentCompleted: false },
        language: "es",
        drawSignatureEnabled: false,
        allowDictateNextSigner: true,
        envelopeExpirationPeriod: { disabled: true },
      },
    });
    expect(await getEnvelope(body.id)).toMatchObject({
      title: "Offer for Xenia",
      externalId: "own-7",
      folderId,
      visibility: "MANAGER_AND_ABOVE",
      authOptions: { globalAccessAuth: [], globalActionAuth: ["PASSWORD"] },
      formValues: { city: "Talca" },
      documentMeta: {
        subject: "",
        message: "Please",
        emailReplyTo: "legal@example.com",
        reminderSettings: { sendAfter: { unit: "day", amount: 2 }, repeatEvery: { unit: "week", amount: 1 } },
        signingOrder: "SEQUENTIAL",
        timezone: "America/Santiago",
        dateFormat: "dd/MM/yyyy",
        redirectUrl: "https://example.com/done",
        distributionMethod: "NONE",
        language: "es",
        typedSignatureEnabled: true,
        drawSignatureEnabled: false,
        allowDictateNextSigner: true,
        envelopeExpirationPeriod: { disabled: true },
        emailSettings: { documentPending: false, documentCompleted: false, documentDeleted: true },
      },
    });
    const links = await rest.world.test.sql`select label from attachment where envelope_id = ${body.id}`;
    expect(links.map(({ label }) => label).sort()).toEqual(["Map", "Terms"]);
  });

  test("files are the template's originals, byte for byte, and the use is recorded", async () => {
    const files = { "a.pdf": simplePdf([{}]), "b.pdf": simplePdf([{}, {}]) };
    const fields = [{ ...box("SIGNATURE"), identifier: 1 }];
    const payload = { title: "Offer", type: "TEMPLATE", recipients: [{ ...signer("Ana"), fields }] };
    const created = await rest.call("POST", "/api/v2/envelope/create", formWithFiles(payload, files));
    const envelope = await getEnvelope((await created.json()).id);
    const { body } = await createFromTemplate({ envelopeId: envelope.id, formValues: { city: "Arica" } });
    const document = await getEnvelope(body.id);
    expect(document.formValues).toEqual({ city: "Arica" });
    expect(document.envelopeItems.map(({ title }: { title: string }) => title)).toEqual(["a", "b"]);
    for (const [index, bytes] of Object.values(files).entries()) {
      const path = `/api/v2/envelope/item/${document.envelopeItems[index].id}/download?version=original`;
      const answer = await rest.call("GET", path);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const sent = await rest.world.reload(body.id);
    const of = { ...sent, tokens: [] };
    expect(await listEventKinds(rest.world.test.sql, of)).toEqual(["DOCUMENT_CREATED", "TEMPLATE_USED"]);
    expect(await listAuditTypes(rest.world.test.sql, of)).toEqual([
      "DOCUMENT_CREATED",
      "ENVELOPE_ITEM_CREATED",
      "ENVELOPE_ITEM_CREATED",
      "RECIPIENT_CREATED",
      "FIELD_CREATED",
      "RECIPIENT_LINK_REVEALED",
    ]);
    const [entry] = await rest.world.test.sql`select data from audit_entry where envelope_id = ${body.id}
      order by seq limit 1`;
    expect(entry?.data).toEqual({
      title: "Offer",
      source: { type: "TEMPLATE", templateId: document.templateId, templateRevision: 1 },
    });
    expect(envelope.secondaryId).toBe(`template_${document.templateId}`);
  });
});

describe("prefilled field values", () => {
  test("of every kind are stored, and sending inserts them", async () => {
    stopClock(new Date("2026-05-01T12:00:00Z"));
    const options = ["a", "b"].map((value, id) => ({ id, value, checked: false }));
    const template = await createTemplate({
      meta: { timezone: "America/Santiago", dateFormat: "dd/MM/yyyy" },
      recipients: [
        signer("Ana", {
          fields: [
            box("SIGNATURE"),
            box("TEXT", 1, { type: "text", label: "Job" }),
            box("NUMBER", 2),
            box("RADIO", 3, { type: "radio", values: options }),
            box("CHECKBOX", 4, { type: "checkbox", values: options }),
            box("DROPDOWN", 5, { type: "dropdown", values: [{ value: "x" }, { value: "y" }] }),
            box("DATE", 6),
            box("RUT", 7),
          ],
        }),
      ],
    });
    const findFieldId = (type: string) => findSentFieldId(template, 0, type);
    const { status, body } = await createFromTemplate({
      envelopeId: getId(template),
      distributeDocument: true,
      prefillFields: [
        { id: findFieldId("TEXT"), type: "text", value: "chef" },
        { id: findFieldId("NUMBER"), type: "number", value: "3" },
        { id: findFieldId("RADIO"), type: "radio", value: "b" },
        { id: findFieldId("CHECKBOX"), type: "checkbox", value: ["a", "b"] },
        { id: findFieldId("DROPDOWN"), type: "dropdown", value: "y" },
        { id: findFieldId("DATE"), type: "date", value: "2026-03-31" },
        { id: findFieldId("RUT"), type: "rut", value: "12345678-5" },
      ],
    });
    expect(status).toBe(200);
    const document = await getEnvelope(body.id);
    expect(document.status).toBe("PENDING");
    const shown = document.fields.map((row: Record<string, unknown>) => [
      row.type,
      row.customText,
      row.inserted,
    ]);
    expect(shown).toEqual([
      ["SIGNATURE", "", false],
      ["TEXT", "chef", true],
      ["NUMBER", "3", true],
      ["RADIO", "1", true],
      ["CHECKBOX", "[0,1]", true],
      ["DROPDOWN", "y", true],
      ["DATE", "31/03/2026", true],
      ["RUT", "12.345.678-5", true],
    ]);
    expect(document.fields[1].fieldMeta.label).toBe("Job");
    expect(
      (await getEnvelope(getId(template))).fields.some((row: { customText: string }) => row.customText),
    ).toBe(false);
    stopClock(null);
  });

  test("that are wrong create nothing and are named", async () => {
    const template = await createTemplate();
    const before = await countDocuments();
    const id = findSentFieldId(template, 0);
    for (const [prefill, path] of [
      [{ id, type: "signature", value: "x" }, "prefillFields.0.id"],
      [{ id: id + 100_000, type: "text", value: "x" }, "prefillFields.0.id"],
    ]) {
      const { status, body } = await createFromTemplate({
        envelopeId: getId(template),
        prefillFields: [prefill],
      });
      expect([status, body.code, body.issues[0].path]).toEqual([400, "INVALID_BODY", path]);
    }
    expect(await countDocuments()).toBe(before);
  });
});

describe("files that replace those of the template", () => {
  const createWithFieldOnPage2 = () =>
    createTemplate({
      files: 2,
      pages: 2,
      recipients: [signer("Ana", { fields: [{ ...box("SIGNATURE"), identifier: 1, page: 2 }] })],
    });
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  async function loadCurrentHash(envelopeId: string, index: number): Promise<string> {
    const rows = await rest.world.test.sql<{ hash: string }[]>`
      select encode(v.sha256, 'hex') as hash from envelope_item i join item_version v on v.id = i.current_version_id
      where i.envelope_id = ${envelopeId} order by i."order"`;
    return rows[index]?.hash ?? "";
  }

  test("are chosen by file name or index, the item keeps its name, and unnamed files are ignored", async () => {
    const template = await createWithFieldOnPage2();
    const files = { "one.pdf": simplePdf([{}, {}]), "two.pdf": simplePdf([{}, {}, {}]) };
    for (const identifier of ["two.pdf", 1]) {
      const customDocumentData = [{ identifier, envelopeItemId: template.items[1]?.id }];
      const { status, body } = await createFromTemplate(
        undefined,
        formWithFiles({ envelopeId: getId(template), customDocumentData }, files),
      );
      expect(status).toBe(200);
      expect(await loadCurrentHash(body.id, 1)).toBe(sha256(files["two.pdf"]));
      expect((await getEnvelope(body.id)).envelopeItems[1].title).toBe("file-2");
      expect(await loadCurrentHash(body.id, 0)).toBe(await loadCurrentHash(getId(template), 0));
    }
  });

  test("are chosen in JSON by the documentDataId of a file the token may read", async () => {
    const template = await createWithFieldOnPage2();
    const other = await rest.world.draft({ pages: 3 });
    const { envelopeItems } = await getEnvelope(getId(other));
    const customDocumentData = [
      { identifier: envelopeItems[0].documentDataId, envelopeItemId: template.items[1]?.id },
    ];
    const { body } = await createFromTemplate({ envelopeId: getId(template), customDocumentData });
    expect(await loadCurrentHash(body.id, 1)).toBe(await loadCurrentHash(getId(other), 0));
  });

  test("are refused with the index for another team's documentDataId, a number and an unknown name", async () => {
    const template = await createWithFieldOnPage2();
    const stranger = await rest.world.stranger();
    const foreign = await rest.world.draft({ pages: 3 }, stranger);
    for (const identifier of [foreign.items[0]?.currentVersionId, 0, "nothing"]) {
      const customDocumentData = [{ identifier, envelopeItemId: template.items[1]?.id }];
      const { status, body } = await createFromTemplate({ envelopeId: getId(template), customDocumentData });
      expect([status, body.code, body.issues[0].path]).toEqual([
        400,
        "INVALID_BODY",
        "customDocumentData.0.identifier",
      ]);
    }
  });

  test("are refused with too few pages, too many files, or an unknown or repeated item", async () => {
    const template = await createWithFieldOnPage2();
    const [first, second] = template.items.map(({ id }) => id);
    const onePage = { "one.pdf": simplePdf([{}]) };
    const buildUseInput = (...items: (string | undefined)[]) => ({
      envelopeId: getId(template),
      customDocumentData: items.map((envelopeItemId) => ({ identifier: 0, envelopeItemId })),
    });
    const before = await countDocuments();
    const calls: [CallOptions, number, string | undefined][] = [
      [formWithFiles(buildUseInput(second), onePage), 400, "customDocumentData.0"],
      [formWithFiles(buildUseInput(first, first), onePage), 400, "customDocumentData.1.envelopeItemId"],
      [formWithFiles(buildUseInput("envelope_item_x"), onePage), 404, undefined],
      [
        formWithFiles(buildUseInput(), { ...onePage, "2.pdf": simplePdf([{}]), "3.pdf": simplePdf([{}]) }),
        400,
        "files",
      ],
    ];
    for (const [options, status, path] of calls) {
      const answer = await createFromTemplate(undefined, options);
      expect([answer.status, answer.body.issues?.[0].path]).toEqual([status, path]);
    }
    expect(await countDocuments()).toBe(before);
    const { status } = await createFromTemplate(undefined, formWithFiles(buildUseInput(first), onePage));
    expect(status).toBe(200);
  });
});

describe("using a template and sending in one call", () => {
  test("makes the document PENDING and emits three events", async () => {
    const template = await createTemplate();
    const { status, body } = await createFromTemplate({
      envelopeId: getId(template),
      distributeDocument: true,
    });
    expect(status).toBe(200);
    expect((await getEnvelope(body.id)).status).toBe("PENDING");
    const kinds = await listEventKinds(rest.world.test.sql, {
      ...(await rest.world.reload(body.id)),
      tokens: [],
    });
    expect(kinds).toEqual(["DOCUMENT_CREATED", "TEMPLATE_USED", "DOCUMENT_SENT"]);
  });

  test("returns the code of a refused sending and creates nothing", async () => {
    const template = await createTemplate({ recipients: [{ ...signer("Ana"), fields: [] }] });
    const countRows = async () => {
      const rows = await rest.world.test.sql`select (select count(*) from envelope) as envelopes,
        (select count(*) from event) as events, (select count(*) from mail) as mails`;
      return rows[0];
    };
    const before = await countRows();
    const { status, body } = await createFromTemplate({
      envelopeId: getId(template),
      distributeDocument: true,
    });
    expect([status, body.code]).toEqual([400, "MISSING_SIGNATURE_FIELD"]);
    expect(await countRows()).toEqual(before);
  });
});

test("the same idempotency key creates one document, in either form of the body", async () => {
  const template = await createTemplate();
  const payload = { envelopeId: getId(template), distributeDocument: true };
  const bodies: CallOptions[] = [{ json: payload }, formWithFiles(payload, {})];
  for (const options of bodies) {
    const headers = { "Idempotency-Key": `use-${options.form ? "form" : "json"}` };
    const first = await createFromTemplate(payload, { ...options, headers });
    const secondAnswer = await createFromTemplate(payload, { ...options, headers });
    expect(secondAnswer).toEqual(first);
    expect(first.status).toBe(200);
    const rows = await rest.world.test
      .sql`select id from envelope where template_id = ${template.envelope.legacyId}`;
    expect(rows).toHaveLength(options.form ? 2 : 1);
  }
});

describe("templates that can be used", () => {
  test("include a sibling team's shared template, and the document belongs to the caller", async () => {
    const { token, owner } = await createSiblingTeam();
    const shared = await createTemplate({ visibility: "ADMIN" });
    expect((await createFromTemplate({ envelopeId: getId(shared) }, { token })).status).toBe(404);
    const update = { envelopeId: getId(shared), data: { templateType: "ORGANISATION" } };
    expect((await rest.call("POST", "/api/v2/envelope/update", { json: update })).status).toBe(200);
    const { status, body } = await createFromTemplate({ envelopeId: getId(shared) }, { token });
    expect(status).toBe(200);
    expect(await getEnvelope(body.id, token)).toMatchObject({
      teamId: owner.teamId,
      userId: owner.userId,
      templateType: "PRIVATE",
      templateId: shared.envelope.legacyId,
    });
    const stranger = await rest.getToken(await rest.world.stranger());
    expect((await createFromTemplate({ envelopeId: getId(shared) }, { token: stranger })).status).toBe(404);
  });

  test("exclude documents and templates without files, and an unknown folder is refused", async () => {
    const document = await rest.world.draft();
    expect(await createFromTemplate({ envelopeId: getId(document) })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
    const template = await createTemplate();
    const files = { envelopeId: getId(template), envelopeItemId: template.items[0]?.id };
    await rest.call("POST", "/api/v2/envelope/item/delete", { json: files });
    expect(await createFromTemplate({ envelopeId: getId(template) })).toMatchObject({
      status: 400,
      body: { code: "INVALID_REQUEST" },
    });
    const whole = await createTemplate();
    expect((await createFromTemplate({ envelopeId: getId(whole), folderId: "nowhere" })).status).toBe(404);
  });
});
