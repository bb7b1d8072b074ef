import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CallV1, createMemberToken, createV1Caller, signAll } from "@/server/testing/rest/v1";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, buildConsent, DRAWN, signer, signingCaller } from "@/server/testing/world/signing";
import { type Owner, stopClock } from "@/server/testing/world/world";

let rest: RestWorld;
let v1: CallV1;
beforeAll(async () => {
  rest = await restWorld();
  v1 = createV1Caller(rest);
});
afterAll(() => rest[Symbol.asyncDispose]());
afterEach(() => stopClock(null));

const cancelEnvelope = (envelopeId: string) =>
  rest.call("POST", "/api/v2/envelope/cancel", { json: { envelopeId } }).then(({ status }) => status);

/** Seed 2.7, and `folderId`. */
const DOCUMENT_KEYS = [
  "completedAt",
  "createdAt",
  "documentDataId",
  "externalId",
  "folderId",
  "id",
  "status",
  "teamId",
  "title",
  "updatedAt",
  "userId",
];
const listKeys = (value: object) => Object.keys(value).sort();

describe("GET /documents", () => {
  let lister: Owner;
  let token: string;
  let folderId: string;
  beforeAll(async () => {
    lister = await rest.world.stranger();
    token = await rest.getToken(lister);
    await rest.world.draft({ title: "Alpha", recipients: [signer("Ana")] }, lister);
    const beta = await rest.world.draft({ title: "Beta", recipients: [signer("Bea")] }, lister);
    await rest.world.send({ title: "Gamma", recipients: [signer("Gus")] }, lister);
    folderId = "folder_of_beta";
    await rest.world.test.sql`insert into folder (id, type, name, user_id, team_id, created_at, updated_at)
      values (${folderId}, 'DOCUMENT', 'F', ${lister.userId}, ${lister.teamId}, now(), now())`;
    await rest.world.test.sql`update envelope set folder_id = ${folderId} where id = ${beta.envelope.id}`;
    await v1("POST", "/templates", { json: { title: "A template", recipients: [] }, token });
  });
  const listDocuments = async (query: string) => {
    const { status, body } = await v1("GET", `/documents${query}`, { token });
    return { status, body, titles: body.documents?.map((row: { title: string }) => row.title) };
  };

  test("lists one document a page by default, newest first, from every folder and without templates", async () => {
    const first = await listDocuments("");
    expect([first.status, listKeys(first.body), first.titles, first.body.totalPages]).toEqual([
      200,
      ["documents", "totalPages"],
      ["Gamma"],
      3,
    ]);
    expect(listKeys(first.body.documents[0])).toEqual(DOCUMENT_KEYS);
    expect((await listDocuments("?page=2")).titles).toEqual(["Beta"]);
    expect((await listDocuments("?page=4")).titles).toEqual([]);
    expect(await listDocuments("?perPage=2&page=2")).toMatchObject({
      titles: ["Alpha"],
      body: { totalPages: 2 },
    });
  });

  test("lists at most a hundred documents a page", async () => {
    const { status, titles, body } = await listDocuments("?perPage=100000");
    expect([status, titles, body.totalPages]).toEqual([200, ["Gamma", "Beta", "Alpha"], 1]);
    const many = await rest.world.stranger();
    const manyToken = await rest.getToken(many);
    await rest.world.draft({ title: "0" }, many);
    await rest.world.test.sql`
      with one as (select * from envelope where team_id = ${many.teamId}),
      copies as (insert into envelope (id, type, source, legacy_id, title, user_id, team_id, auth_options, created_at, updated_at)
        select 'envelope_copy' || n, type, source, nextval('document_legacy_id'), n::text, user_id, team_id, auth_options, created_at, updated_at
        from one, generate_series(1, 100) n returning id)
      select count(*) from copies`;
    const answer = await v1("GET", "/documents?perPage=101", { token: manyToken });
    expect([answer.body.documents.length, answer.body.totalPages]).toEqual([100, 2]);
  });

  test("filters by folder, status and text", async () => {
    expect((await listDocuments(`?perPage=9&folderId=${folderId}`)).titles).toEqual(["Beta"]);
    expect((await listDocuments("?perPage=9&status=PENDING")).titles).toEqual(["Gamma"]);
    expect((await listDocuments("?perPage=9&query=alpha")).titles).toEqual(["Alpha"]);
  });

  test("has zero pages when there is no document", async () => {
    const nobody = await rest.getToken(await rest.world.stranger());
    const { body } = await v1("GET", "/documents", { token: nobody });
    expect(body).toEqual({ documents: [], totalPages: 0 });
  });

  test.each(["page=0", "page=-1", "page=x", "perPage=0", "perPage=1.5", "page=1&page=2", "status=OPEN"])(
    "?%s is refused with 400 and a message that names the key",
    async (query) => {
      const { status, body } = await listDocuments(`?${query}`);
      const [key] = query.split("=");
      expect([status, listKeys(body), body.issues[0].path]).toEqual([400, ["issues", "message"], key]);
      expect(body.message).toMatch(new RegExp(`^${key}: `));
    },
  );
});

