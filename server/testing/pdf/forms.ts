import { PDFDocument, StandardFonts } from "pdf-lib";

export async function formPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const fields = pdf.getForm();
  const getRowOptions = (row: number) => ({ x: 60, y: 700 - row * 60, width: 240, height: 24, font });
  fields.createTextField("person.name").addToPage(page, getRowOptions(0));
  const note = fields.createTextField("note");
  note.enableMultiline();
  note.addToPage(page, { ...getRowOptions(1), height: 40 });
  fields.createCheckBox("agree").addToPage(page, { ...getRowOptions(2), width: 24 });
  const plan = fields.createRadioGroup("plan");
  plan.addOptionToPage("basic", page, { ...getRowOptions(3), width: 24 });
  plan.addOptionToPage("full", page, { ...getRowOptions(3), x: 120, width: 24 });
  const city = fields.createDropdown("city");
  city.addOptions(["Arica", "Punta Arenas"]);
  city.addToPage(page, getRowOptions(4));
  const list = fields.createOptionList("colours");
  list.addOptions(["red", "green", "blue"]);
  list.addToPage(page, { ...getRowOptions(5), height: 48 });
  return pdf.save();
}
