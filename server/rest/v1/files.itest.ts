import { createHash, randomBytes } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signFileLink } from "@/server/auth/file-link";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type CallV1, createV1Caller, signAll } from "@/server/testing/rest/v1";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { signer } from "@/server/testing/world/signing";
import { stopClock } from "@/server/testing/world/world";

let rest: RestWorld;
let v1: CallV1;
beforeAll(async () => {
  rest = await restWorld();
  v1 = createV1Caller(rest);
});
afterAll(() => rest[Symbol.asyncDispose]());
afterEach(() => stopClock(null));

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const ANA = { name: "Ana", email: "ana@example.com" };

async function createDocument(more: object = {}) {
  const { status, body } = await v1("POST", "/documents", {
    json: { title: "Lease", recipients: [ANA], ...more },
  });
  expect(status).toBe(200);
  return body;
}
/** Links are absolute, on the public address; the test server has another. */
const getPath = (url: string): string => new URL(url).pathname;

async function putFile(url: string, bytes: Uint8Array | string, type: string | null = "application/pdf") {
  const answer = await fetch(`${rest.baseUrl}${getPath(url)}`, {
    method: "PUT",
    headers: type === null ? {} : { "content-type": type },
    body: Buffer.from(bytes),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) };
}
const fetchLink = (url: string, headers: HeadersInit = {}) =>
  fetch(`${rest.baseUrl}${getPath(url)}`, { headers });

describe("POST /documents", () => {
  test("returns the upload URL, the number and every recipient's link before a file is uploaded", async () => {
    const { status, body } = await v1("POST", "/documents", {
      json: {
        title: "Lease 2026",
        externalId: "ext-9",
        recipients: [
          { ...ANA, signingOrder: 2 },
          { name: "Cop", email: "Cop@Example.com", role: "CC" },
        ],
        meta: {
          subject: "Please sign",
          timezone: "America/Santiago",
          dateFormat: "dd/MM/yyyy",
          language: "es",
        },
        authOptions: { globalAccessAuth: "ACCOUNT", globalActionAuth: ["PASSKEY"] },
        attachments: [{ label: "Terms", data: "https://example.com/terms" }],
      },
    });
    const [row] = await rest.world.test.sql`
      select e.id, e.legacy_id, e.status, e.auth_options, m.subject, m.timezone, m.date_format, m.language, a.type
      from envelope e join envelope_meta m on m.envelope_id = e.id join attachment a on a.envelope_id = e.id
      where e.external_id = 'ext-9'`;
    expect([status, body]).toEqual([
      200,
      {
        uploadUrl: expect.stringMatching(/^http:\/\/localhost:3000\/api\/v1\/uploads\/[\w.-]+$/),
        documentId: row?.legacy_id,
        externalId: "ext-9",
        recipients: [
          {
            recipientId: expect.any(Number),
            ...ANA,
            token: expect.stringMatching(/^\w{32}$/),
            role: "SIGNER",
            signingOrder: 2,
            signingUrl: `http://localhost:3000/sign/${body.recipients[0].token}`,
          },
          expect.objectContaining({ email: "cop@example.com", role: "CC", signingOrder: null }),
        ],
      },
    ]);
    expect(row).toMatchObject({
      status: "DRAFT",
      auth_options: { globalAccessAuth: ["ACCOUNT"], globalActionAuth: ["PASSKEY"] },
      subject: "Please sign",
      timezone: "America/Santiago",
      date_format: "dd/MM/yyyy",
      language: "es",
      type: "link",
    });
    const events = await rest.world.test.sql`select kind from event where envelope_id = ${row?.id}`;
    expect(events.map(({ kind }) => kind)).toEqual(["DOCUMENT_CREATED"]);
  });

  test("needs only a title and a list of recipients; the timezone then defaults to Etc/UTC", async () => {
    const created = await createDocument({ recipients: [] });
    expect(created).toMatchObject({ externalId: null, recipients: [] });
    const [meta] = await rest.world.test.sql`select m.timezone from envelope_meta m
      join envelope e on e.id = m.envelope_id where e.legacy_id = ${created.documentId} and e.type = 'DOCUMENT'`;
    expect(meta?.timezone).toBe("Etc/UTC");
  });

  test.each<[string, object, string]>([
    ["no title", { title: undefined }, "title"],
    ["an empty title", { title: "" }, "title"],
    ["no recipients", { recipients: undefined }, "recipients"],
    [
      "a recipient without a name",
      { recipients: [{ name: "", email: "a@example.com" }] },
      "recipients.0.name",
    ],
    ["a recipient without an address", { recipients: [{ name: "A", email: "" }] }, "recipients.0.email"],
    ["what is no address", { recipients: [{ name: "A", email: "ana" }] }, "recipients.0.email"],
    ["an unknown role", { recipients: [{ ...ANA, role: "BOSS" }] }, "recipients.0.role"],
    ["an unknown zone", { meta: { timezone: "Mars/Olympus" } }, "meta.timezone"],
    ["an unknown date format", { meta: { dateFormat: "yyyy" } }, "meta.dateFormat"],
    ["an unknown method", { authOptions: { globalActionAuth: "SMELL" } }, "authOptions.globalActionAuth.0"],
    [
      "an attachment without a label",
      { attachments: [{ label: "", data: "https://a.b" }] },
      "attachments.0.label",
    ],
    ["a number as text", { recipients: [{ ...ANA, signingOrder: "1" }] }, "recipients.0.signingOrder"],
  ])("with %s is refused with 400 and a message that names the key", async (_, change, path) => {
    const { status, body } = await v1("POST", "/documents", {
      json: { title: "Lease", recipients: [ANA], ...change },
    });
    expect([status, Object.keys(body).sort(), body.issues[0].path]).toEqual([
      400,
      ["issues", "message"],
      path,
    ]);
    expect(body.message).toMatch(new RegExp(`^${path}: .`));
  });

  test("into a folder of another team is refused with 404 and creates nothing", async () => {
    const [before] = await rest.world.test.sql`select count(*)::int as n from envelope`;
    const { status, body } = await v1("POST", "/documents", {
      json: { title: "Lease", recipients: [], folderId: "folder_x" },
    });
    const [after] = await rest.world.test.sql`select count(*)::int as n from envelope`;
    expect([status, body, after?.n]).toEqual([404, { message: "Folder could not be found." }, before?.n]);
  });
});