describe("GET /documents/{id}", () => {
  test("shows the document with recipients and fields, with numeric ids", async () => {
    const at = new Date("2026-03-04T05:06:07.089Z");
    stopClock(at);
    const sent = await rest.world.draft({
      title: "Lease",
      externalId: "ext-1",
      recipients: [signer("Ana", { signingOrder: 2, fields: [box("SIGNATURE"), box("TEXT", 2)] })],
    });
    const { status, body } = await v1("GET", `/documents/${sent.envelope.legacyId}`);
    const { recipients, fields, ...document } = body;
    expect(status).toBe(200);
    expect(document).toEqual({
      id: sent.envelope.legacyId,
      externalId: "ext-1",
      userId: rest.world.owner.userId,
      teamId: rest.world.owner.teamId,
      folderId: null,
      title: "Lease",
      status: "DRAFT",
      documentDataId: sent.items[0]?.currentVersionId,
      createdAt: "2026-03-04T05:06:07.089Z",
      updatedAt: "2026-03-04T05:06:07.089Z",
      completedAt: null,
    });
    expect(recipients).toHaveLength(1);
    expect(fields[0]).toEqual({
      id: sent.fields[0]?.id,
      secondaryId: sent.fields[0]?.secondaryId,
      documentId: sent.envelope.legacyId,
      recipientId: sent.recipients[0]?.id,
      type: "SIGNATURE",
      page: 1,
      pageNumber: 1,
      positionX: 10,
      pageX: 10,
      positionY: 10,
      pageY: 10,
      width: 30,
      pageWidth: 30,
      height: 5,
      pageHeight: 5,
      customText: "",
      inserted: false,
      fieldMeta: sent.fields[0]?.fieldMeta ?? null,
    });
    expect(fields[1]).toMatchObject({ positionY: 26, pageY: 26 });
  });

  test("answers for a draft without a file, with a data id that is not empty", async () => {
    const { envelope } = await rest.world.draft({ files: 0 });
    const { status, body } = await v1("GET", `/documents/${envelope.legacyId}`);
    expect([status, body.documentDataId]).toEqual([200, envelope.id]);
  });
});

