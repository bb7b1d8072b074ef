import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { box, signer } from "@/server/testing/world/signing";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const LAST = 21;

/** Builds a contract of 21 pages: a form field on the first, places to sign on the last. */
async function contractPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= LAST; number++) {
    const page = pdf.addPage([595.28, 841.89]);
    page.drawText(`Page ${number}. The date and the signature bind both.`, { x: 72, y: 760, size: 11, font });
  }
  const name = pdf.getForm().createTextField("tenant.email");
  name.setMaxLength(60);
  name.addToPage(pdf.getPage(0), { x: 72, y: 600, width: 200, height: 20 });
  const end = pdf.getPage(LAST - 1);
  const line = "______________________";
  end.drawText(line, { x: 72, y: 300, size: 11, font });
  end.drawText(line, { x: 330, y: 300, size: 11, font });
  end.drawText("Landlord", { x: 72, y: 286, size: 11, font });
  end.drawText("Tenant", { x: 330, y: 286, size: 11, font });
  end.drawText(`Date: ${line}`, { x: 330, y: 250, size: 11, font });
  return pdf.save();
}

const createDraft = async () =>
  it.world.draft({ bytes: await contractPdf(), pages: LAST, recipients: [signer("Ana"), signer("Luis")] });
const getPath = (itemId: string | undefined, from = 1) =>
  `/envelope/item/${itemId}/suggestions?fromPage=${from}`;

test("field suggestions for a file come in page ranges and name the party where the file does", async () => {
  const { items } = await createDraft();
  const first = await it.get(getPath(items[0]?.id));
  expect(first.status).toBe(200);
  expect(first.body.nextPage).toBe(LAST);
  expect(first.body.data).toMatchObject([{ page: 1, type: "EMAIL", source: "FORM", recipientId: null }]);
  const last = await it.get(getPath(items[0]?.id, LAST));
  expect(last.body.nextPage).toBeNull();
  expect(last.body.data).toMatchObject([
    { page: LAST, type: "SIGNATURE", label: "Landlord", recipientId: null, party: "landlord" },
    { page: LAST, type: "SIGNATURE", label: "Tenant", recipientId: null, party: "tenant" },
    { page: LAST, type: "DATE", label: "Date", recipientId: null, party: "tenant" },
  ]);
  expect((await it.get(getPath(items[0]?.id, LAST + 1))).body).toEqual({ data: [], nextPage: null });
});

test("suggestions can be passed to field/create-many with recipients assigned, and do not come again", async () => {
  const { envelope, items, recipients } = await createDraft();
  const parties = { landlord: recipients[0]?.id, tenant: recipients[1]?.id };
  const { body } = await it.get(getPath(items[0]?.id, LAST));
  const data = body.data.map(
    ({ label: _l, source: _s, confidence: _c, party, ...field }: Record<string, unknown>) => ({
      ...field,
      envelopeItemId: items[0]?.id,
      recipientId: Reflect.get(parties, String(party)),
    }),
  );
  const created = await it.post("/envelope/field/create-many", { envelopeId: envelope.id, data });
  expect(created.status).toBe(200);
  expect(created.body.data).toHaveLength(3);
  expect((await it.get(getPath(items[0]?.id, LAST))).body.data).toEqual([]);
});

test("a field placed elsewhere does not remove other suggestions", async () => {
  const recipients = [signer("Ana", { fields: [box("SIGNATURE")] })];
  const { items } = await it.world.draft({ bytes: await contractPdf(), pages: LAST, recipients });
  expect((await it.get(getPath(items[0]?.id, LAST))).body.data).toHaveLength(3);
});

test("form fields that the file has already filled are not suggested", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595.28, 841.89]);
  const form = pdf.getForm();
  const buildRect = (row: number, x: number) => ({
    x,
    y: 700 - row * 60,
    width: x === 72 ? 180 : 14,
    height: 18,
  });
  for (const [row, isSaid] of [false, true].entries()) {
    const text = form.createTextField(`city${row}`);
    if (isSaid) text.setText("Timbuktu");
    text.addToPage(page, buildRect(row, 72));
    const choice = form.createDropdown(`country${row}`);
    choice.setOptions(["Chile", "Mali"]);
    if (isSaid) choice.select("Mali");
    choice.addToPage(page, buildRect(row + 3, 72));
    const tick = form.createCheckBox(`agreed${row}`);
    tick.addToPage(page, buildRect(row, 400));
    if (isSaid) tick.check();
    const one = form.createRadioGroup(`one${row}`);
    one.addOptionToPage("a", page, buildRect(row + 3, 400));
    one.addOptionToPage("b", page, buildRect(row + 3, 440));
    if (isSaid) one.select("b");
  }
  const { items } = await it.world.draft({ bytes: await pdf.save(), pages: 1, recipients: [signer("Ana")] });
  const { body } = await it.get(getPath(items[0]?.id));
  const found: { type: string; source: string }[] = body.data;
  expect(found.map(({ type, source }) => `${source} ${type}`).toSorted()).toEqual([
    ...["FORM CHECKBOX", "FORM DROPDOWN", "FORM RADIO", "FORM TEXT"],
  ]);
});

test("a file that does not exist is not found", async () => {
  expect((await it.get(getPath("envelope_item_nowhere"))).status).toBe(404);
});