describe("the file of a document", () => {
  test("is uploaded by PUT without authorization and gets the promised data id", async () => {
    const created = await createDocument({ title: "Año/2026" });
    const path = `/documents/${created.documentId}`;
    const before = (await v1("GET", path)).body;
    expect(before).toMatchObject({ status: "DRAFT", fields: [], recipients: [{ name: "Ana" }] });
    expect(before.documentDataId).toMatch(/^\w{24}$/);
    const pdf = simplePdf([{}, {}]);
    const { status, body, headers } = await putFile(created.uploadUrl, pdf);
    expect([status, body, headers.get("deprecation")]).toEqual([200, { success: true }, "true"]);
    expect((await v1("GET", path)).body.documentDataId).toBe(before.documentDataId);
    const [item] = await rest.world.test.sql`
      select i.title, i.page_count, v.id, v.kind, encode(v.sha256, 'hex') as sha from envelope_item i
      join item_version v on v.item_id = i.id join envelope e on e.id = i.envelope_id
      where e.legacy_id = ${created.documentId} and e.type = 'DOCUMENT'`;
    expect(item).toEqual({
      title: "Año-2026.pdf",
      page_count: 2,
      id: before.documentDataId,
      kind: "ORIGINAL",
      sha: sha256(pdf),
    });
    const log = await rest.world.test.sql`select a.type, a.actor->>'kind' as actor from audit_entry a
      join envelope e on e.id = a.envelope_id where e.legacy_id = ${created.documentId} and e.type = 'DOCUMENT' order by seq`;
    expect(log.map(({ type, actor }) => [type, actor])).toEqual([
      ["DOCUMENT_CREATED", "apiToken"],
      ["RECIPIENT_CREATED", "apiToken"],
      // The answer carried the link (ruling 76).
      ["RECIPIENT_LINK_REVEALED", "apiToken"],
      ["ENVELOPE_ITEM_CREATED", "apiToken"],
    ]);
  });

  test.each([null, "application/octet-stream"])("may be sent as %s, as older clients do", async (type) => {
    expect((await putFile((await createDocument()).uploadUrl, simplePdf(), type)).status).toBe(200);
  });

  test("is accepted once: a second PUT is 409, and of simultaneous PUTs one succeeds", async () => {
    const created = await createDocument();
    expect((await putFile(created.uploadUrl, simplePdf())).status).toBe(200);
    const secondAnswer = await putFile(created.uploadUrl, simplePdf());
    expect([secondAnswer.status, secondAnswer.body]).toEqual([
      409,
      { message: "The file of this document was already uploaded." },
    ]);
    const raced = await createDocument();
    const answers = await Promise.all(
      [1, 2, 3].map((pages) => putFile(raced.uploadUrl, simplePdf(Array(pages).fill({})))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [items] = await rest.world.test.sql`select count(*)::int as n from envelope_item i
      join envelope e on e.id = i.envelope_id where e.legacy_id = ${raced.documentId} and e.type = 'DOCUMENT'`;
    expect(items?.n).toBe(1);
  });

  test("is processed like any other: tags become fields, form values are filled in, the promised id stays", async () => {
    const tagged = simplePdf([
      {
        attributes: "/MediaBox [0 0 600 800]",
        content: "BT /F1 12 Tf 60 700 Td ({{signature, r1}}) Tj ET",
      },
    ]);
    const created = await createDocument();
    const path = `/documents/${created.documentId}`;
    const { documentDataId } = (await v1("GET", path)).body;
    expect((await putFile(created.uploadUrl, tagged)).status).toBe(200);
    const { body } = await v1("GET", path);
    expect(body.documentDataId).toBe(documentDataId);
    expect(body.fields).toMatchObject([
      { type: "SIGNATURE", recipientId: created.recipients[0].recipientId },
    ]);
    expect((await v1("POST", `${path}/send`)).status).toBe(200);

    const form = await PDFDocument.create();
    form
      .getForm()
      .createTextField("city")
      .addToPage(form.addPage([600, 800]), { x: 50, y: 700 });
    const filled = await createDocument({ formValues: { city: "Talca" } });
    expect((await putFile(filled.uploadUrl, await form.save())).status).toBe(200);
    const link = await v1("GET", `/documents/${filled.documentId}/download?downloadOriginalDocument=1`);
    const bytes = await (await fetchLink(link.body.downloadUrl)).arrayBuffer();
    const shown = (await PDFDocument.load(bytes)).getForm().getTextField("city").getText();
    expect(shown).toBe("Talca");
  });

  test("that is not a PDF is 400; the document cannot be sent and accepts the right file afterwards", async () => {
    const created = await createDocument();
    const path = `/documents/${created.documentId}`;
    const text = await putFile(created.uploadUrl, "Dear Sir or Madam,\n");
    expect([text.status, text.body]).toEqual([400, { message: "The file is not a PDF." }]);
    const empty = await putFile(created.uploadUrl, "");
    expect([empty.status, Object.keys(empty.body)]).toEqual([400, ["message"]]);
    const send = await v1("POST", `${path}/send`);
    expect([send.status, send.body]).toEqual([
      400,
      { message: "The file of this document has not been uploaded yet." },
    ]);
    expect((await v1("GET", path)).body.status).toBe("DRAFT");
    expect((await putFile(created.uploadUrl, simplePdf())).status).toBe(200);
  });

  test("of another media type is 415 and one too large is 413, and nothing is stored", async () => {
    const { uploadUrl } = await createDocument();
    const before = rest.stored().length;
    expect((await putFile(uploadUrl, simplePdf(), "text/plain")).status).toBe(415);
    expect((await putFile(uploadUrl, Buffer.alloc(51 * 1024 * 1024, 0x25))).status).toBe(413);
    expect([rest.stored().length, rest.incoming()]).toEqual([before, []]);
  });

  test("of 49 MB is stored byte for byte", { tags: ["prove"] }, async () => {
    const padding = { dict: "<< >>", data: randomBytes(49 * 1024 * 1024 - 4096) };
    const pdf = simplePdf([{}], { extra: [padding] });
    const created = await createDocument();
    expect((await putFile(created.uploadUrl, pdf)).status).toBe(200);
    const { body } = await v1("GET", `/documents/${created.documentId}/download?downloadOriginalDocument=1`);
    const answer = await fetchLink(body.downloadUrl);
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(pdf));
  });

  test("is refused once the document was deleted or cancelled", async () => {
    const deleted = await createDocument();
    await v1("DELETE", `/documents/${deleted.documentId}`);
    expect((await putFile(deleted.uploadUrl, simplePdf())).status).toBe(404);
    const cancelled = await createDocument();
    const [row] = await rest.world.test.sql`select id from envelope
      where legacy_id = ${cancelled.documentId} and type = 'DOCUMENT'`;
    await rest.call("POST", "/api/v2/envelope/cancel", { json: { envelopeId: row?.id } });
    const late = await putFile(cancelled.uploadUrl, simplePdf());
    expect([late.status, late.body]).toEqual([400, { message: "The envelope was cancelled." }]);
  });
});

describe("a signed link", () => {
  const UNKNOWN = { message: "This link could not be found." };

  test("works for an hour and no longer", async () => {
    stopClock(new Date("2026-05-04T10:00:00Z"));
    const created = await createDocument();
    stopClock(new Date("2026-05-04T11:00:00Z"));
    const late = await putFile(created.uploadUrl, simplePdf());
    expect([late.status, late.body]).toEqual([401, { message: "This link has expired." }]);
    stopClock(new Date("2026-05-04T10:59:59.999Z"));
    expect((await putFile(created.uploadUrl, simplePdf())).status).toBe(200);
  });

  test("that was altered, forged or made for another use is 404", async () => {
    const created = await createDocument();
    const [body = "", mac = ""] = getPath(created.uploadUrl).split("/").at(-1)?.split(".") ?? [];
    const later = Buffer.from(
      Buffer.from(body, "base64url")
        .toString()
        .replace(/\d+\]$/, "9999999999999]"),
    ).toString("base64url");
    const flipped = `${mac.startsWith("A") ? "B" : "A"}${mac.slice(1)}`;
    for (const opaque of [`${later}.${mac}`, `${body}.${flipped}`, body, `${body}.${mac}.x`, "x.y", "%00"]) {
      const answer = await putFile(`http://h/api/v1/uploads/${opaque}`, simplePdf());
      expect([opaque, answer.status, answer.body]).toEqual([opaque, 404, UNKNOWN]);
    }
    const elsewhere = await fetchLink(`http://h/api/v1/downloads/${body}.${mac}`);
    expect([elsewhere.status, await elsewhere.json()]).toEqual([404, UNKNOWN]);
    const invented = signFileLink({ kind: "upload", id: "nothing", tokenId: 1 }, new Date());
    expect((await putFile(`http://h/api/v1/uploads/${invented}`, simplePdf())).status).toBe(404);
  });

  test("stops working when the token it was made for is revoked", async () => {
    const token = await rest.getToken(rest.world.owner);
    const { body } = await v1("POST", "/documents", { json: { title: "T", recipients: [] }, token });
    await rest.world.test.sql`update api_token set revoked_at = ${new Date().toISOString()}
      where last_four = ${token.slice(-4)}`;
    const answer = await putFile(body.uploadUrl, simplePdf());
    expect([answer.status, Object.keys(answer.body)]).toEqual([401, ["message"]]);
  });
});

