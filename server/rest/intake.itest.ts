import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireInstance } from "@/server/runtime";
import { runTool } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { getPerson } from "@/server/testing/world/people";

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(() => rest[Symbol.asyncDispose]());

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const toLatinBytes = (text: string) => Buffer.from(text, "latin1");
const page = { attributes: "/MediaBox [0 0 600 800]" };
const damagedPdf = (line = "Contract") => {
  const content = `BT /F1 12 Tf 60 700 Td (${line}) Tj ET`;
  return toLatinBytes(
    simplePdf([{ ...page, content }])
      .toString("latin1")
      .replace(/startxref\n\d+/, "startxref\n7"),
  );
};
const scriptedPdf = () =>
  simplePdf([page], { catalog: "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>" });
function restrictedPdf(): Buffer {
  const path = join(mkdtempSync(join(tmpdir(), "rubrica-intake-")), "plain.pdf");
  writeFileSync(path, simplePdf([page]));
  return runTool("qpdf", ["--encrypt", "", "owner", "256", "--modify=none", "--", path, "-"]).bytes;
}

async function createEnvelope(
  file: Uint8Array,
  payload: Record<string, unknown> = {},
  more: { headers?: Record<string, string> } = {},
) {
  const form = new FormData();
  form.set("payload", JSON.stringify({ type: "DOCUMENT", title: "Paper", ...payload }));
  form.append("files", new Blob([Buffer.from(file)], { type: "application/pdf" }), "paper.pdf");
  const answer = await rest.call("POST", "/api/v2/envelope/create", { form, ...more });
  return { status: answer.status, body: await answer.json() };
}
const getEnvelope = async (id: string) => (await rest.call("GET", `/api/v2/envelope/${id}`)).json();
const downloadOriginal = async (id: string) =>
  new Uint8Array(
    await (await rest.call("GET", `/api/v2/envelope/item/${id}/download?version=original`)).arrayBuffer(),
  );
const findCreatedEntry = async (id: string) => {
  const rows = await rest.world.test
    .sql`select data from audit_entry where envelope_id = ${id} and type = 'ENVELOPE_ITEM_CREATED'`;
  return rows[0]?.data;
};
const listVersions = (itemId: string) =>
  rest.world.test
    .sql`select kind, encode(sha256, 'hex') as sha256 from item_version where item_id = ${itemId} order by ordinal`;

describe("a file that intake changes", () => {
  test.each([
    ["REPAIRED", damagedPdf],
    ["ACTIVE_CONTENT_REMOVED", scriptedPdf],
  ])("is kept beside the upload, and both hashes and the notice %s are recorded", async (notice, make) => {
    const upload = make();
    const { status, body } = await createEnvelope(upload);
    expect(status).toBe(200);
    const [item] = (await getEnvelope(body.id)).envelopeItems;
    const downloaded = await downloadOriginal(item.id);
    expect(sha256(downloaded)).not.toBe(sha256(upload));
    expect(await listVersions(item.id)).toEqual([
      { kind: "UPLOAD", sha256: sha256(upload) },
      { kind: "ORIGINAL", sha256: sha256(downloaded) },
    ]);
    expect(await findCreatedEntry(body.id)).toMatchObject({
      sha256: sha256(downloaded),
      uploadSha256: sha256(upload),
      notices: [notice],
    });
    expect(await requireInstance("storage").has(sha256(upload))).toBe(true);
  });

  test("and whose tags are covered has only the upload and the final original as versions", async () => {
    const upload = damagedPdf("{{signature, r1}}");
    const recipients = [{ name: "Ana", email: "ana@example.com", role: "SIGNER" }];
    const { status, body } = await createEnvelope(upload, { recipients });
    expect(status).toBe(200);
    const { envelopeItems, fields } = await getEnvelope(body.id);
    expect(fields).toHaveLength(1);
    expect((await listVersions(envelopeItems[0].id)).map(({ kind, sha256: hash }) => [kind, hash])).toEqual([
      ["UPLOAD", sha256(upload)],
      ["ORIGINAL", sha256(await downloadOriginal(envelopeItems[0].id))],
    ]);
    expect(await findCreatedEntry(body.id)).toMatchObject({
      uploadSha256: sha256(upload),
      notices: ["REPAIRED", "TAGS_COVERED"],
    });
  });

  test("takes the upload along into a copy", async () => {
    const upload = damagedPdf("copied");
    const { body } = await createEnvelope(upload);
    const answer = await rest.call("POST", "/api/v2/envelope/duplicate", { json: { envelopeId: body.id } });
    const copy = await answer.json();
    const [item] = (await getEnvelope(copy.id)).envelopeItems;
    expect((await listVersions(item.id)).map(({ kind }) => kind)).toEqual(["UPLOAD", "ORIGINAL"]);
  });

  test("leaves no file in the incoming folder", async () => {
    await createEnvelope(damagedPdf("waits"));
    expect(rest.incoming()).toEqual([]);
  });
});