describe("GET /documents/{id}/recipients", () => {
  test("is a plain list sorted by signing order, with recipients without one last", async () => {
    const sent = await rest.world.draft({
      recipients: [
        signer("Zoe"),
        signer("Ben", { signingOrder: 2 }),
        signer("Ana", { signingOrder: 1 }),
        signer("Abe"),
      ],
    });
    const { body } = await v1("GET", `/documents/${sent.envelope.legacyId}/recipients`);
    expect(body.map((row: { name: string }) => row.name)).toEqual(["Ana", "Ben", "Zoe", "Abe"]);
    expect("signingOrder" in body[2]).toBe(false);
  });

  test("shows each recipient's progress by status and dates", async () => {
    stopClock(new Date("2026-05-04T10:00:00Z"));
    const sent = await rest.world.send({
      meta: { distributionMethod: "NONE", envelopeExpirationPeriod: { unit: "day", amount: 1 } },
      recipients: [
        signer("Ana"),
        signer("Bea"),
        signer("Cyn"),
        { name: "Cop", email: "cop@example.com", role: "CC" },
      ],
    });
    const listStatuses = async () => {
      const { body } = await v1("GET", `/documents/${sent.envelope.legacyId}/recipients`);
      return body.map((row: { status: string }) => row.status);
    };
    expect(await listStatuses()).toEqual(["SENT", "SENT", "SENT", "SENT"]);
    stopClock(new Date("2026-05-04T11:00:00Z"));
    const api = signingCaller(rest.world.db);
    const [ana = "", bea = ""] = sent.tokens;
    await api.open({ token: ana });
    await api.open({ token: ana });
    await api.open({ token: bea });
    await api.consent(buildConsent(ana));
    await api.fill({ token: ana, fieldId: sent.fields[0]?.id ?? 0, value: DRAWN });
    stopClock(new Date("2026-05-04T12:00:00Z"));
    await api.complete({ token: ana });
    expect(await listStatuses()).toEqual(["SIGNED", "OPENED", "SENT", "SENT"]);
    const { body } = await v1("GET", `/documents/${sent.envelope.legacyId}/recipients`);
    expect(body[0]).toEqual({
      id: sent.recipients[0]?.id,
      documentId: sent.envelope.legacyId,
      name: "Ana",
      email: "ana@example.com",
      role: "SIGNER",
      token: ana,
      status: "SIGNED",
      dateSent: "2026-05-04T10:00:00.000Z",
      dateOpened: "2026-05-04T11:00:00.000Z",
      dateCompleted: "2026-05-04T12:00:00.000Z",
      viewCount: 2,
      createdAt: "2026-05-04T10:00:00.000Z",
      updatedAt: expect.stringMatching(/Z$/),
      readStatus: "OPENED",
      signingStatus: "SIGNED",
      sendStatus: "SENT",
      signedAt: "2026-05-04T12:00:00.000Z",
      expiresAt: "2026-05-05T10:00:00.000Z",
      rejectionReason: null,
      signingUrl: `http://localhost:3000/sign/${ana}`,
    });
    expect(listKeys(body[3]).filter((key) => key.startsWith("date"))).toEqual([]);
    stopClock(new Date("2026-05-05T10:00:00Z"));
    expect(await listStatuses()).toEqual(["SIGNED", "EXPIRED", "EXPIRED", "SENT"]);
  });

  test("names the first method a recipient must prove: to sign, else to view, own before the envelope's", async () => {
    const sent = await rest.world.draft({
      globalAccessAuth: ["ACCOUNT"],
      recipients: [
        signer("Own", { actionAuth: ["PASSKEY", "ACCOUNT"] }),
        signer("Global"),
        signer("View", { accessAuth: ["TWO_FACTOR_AUTH"], actionAuth: ["EXPLICIT_NONE"] }),
      ],
    });
    const { body } = await v1("GET", `/documents/${sent.envelope.legacyId}/recipients`);
    expect(body.map((row: { authMethod?: string }) => row.authMethod)).toEqual([
      "PASSKEY",
      "ACCOUNT",
      "TWO_FACTOR_AUTH",
    ]);
    const plain = await rest.world.draft({ recipients: [signer("Ana")] });
    const { body: unprotected } = await v1("GET", `/documents/${plain.envelope.legacyId}/recipients`);
    expect("authMethod" in unprotected[0]).toBe(false);
  });
});

describe("GET /documents/{id}/fields", () => {
  test("wraps the list and a single field, which must belong to this document", async () => {
    const sent = await rest.world.draft({ recipients: [signer("Ana")] });
    const other = await rest.world.draft({ recipients: [signer("Ben")] });
    const id = sent.envelope.legacyId;
    const all = await v1("GET", `/documents/${id}/fields`);
    expect([listKeys(all.body), all.body.fields.length]).toEqual([["fields"], 1]);
    const one = await v1("GET", `/documents/${id}/fields/${sent.fields[0]?.id}`);
    expect(one.body).toEqual({ field: all.body.fields[0] });
    for (const fieldId of [other.fields[0]?.id, 0, -1, "1.5", "x", "999999999999"]) {
      const { status, body } = await v1("GET", `/documents/${id}/fields/${fieldId}`);
      expect([fieldId, status, body]).toEqual([fieldId, 404, { message: "Field could not be found." }]);
    }
  });
});

describe("a document with several files", () => {
  test("is read like any other, with its first file's data id, but accepts no changes of fields", async () => {
    const sent = await rest.world.draft({ files: 2, recipients: [signer("Ana")] });
    const path = `/documents/${sent.envelope.legacyId}`;
    const { body } = await v1("GET", path);
    expect(body.documentDataId).toBe(sent.items[0]?.currentVersionId);
    const field = { recipientId: sent.recipients[0]?.id, type: "TEXT" };
    const place = { pageNumber: 1, pageX: 1, pageY: 1, pageWidth: 5, pageHeight: 5 };
    const writes = [
      await v1("POST", `${path}/fields`, { json: { ...field, ...place } }),
      await v1("PATCH", `${path}/fields/${sent.fields[0]?.id}`, { json: { pageX: 2 } }),
      await v1("DELETE", `${path}/fields/${sent.fields[0]?.id}`),
    ];
    for (const answer of writes) {
      expect([answer.status, listKeys(answer.body)]).toEqual([400, ["message"]]);
      expect(answer.body.message).toMatch(/several files/);
    }
    expect((await v1("GET", `${path}/download?downloadOriginalDocument=1`)).status).toBe(200);
  });
});