describe("GET /documents/{id}/download", () => {
  const getDownloadLink = (id: number, query = "") => v1("GET", `/documents/${id}/download${query}`);

  test("gives the original on request and the sealed file once it exists, and is 400 before", async () => {
    const pdf = simplePdf();
    const created = await createDocument();
    const path = `/documents/${created.documentId}`;
    expect((await getDownloadLink(created.documentId, "?downloadOriginalDocument=true")).status).toBe(400);
    await putFile(created.uploadUrl, pdf);
    const field = { recipientId: created.recipients[0].recipientId, type: "SIGNATURE" };
    const place = { pageNumber: 1, pageX: 10, pageY: 10, pageWidth: 30, pageHeight: 5 };
    expect((await v1("POST", `${path}/fields`, { json: { ...field, ...place } })).status).toBe(200);
    expect((await v1("POST", `${path}/send`)).status).toBe(200);
    const early = await getDownloadLink(created.documentId);
    expect([early.status, Object.keys(early.body)]).toEqual([400, ["message"]]);
    for (const yes of ["true", "1"]) {
      const { body } = await getDownloadLink(created.documentId, `?downloadOriginalDocument=${yes}`);
      expect(Object.keys(body)).toEqual(["downloadUrl"]);
      const answer = await fetchLink(body.downloadUrl);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(pdf));
    }
    expect((await getDownloadLink(created.documentId, "?downloadOriginalDocument=maybe")).status).toBe(400);
    await signAll(rest, (await v1("GET", path)).body);
    expect((await v1("GET", path)).body.status).toBe("COMPLETED");
    const sealed = await getDownloadLink(created.documentId);
    const bytes = Buffer.from(await (await fetchLink(sealed.body.downloadUrl)).arrayBuffer());
    expect(bytes.length).toBeGreaterThan(pdf.length);
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const ranged = await fetchLink(sealed.body.downloadUrl, { range: "bytes=0-4" });
    expect([ranged.status, await ranged.text()]).toEqual([206, "%PDF-"]);
  });

  test("gives a link that is 404 once the document is deleted", async () => {
    const { envelope } = await rest.world.draft({ recipients: [signer("Ana")] });
    const { body } = await getDownloadLink(envelope.legacyId, "?downloadOriginalDocument=1");
    await v1("DELETE", `/documents/${envelope.legacyId}`);
    expect((await fetchLink(body.downloadUrl)).status).toBe(404);
  });
});
