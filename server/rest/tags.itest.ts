import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formPdf } from "@/server/testing/pdf/forms";
import {
  checkWithQpdf,
  createTemporaryFolder,
  type Picture,
  renderPage,
  runTool,
} from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import {
  findSentFieldId,
  getRecipientToken,
  prepareSigner,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

const folder = createTemporaryFolder();
let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(async () => {
  await rest[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Checks that pdfsig finds the file unchanged since it was sealed. */
function expectSealed(file: string): void {
  const { output } = runTool("pdfsig", ["-nocert", file]);
  expect(output).toContain("Signature is Valid");
  expect(output).toContain("Total document signed");
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
let files = 0;
function writeToDisk(bytes: Uint8Array): string {
  const file = path.join(folder, `${files++}.pdf`);
  writeFileSync(file, bytes);
  return file;
}

/** Builds a page of 600 by 800 points with a line of text per entry, 60 points apart from y 700 down. */
const paperPdf = (...lines: string[]) =>
  simplePdf([
    {
      attributes: "/MediaBox [0 0 600 800]",
      content: lines.map((line, row) => `BT /F1 12 Tf 60 ${700 - row * 60} Td (${line}) Tj ET`).join("\n"),
    },
  ]);

async function postFiles(route: string, payload: unknown, given: readonly Uint8Array[] = [], part = "files") {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  for (const [index, bytes] of given.entries()) {
    form.append(part, new Blob([Buffer.from(bytes)], { type: "application/pdf" }), `paper-${index + 1}.pdf`);
  }
  const answer = await rest.call("POST", `/api/v2${route}`, { form });
  return { status: answer.status, body: await answer.json() };
}
const createEnvelope = (payload: object, ...given: Uint8Array[]) =>
  postFiles("/envelope/create", { title: "Lease", type: "DOCUMENT", ...payload }, given);
const getEnvelope = async (id: string) => (await rest.call("GET", `/api/v2/envelope/${id}`)).json();
const postJson = async (route: string, json: unknown) => {
  const answer = await rest.call("POST", `/api/v2${route}`, { json });
  return { status: answer.status, body: await answer.json() };
};
async function downloadItem(itemId: string, version = "signed") {
  const answer = await rest.call("GET", `/api/v2/envelope/item/${itemId}/download?version=${version}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}
const listAudit = async (id: string, type: string) =>
  (
    await rest.world.test
      .sql`select data from audit_entry where envelope_id = ${id} and type = ${type} order by seq`
  ).map(({ data }) => data);
const countEnvelopes = async () => (await rest.world.test.sql`select id from envelope`).length;

/** Returns true if every pixel of a box, given in percent, is white. */
function isWhite(picture: Picture, box: { x: number; y: number; width: number; height: number }): boolean {
  for (
    let row = Math.ceil((box.y / 100) * picture.height);
    row < ((box.y + box.height) / 100) * picture.height;
    row++
  ) {
    const [from, to] = [box.x, box.x + box.width].map((x) => Math.round((x / 100) * picture.width));
    const line = picture.pixels.subarray(
      ((from ?? 0) + row * picture.width) * 3,
      ((to ?? 0) + row * picture.width) * 3,
    );
    if (line.some((value) => value !== 255)) return false;
  }
  return true;
}
/** Returns a generous box around the line of text in row `row` of `paperPdf`. */
const lineRect = (row: number) => ({
  x: 8,
  y: ((85 + row * 60) / 800) * 100,
  width: 80,
  height: (22 / 800) * 100,
});

const twoSigners = { recipients: [signer("Ana", { fields: [] }), signer("Ben", { fields: [] })] };

describe("tags in an uploaded PDF", () => {
  test("become the fields they ask for, in place, and are covered by an update of the upload", async () => {
    const upload = paperPdf(
      "{{signature, r1}}",
      "{{Text, R2, required=true, label=Your city, fontSize=10, characterLimit=40}}",
      "{{stamp, r1}} {{text}} {{customer.name}}",
      "{{rut_firmado, r2}} {{NUMBER,r2,minValue=-3,maxValue=7.5,readOnly=false}}",
    );
    const { status, body } = await createEnvelope(twoSigners, upload);
    expect(status).toBe(200);
    const envelope = await getEnvelope(body.id);
    const [ana, ben] = envelope.recipients.map(({ id }: { id: number }) => id);
    const fields: {
      type: string;
      recipientId: number;
      fieldMeta: object;
      positionX: number;
      positionY: number;
    }[] = envelope.fields;
    expect(fields.map(({ type, recipientId }) => [type, recipientId])).toEqual([
      ["SIGNATURE", ana],
      ["TEXT", ben],
      ["RUT_FIRMADO", ben],
      ["NUMBER", ben],
    ]);
    expect(fields[0]?.positionX).toBeCloseTo(10, 0);
    // The ink of the line reaches from 2.5 points below its baseline to 8.7 above.
    expect(fields[0]?.positionY).toBeCloseTo(((100 - 8.7) / 800) * 100, 0);
    expect(fields[1]?.fieldMeta).toMatchObject({
      type: "text",
      required: true,
      label: "Your city",
      fontSize: 10,
      characterLimit: 40,
    });
    expect(fields[3]?.fieldMeta).toMatchObject({ minValue: -3, maxValue: 7.5, readOnly: false });
    const itemId = envelope.envelopeItems[0].id;
    const original = await downloadItem(itemId, "original");
    expect(Buffer.from(original.subarray(0, upload.length)).equals(upload)).toBe(true);
    expect(original.length).toBeGreaterThan(upload.length);
    const file = writeToDisk(original);
    expect(checkWithQpdf(file)).toBe(0);
    const picture = renderPage(file, 1, 100);
    expect([0, 1, 2, 3].map((row) => isWhite(picture, lineRect(row)))).toEqual([true, true, false, true]);
    const [created] = await listAudit(body.id, "ENVELOPE_ITEM_CREATED");
    expect(created).toMatchObject({
      sha256: sha256(original),
      uploadSha256: sha256(upload),
      notices: ["TAGS_COVERED"],
    });
    expect(await listAudit(body.id, "FIELD_CREATED")).toHaveLength(4);
    const versions = await rest.world.test
      .sql`select kind from item_version where item_id = ${itemId} order by ordinal`;
    expect(versions.map(({ kind }) => kind)).toEqual(["UPLOAD", "ORIGINAL"]);
  });

  test("give after signing a sealed file that begins with the upload and shows no tag", async () => {
    const upload = paperPdf("Agreed between the parties", "{{signature, r1}}", "{{name, r1}}");
    const { body } = await createEnvelope({ recipients: [signer("Ana", { fields: [] })] }, upload);
    expect((await postJson("/envelope/distribute", { envelopeId: body.id })).status).toBe(200);
    const sent: Sent = { ...(await rest.world.reload(body.id)), tokens: [] };
    const full = { ...sent, tokens: [(await getEnvelope(body.id)).recipients[0].token] };
    const api = signingCaller(rest.world.db);
    await prepareSigner(api, full, 0);
    await api.fill({
      token: getRecipientToken(full, 0),
      fieldId: findSentFieldId(full, 0, "NAME"),
      value: "Ana Araya",
    });
    await api.complete({ token: getRecipientToken(full, 0) });
    await rest.drain();
    const envelope = await getEnvelope(body.id);
    expect(envelope.status).toBe("COMPLETED");
    const itemId = envelope.envelopeItems[0].id;
    const [sealed, original] = [await downloadItem(itemId), await downloadItem(itemId, "original")];
    expect(Buffer.from(sealed.subarray(0, original.length)).equals(Buffer.from(original))).toBe(true);
    expect(Buffer.from(sealed.subarray(0, upload.length)).equals(upload)).toBe(true);
    const file = writeToDisk(sealed);
    expectSealed(file);
    expect(checkWithQpdf(file)).toBe(0);
    const picture = renderPage(file, 1, 100);
    expect(isWhite(picture, lineRect(0))).toBe(false);
    const text = runTool("pdftotext", ["-layout", file, "-"]).output;
    expect(text).toContain("Ana Araya");
    // A long value wraps over two lines of its column; only the drawing order keeps them together.
    const compact = runTool("pdftotext", ["-raw", file, "-"]).output.replace(/\s/g, "");
    expect(compact).toContain(sha256(upload));
    expect(compact).toContain(sha256(original));
    expect(text).toContain("The text that marks the places of fields was covered.");
  });

  test("without recipients create numbered recipients, each once, in order", async () => {
    const { status, body } = await createEnvelope(
      {},
      paperPdf("{{name, r3}}", "{{signature, r1}}"),
      paperPdf("{{date, r3}}"),
    );
    expect(status).toBe(200);
    const envelope = await getEnvelope(body.id);
    expect(
      envelope.recipients.map((row: Record<string, unknown>) => [
        row.name,
        row.email,
        row.role,
        row.signingOrder,
      ]),
    ).toEqual([
      ["Recipient 1", "recipient.1@placeholder.invalid", "SIGNER", 1],
      ["Recipient 3", "recipient.3@placeholder.invalid", "SIGNER", 3],
    ]);
    const [first, third] = envelope.recipients.map(({ id }: { id: number }) => id);
    const items = envelope.envelopeItems.map(({ id }: { id: string }) => id);
    expect(
      envelope.fields.map((field: Record<string, unknown>) => [
        field.type,
        field.recipientId,
        items.indexOf(field.envelopeItemId),
      ]),
    ).toEqual([
      ["NAME", third, 0],
      ["SIGNATURE", first, 0],
      ["DATE", third, 1],
    ]);
  });

  test.each([
    ["a recipient that is not there", "{{signature, r3}}", /r3/],
    ["a font size out of range", "{{text, r1, fontSize=2}}", /fontSize/],
    ["a number that is none", "{{number, r1, minValue=low}}", /minValue/],
    ["a yes that is neither true nor false", "{{text, r1, required=yes}}", /required/],
    ["required and read-only at once", "{{text, r1, required=true, readOnly=true}}", /readOnly/],
  ])("that ask for %s are refused, quoting the tag, and create nothing", async (_, tag, key) => {
    const before = await countEnvelopes();
    const { status, body } = await createEnvelope(twoSigners, paperPdf(tag));
    expect([status, body.code]).toEqual([400, "INVALID_BODY"]);
    expect(body.message).toMatch(key);
    expect(body.message).toContain(tag);
    expect(await countEnvelopes()).toBe(before);
  });

  test("for a CC are refused", async () => {
    const recipients = [{ name: "Cleo", email: "cleo@example.com", role: "CC" }];
    const { status, body } = await createEnvelope({ recipients }, paperPdf("{{text, r1}}"));
    expect([status, body.code]).toEqual([400, "INVALID_BODY"]);
  });

  test("that are not valid leave the file unchanged", async () => {
    const upload = paperPdf(
      "{{stamp, r1}}",
      "{{text}}",
      "{{text, recipient1}}",
      "{ {",
      "Dear {{customer.name}}",
    );
    const { body } = await createEnvelope(twoSigners, upload);
    const envelope = await getEnvelope(body.id);
    expect(envelope.fields).toEqual([]);
    expect(sha256(await downloadItem(envelope.envelopeItems[0].id, "original"))).toBe(sha256(upload));
  });

  test.each([
    [90, "0 1 -1 0 300 300"],
    [180, "-1 0 0 -1 450 400"],
    [270, "0 -1 1 0 300 500"],
  ])(
    "on a page rotated by %i, with a crop box and a user unit, are covered and placed correctly",
    async (rotate, matrix) => {
      const upload = simplePdf([
        {
          attributes: `/MediaBox [0 0 700 900] /CropBox [50 60 650 860] /UserUnit 2 /Rotate ${rotate}`,
          content: `BT /F1 12 Tf ${matrix} Tm ({{signature, r1}}) Tj ET`,
        },
      ]);
      const { body } = await createEnvelope(twoSigners, upload);
      const envelope = await getEnvelope(body.id);
      const [field] = envelope.fields;
      const before = renderPage(writeToDisk(upload), 1, 80);
      const box = { x: field.positionX, y: field.positionY, width: field.width, height: field.height };
      expect(isWhite(before, box)).toBe(false);
      const after = renderPage(
        writeToDisk(await downloadItem(envelope.envelopeItems[0].id, "original")),
        1,
        80,
      );
      expect(isWhite(after, { x: 0, y: 0, width: 100, height: 100 })).toBe(true);
    },
  );

  test("in a template create the fields of its recipients", async () => {
    const { body } = await createEnvelope({ type: "TEMPLATE" }, paperPdf("{{signature, r1}}"));
    const envelope = await getEnvelope(body.id);
    expect([envelope.type, envelope.fields.length, envelope.recipients.length]).toEqual(["TEMPLATE", 1, 1]);
  });
});

const VALUES = {
  "person.name": "Zoë Ñuñoa Łukasz",
  note: "first line\nsecond line",
  agree: true,
  plan: "full",
  city: "Punta Arenas",
  colours: "green",
  nobody: "ignored",
};

/** Reads the form values with pdf-lib, which did not write them. */
async function readForm(bytes: Uint8Array) {
  const fields = (await PDFDocument.load(bytes)).getForm();
  return {
    "person.name": fields.getTextField("person.name").getText(),
    note: fields.getTextField("note").getText(),
    agree: fields.getCheckBox("agree").isChecked(),
    plan: fields.getRadioGroup("plan").getSelected(),
    city: fields.getDropdown("city").getSelected(),
    colours: fields.getOptionList("colours").getSelected(),
  };
}
const READ = {
  "person.name": VALUES["person.name"],
  note: VALUES.note,
  agree: true,
  plan: "full",
  city: ["Punta Arenas"],
  colours: ["green"],
};

describe("form values", () => {
  test("are in the sealed PDF, in every field, written as an update of the upload", async () => {
    const upload = await formPdf();
    const { status, body } = await createEnvelope(
      {
        formValues: VALUES,
        recipients: [
          signer("Ana", {
            fields: [{ type: "SIGNATURE", page: 1, positionX: 60, positionY: 80, width: 30, height: 6 }],
          }),
        ],
      },
      upload,
    );
    expect(status).toBe(200);
    expect((await postJson("/envelope/distribute", { envelopeId: body.id })).status).toBe(200);
    const full: Sent = {
      ...(await rest.world.reload(body.id)),
      tokens: [(await getEnvelope(body.id)).recipients[0].token],
    };
    const api = signingCaller(rest.world.db);
    await prepareSigner(api, full, 0);
    await api.complete({ token: getRecipientToken(full, 0) });
    await rest.drain();
    const envelope = await getEnvelope(body.id);
    expect(envelope.status).toBe("COMPLETED");
    expect(envelope.formValues).toEqual(VALUES);
    const itemId = envelope.envelopeItems[0].id;
    const [sealed, original] = [await downloadItem(itemId), await downloadItem(itemId, "original")];
    expect(Buffer.from(original.subarray(0, upload.length)).equals(Buffer.from(upload))).toBe(true);
    expect(Buffer.from(sealed.subarray(0, original.length)).equals(Buffer.from(original))).toBe(true);
    expect(await readForm(original)).toEqual(READ);
    const file = writeToDisk(sealed);
    expectSealed(file);
    expect([checkWithQpdf(writeToDisk(original)), checkWithQpdf(file)]).toEqual([0, 0]);
    const { pixels, width } = renderPage(writeToDisk(original), 1, 72);
    const [blank] = [renderPage(writeToDisk(upload), 1, 72)];
    // Each field looks different than before: name, note, box, second button, drop-down, list.
    for (const [x, y, w, h] of [
      [60, 76, 200, 24],
      [60, 120, 200, 40],
      [60, 196, 24, 24],
      [120, 256, 24, 24],
      [60, 316, 200, 24],
      [60, 352, 200, 48],
    ] as const) {
      const differs = Array.from({ length: h }, (_, row) => {
        const from = ((y + row) * width + x) * 3;
        return !pixels
          .subarray(from, from + w * 3)
          .equals(blank?.pixels.subarray(from, from + w * 3) ?? Buffer.alloc(0));
      });
      expect([x, y, differs.some(Boolean)]).toEqual([x, y, true]);
    }
    const [created] = await listAudit(body.id, "ENVELOPE_ITEM_CREATED");
    expect(created).toMatchObject({ uploadSha256: sha256(upload), notices: ["FORM_FILLED"] });
  });

  test("cannot be changed in a sealed file without invalidating the signature", async () => {
    const upload = await formPdf();
    const draft = await rest.world.upload(rest.world.owner);
    expect(draft).not.toBe("");
    const { body } = await createEnvelope(
      { formValues: VALUES, recipients: [{ name: "C", email: "c@example.com", role: "CC" }] },
      upload,
    );
    expect((await postJson("/envelope/distribute", { envelopeId: body.id })).status).toBe(200);
    await rest.drain();
    const sealed = await downloadItem((await getEnvelope(body.id)).envelopeItems[0].id);
    const text = Buffer.from(sealed).toString("latin1");
    expect(text).toMatch(/\/TransformMethod \/DocMDP[\s\S]{0,80}\/P 1\b/);
  });

  test.each([
    ["person.name", true],
    ["agree", "perhaps"],
    ["plan", "golden"],
    ["city", "Atlantis"],
    ["colours", false],
  ])("of the wrong kind for %s are refused with that name, and nothing is created", async (name, value) => {
    const before = await countEnvelopes();
    const { status, body } = await createEnvelope({ formValues: { [name]: value } }, await formPdf());
    expect([status, body.code, body.issues[0].path]).toEqual([400, "INVALID_BODY", `formValues.${name}`]);
    expect(await countEnvelopes()).toBe(before);
  });

  test("for fields that no form has change nothing", async () => {
    const upload = paperPdf("No form here");
    const { status, body } = await createEnvelope({ formValues: { "any.name": "x", toString: 1 } }, upload);
    expect(status).toBe(200);
    const item = (await getEnvelope(body.id)).envelopeItems[0];
    expect(sha256(await downloadItem(item.id, "original"))).toBe(sha256(upload));
  });

  test("are written at distribute into files that lack them", async () => {
    const { body } = await createEnvelope(
      { recipients: [{ name: "C", email: "c@example.com", role: "CC" }] },
      await formPdf(),
    );
    const itemId = (await getEnvelope(body.id)).envelopeItems[0].id;
    // As `use` leaves a copy: values on the envelope, none in its file.
    await rest.world.test
      .sql`update envelope set form_values = ${JSON.stringify(VALUES)}::text::jsonb where id = ${body.id}`;
    expect((await postJson("/envelope/distribute", { envelopeId: body.id })).status).toBe(200);
    expect(await readForm(await downloadItem(itemId, "original"))).toEqual(READ);
    const changes = await listAudit(body.id, "ENVELOPE_ITEM_UPDATED");
    expect(changes).toHaveLength(1);
    expect(changes[0].changes.map(({ field }: { field: string }) => field)).toEqual(["file", "notices"]);
  });
});
