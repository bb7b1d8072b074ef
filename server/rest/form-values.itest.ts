import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formPdf } from "@/server/testing/pdf/forms";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { box, signer } from "@/server/testing/world/signing";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const FILL = "/envelope/item/fill-form";
const createDraft = async (bytes?: Uint8Array) =>
  it.world.draft({
    bytes: bytes ?? (await formPdf()),
    pages: 1,
    recipients: [signer("Ana", { fields: [box("SIGNATURE")] })],
  });
const getFormFields = async (itemId: string | undefined) =>
  (await it.get(`/envelope/item/${itemId}/form-fields`)).body;
const listValues = async (itemId: string | undefined) =>
  Object.fromEntries(
    (await getFormFields(itemId)).data.map(({ name, value }: { name: string; value: unknown }) => [
      name,
      value,
    ]),
  );
const listEntries = async (envelopeId: string) =>
  (await it.sql`select type from audit_entry where envelope_id = ${envelopeId} order by seq`).map(
    ({ type }) => type,
  );

describe("the fields of a PDF's own form", () => {
  test("are listed in the form's order with kind, options and current value", async () => {
    const { items } = await createDraft();
    const plain = { isRequired: false, isMultiline: false, maxLength: null, isFree: false, options: [] };
    const toOptions = (...values: string[]) => values.map((value) => ({ value, label: value }));
    const { data, total } = await getFormFields(items[0]?.id);
    expect(total).toBe(6);
    expect(data).toEqual([
      { ...plain, name: "person.name", label: "name", kind: "TEXT", value: null },
      { ...plain, name: "note", label: "note", kind: "TEXT", isMultiline: true, value: null },
      { ...plain, name: "agree", label: "agree", kind: "CHECKBOX", value: false },
      {
        ...plain,
        name: "plan",
        label: "plan",
        kind: "RADIO",
        value: null,
        options: [
          { value: expect.any(String), label: "basic" },
          { value: expect.any(String), label: "full" },
        ],
      },
      {
        ...plain,
        name: "city",
        label: "city",
        kind: "DROPDOWN",
        value: null,
        options: toOptions("Arica", "Punta Arenas"),
      },
      {
        ...plain,
        name: "colours",
        label: "colours",
        kind: "LIST",
        value: null,
        options: toOptions("red", "green", "blue"),
      },
    ]);
  });

  test("leave out buttons and password, read-only and hidden fields", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([600, 800]);
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const buildWidgetRect = (row: number) => ({ x: 60, y: 700 - row * 40, width: 200, height: 20, font });
    const form = pdf.getForm();
    form.createButton("press").addToPage("Press", page, buildWidgetRect(0));
    const secret = form.createTextField("secret");
    secret.enablePassword();
    secret.addToPage(page, buildWidgetRect(1));
    const fixed = form.createTextField("fixed");
    fixed.addToPage(page, buildWidgetRect(2));
    fixed.enableReadOnly();
    form.createTextField("hidden").addToPage(page, { ...buildWidgetRect(3), hidden: true });
    const open = form.createTextField("open");
    open.setMaxLength(8);
    open.enableRequired();
    open.setText("as is");
    open.addToPage(page, buildWidgetRect(4));
    const { items } = await createDraft(await pdf.save());
    expect(await getFormFields(items[0]?.id)).toMatchObject({
      total: 1,
      data: [{ name: "open", maxLength: 8, isRequired: true, value: "as is" }],
    });
  });

  test("are an empty list for a file without a form, and 404 for another team's file", async () => {
    const { items } = await it.world.draft({ pages: 1 });
    expect(await getFormFields(items[0]?.id)).toEqual({ data: [], total: 0 });
    const { token } = await it.stranger();
    const answer = await it.get(`/envelope/item/${items[0]?.id}/form-fields`, { token });
    expect(answer.status).toBe(404);
  });
});