test("the tag report stays with the file and names each ignored tag with its reason", async () => {
  const lines = ["{{text, r1}}", "{{sign, r1}}", "{{name}}"];
  const content = lines.map((line, at) => `BT /F1 12 Tf 60 ${700 - at * 40} Td (${line}) Tj ET`).join(" ");
  const recipients = [{ name: "Ana", email: "ana@example.com", role: "SIGNER" }];
  const { body } = await createEnvelope(simplePdf([{ ...page, content }]), { recipients });
  const { call } = getPerson(rest.world, rest.world.owner);
  const { items } = await call.envelope.detail({ envelopeId: body.id });
  expect(items[0]).toMatchObject({
    notices: ["TAGS_COVERED"],
    tagReport: {
      found: 1,
      ignored: [
        { text: "{{sign, r1}}", page: 1, reason: "UNKNOWN_TYPE", suggestion: "SIGNATURE" },
        { text: "{{name}}", page: 1, reason: "NO_RECIPIENT", suggestion: null },
      ],
    },
  });
});

describe("a file that needs a password", () => {
  const PASSWORD = "contraseña 7";
  function lockedPdf(): Buffer {
    const path = join(mkdtempSync(join(tmpdir(), "rubrica-intake-")), "plain.pdf");
    writeFileSync(path, simplePdf([page]));
    return runTool("qpdf", ["--encrypt", PASSWORD, "owner", "256", "--", path, "-"]).bytes;
  }
  const withPassword = (password?: string) => ({
    ...(password === undefined ? {} : { headers: { "x-file-password": password } }),
  });

  test("is opened with the password in X-File-Password, which is stored nowhere", async () => {
    const upload = lockedPdf();
    expect((await createEnvelope(upload)).body.code).toBe("FILE_NEEDS_PASSWORD");
    expect((await createEnvelope(upload, {}, withPassword("another"))).body.code).toBe("FILE_NEEDS_PASSWORD");
    expect((await createEnvelope(upload, {}, withPassword("%E0%A4"))).body.code).toBe("BAD_REQUEST");
    const { status, body } = await createEnvelope(upload, {}, withPassword(encodeURIComponent(PASSWORD)));
    expect(status).toBe(200);
    expect(await findCreatedEntry(body.id)).toMatchObject({
      uploadSha256: sha256(upload),
      notices: ["DECRYPTED"],
    });
    const [item] = (await getEnvelope(body.id)).envelopeItems;
    expect((await listVersions(item.id)).map(({ kind }) => kind)).toEqual(["UPLOAD", "ORIGINAL"]);
    expect(Buffer.from(await downloadOriginal(item.id)).includes("/Encrypt")).toBe(false);
    const dump = await rest.world.test.sql`
      select string_agg(x::text, ' ') as text from (
        select to_jsonb(u) as x from upload u union all select to_jsonb(a) from audit_entry a
        union all select to_jsonb(k) from idempotency_key k) everything`;
    expect(dump[0]?.text).toContain("DECRYPTED");
    expect(dump[0]?.text).not.toContain(PASSWORD);
    expect(dump[0]?.text).not.toContain(encodeURIComponent(PASSWORD));
  });
});

describe("a file that its author restricts", () => {
  const allowRestrictedFiles = (restrictedFilesAccepted: boolean | null) =>
    getPerson(rest.world, rest.world.owner).call.team.updateSettings({
      teamId: rest.world.owner.teamId,
      settings: { restrictedFilesAccepted },
    });

  test("is refused by default", async () => {
    const { status, body } = await createEnvelope(restrictedPdf());
    expect([status, body.code]).toEqual([400, "FILE_RESTRICTED"]);
  });

  test("is accepted when the team allows it, and that is recorded", async () => {
    await allowRestrictedFiles(true);
    const upload = restrictedPdf();
    const { status, body } = await createEnvelope(upload);
    expect(status).toBe(200);
    expect(await findCreatedEntry(body.id)).toMatchObject({
      uploadSha256: sha256(upload),
      notices: ["RESTRICTED"],
    });
    await allowRestrictedFiles(null);
    expect((await createEnvelope(restrictedPdf())).body.code).toBe("FILE_RESTRICTED");
  });
});