describe("DELETE /documents/{id}", () => {
  const deleteDocument = (id: number, token?: string) =>
    v1("DELETE", `/documents/${id}`, token ? { token } : {});

  test("of a draft returns it as it was, and then it does not exist", async () => {
    const { envelope } = await rest.world.draft({ title: "Gone" });
    const before = await v1("GET", `/documents/${envelope.legacyId}`);
    const { recipients: _, fields: __, ...document } = before.body;
    const { status, body } = await deleteDocument(envelope.legacyId);
    expect([status, body]).toEqual([200, document]);
    for (const method of ["GET", "DELETE"]) {
      expect((await v1(method, `/documents/${envelope.legacyId}`)).status).toBe(404);
    }
  });

  test("of a pending document cancels it and returns CANCELLED", async () => {
    const { envelope } = await rest.world.send({ recipients: [signer("Ana")] });
    const { status, body } = await deleteDocument(envelope.legacyId);
    expect([status, body.status]).toEqual([200, "CANCELLED"]);
    const [row] = await rest.world.test
      .sql`select status, deleted_at from envelope where id = ${envelope.id}`;
    expect([row?.status, row?.deleted_at !== null]).toEqual(["CANCELLED", true]);
  });

  test("of a cancelled document keeps its status", async () => {
    const { envelope } = await rest.world.send({ recipients: [signer("Ana")] });
    expect(await cancelEnvelope(envelope.id)).toBe(200);
    const { status, body } = await deleteDocument(envelope.legacyId);
    expect([status, body.status]).toEqual([200, "CANCELLED"]);
  });

  test("of a completed document is refused with 400 and only a message", async () => {
    const sent = await rest.world.send({ recipients: [signer("Ana")] });
    const { body: document } = await v1("GET", `/documents/${sent.envelope.legacyId}`);
    await signAll(rest, document);
    const { status, body } = await deleteDocument(sent.envelope.legacyId);
    expect([status, body]).toEqual([400, { message: "The envelope is completed." }]);
    expect((await v1("GET", `/documents/${sent.envelope.legacyId}`)).body.status).toBe("COMPLETED");
  });

  test("by a MEMBER is refused with 403 unless the document is their own", async () => {
    const { token, member } = await createMemberToken(rest);
    const { envelope } = await rest.world.draft();
    const { status, body } = await deleteDocument(envelope.legacyId, token);
    expect([status, body]).toEqual([403, { message: "You do not have access to this action." }]);
    const own = await rest.world.draft({}, member);
    expect((await deleteDocument(own.envelope.legacyId, token)).status).toBe(200);
  });
});

describe("a number of no document that this token can see", () => {
  const paths: [string, string, object?][] = [
    ["GET", ""],
    ["DELETE", ""],
    ["GET", "/recipients"],
    ["POST", "/recipients", { name: "X", email: "x@example.com" }],
    ["PATCH", "/recipients/1", { name: "X" }],
    ["DELETE", "/recipients/1"],
    ["GET", "/fields"],
    ["GET", "/fields/1"],
    [
      "POST",
      "/fields",
      { recipientId: 1, type: "TEXT", pageNumber: 1, pageX: 1, pageY: 1, pageWidth: 1, pageHeight: 1 },
    ],
    ["PATCH", "/fields/1", { pageX: 1 }],
    ["DELETE", "/fields/1"],
    ["POST", "/send", {}],
    ["POST", "/resend", { recipients: [1] }],
    ["GET", "/download"],
  ];
  test.each(paths)(
    "%s /documents/{id}%s answers the same 404 whatever the reason",
    async (method, path, json) => {
      const stranger = await rest.world.stranger();
      const foreign = await rest.world.send({ recipients: [signer("Zoe")] }, stranger);
      const hidden = await rest.world.send({ visibility: "ADMIN", recipients: [signer("Ada")] });
      const { token } = await createMemberToken(rest);
      const deleted = await rest.world.draft();
      await v1("DELETE", `/documents/${deleted.envelope.legacyId}`);
      // Templates have their own sequence: this number is far above the last document's.
      await rest.world.test
        .ownerSql`select setval('template_legacy_id', 900000 + nextval('template_legacy_id'))`;
      const template = await v1("POST", "/templates", { json: { title: "T", recipients: [] } });
      const ids = [
        "0",
        "-1",
        "1.5",
        "abc",
        "007",
        "2147483648",
        "99999999999999999999",
        foreign.envelope.legacyId,
      ];
      const all = [...ids, hidden.envelope.legacyId, deleted.envelope.legacyId, template.body.templateId];
      for (const id of all) {
        const answer = await v1(method, `/documents/${id}${path}`, { ...(json ? { json } : {}), token });
        expect([id, answer.status, answer.body]).toEqual([
          id,
          404,
          { message: "Document could not be found." },
        ]);
      }
    },
  );
});