describe("filling the form of a draft", () => {
  test("is kept with the envelope, written into the file and can be changed repeatedly", async () => {
    const { envelope, items } = await createDraft();
    const [item] = items;
    const options = (await getFormFields(item?.id)).data.find(
      ({ name }: { name: string }) => name === "plan",
    ).options;
    const first = { "person.name": "Zoë Ñuñoa", agree: true, plan: options[1].value, city: "Arica" };
    const filled = await it.post(FILL, { envelopeId: envelope.id, formValues: first });
    expect([filled.status, filled.body]).toEqual([200, { formValues: first }]);
    expect(await listValues(item?.id)).toEqual({ ...first, note: null, colours: null });

    const second = { "person.name": "Luis", agree: false, note: "one\ntwo" };
    const secondAnswer = await it.post(FILL, { envelopeId: envelope.id, formValues: second });
    expect(secondAnswer.body).toEqual({ formValues: { ...first, ...second } });
    expect(await listValues(item?.id)).toEqual({ ...first, ...second, colours: null });
    const { body } = await it.get(`/envelope/${envelope.id}`);
    expect(body.formValues).toEqual({ ...first, ...second });
    expect((await listEntries(envelope.id)).filter((type) => type === "ENVELOPE_ITEM_UPDATED")).toHaveLength(
      2,
    );
  });

  test("with the values it already holds changes nothing and records nothing", async () => {
    const { envelope } = await createDraft();
    const input = { envelopeId: envelope.id, formValues: { city: "Arica" } };
    await it.post(FILL, input);
    const before = await listEntries(envelope.id);
    expect((await it.post(FILL, input)).status).toBe(200);
    expect(await listEntries(envelope.id)).toEqual(before);
  });

  test.each([
    ["person.name", true],
    ["agree", "perhaps"],
    ["plan", "golden"],
    ["city", "Atlantis"],
  ])(
    "with an unsuitable value for %s is refused by that name, and nothing of it is kept",
    async (name, value) => {
      const { envelope, items } = await createDraft();
      const before = await listValues(items[0]?.id);
      const formValues = { note: "kept?", [name]: value };
      const { status, body } = await it.post(FILL, { envelopeId: envelope.id, formValues });
      expect([status, body.code, body.issues[0].path]).toEqual([400, "INVALID_BODY", `formValues.${name}`]);
      expect(await listValues(items[0]?.id)).toEqual(before);
      expect((await it.get(`/envelope/${envelope.id}`)).body.formValues).toBeNull();
    },
  );

  test("keeps at most 1000 values over all calls", async () => {
    const { envelope } = await createDraft();
    const buildValues = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`key-${from + at}`, "x"]));
    const first = await it.post(FILL, { envelopeId: envelope.id, formValues: buildValues(0, 900) });
    expect(first.status).toBe(200);
    const over = await it.post(FILL, { envelopeId: envelope.id, formValues: buildValues(900, 101) });
    expect(getCode(over)).toEqual([400, "INVALID_BODY"]);
  });

  test("is refused after sending and to another team", async () => {
    const sent = await it.world.send({ recipients: [signer("Ana", { fields: [box("SIGNATURE")] })] });
    const late = await it.post(FILL, { envelopeId: sent.envelope.id, formValues: { city: "Arica" } });
    expect(late.status).toBe(400);
    const { envelope } = await createDraft();
    const { token } = await it.stranger();
    const foreign = await it.post(
      FILL,
      { envelopeId: envelope.id, formValues: { city: "Arica" } },
      { token },
    );
    expect(foreign.status).toBe(404);
  });

  test("keeps the values when the filled file is replaced by another", async () => {
    const { envelope, items } = await createDraft();
    await it.post(FILL, { envelopeId: envelope.id, formValues: { city: "Arica" } });
    const form = new FormData();
    form.set("payload", JSON.stringify({ envelopeId: envelope.id, envelopeItemId: items[0]?.id }));
    form.append("files", new Blob([Buffer.from(await formPdf())], { type: "application/pdf" }), "new.pdf");
    expect((await it.send("POST", "/envelope/item/replace", { form })).status).toBe(200);
    expect(await listValues(items[0]?.id)).toMatchObject({ city: "Arica" });
  });
});
