import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument, type PDFForm, PDFName, type PDFPage, PDFString } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { measureWith } from "../draw/fonts";
import { findPlaces } from "./find-places";

const dir = createTemporaryFolder();
let count = 0;

async function proposeFields(make: (form: PDFForm, page: PDFPage) => void) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  make(pdf.getForm(), page);
  const path = join(dir, `form-${++count}.pdf`);
  writeFileSync(path, await pdf.save());
  return findPlaces(path, { first: 1, count: 1 });
}

const bare = { width: 10, height: 10, borderWidth: 0 };

const addRadioGroup = (form: PDFForm, page: PDFPage, places: readonly (readonly [number, number])[]) => {
  const radio = form.createRadioGroup("applicant.pets");
  for (const [at, [x, y]] of places.entries()) radio.addOptionToPage(`option ${at}`, page, { x, y, ...bare });
  return radio;
};

describe("mutually exclusive answers", () => {
  test("in a column become one radio field, required if the form says so", async () => {
    const found = await proposeFields((form, page) =>
      addRadioGroup(form, page, [
        [72, 700],
        [72, 676],
        [72, 652],
      ]).enableRequired(),
    );
    expect(found).toMatchObject([
      {
        type: "RADIO",
        label: "pets",
        fieldMeta: {
          required: true,
          direction: "vertical",
          hideLabels: true,
          fontSize: 10,
          values: ["option 0", "option 1", "option 2"].map((value) => ({ value })),
        },
      },
    ]);
  });

  test("in a row become one horizontal radio field", async () => {
    const found = await proposeFields((form, page) =>
      addRadioGroup(form, page, [
        [72, 700],
        [200, 700],
      ]),
    );
    expect(found).toMatchObject([{ type: "RADIO", fieldMeta: { direction: "horizontal" } }]);
  });

  test("that are scattered stay single boxes, none of them required", async () => {
    const found = await proposeFields((form, page) =>
      addRadioGroup(form, page, [
        [72, 700],
        [300, 650],
        [90, 600],
      ]).enableRequired(),
    );
    expect(found.map(({ type, fieldMeta }) => [type, fieldMeta.required])).toEqual([
      ["CHECKBOX", false],
      ["CHECKBOX", false],
      ["CHECKBOX", false],
    ]);
  });

  test("stay single boxes when another field stands between them", async () => {
    const found = await proposeFields((form, page) => {
      addRadioGroup(form, page, [
        [72, 700],
        [400, 700],
      ]);
      form.createTextField("since").addToPage(page, { x: 120, y: 696, width: 100, height: 18 });
    });
    expect(found.map(({ type }) => type).toSorted()).toEqual(["CHECKBOX", "CHECKBOX", "TEXT"]);
  });
});

describe("a text field", () => {
  const place = { x: 72, y: 600, width: 180, height: 20 };

  test("made of boxes for single letters takes that many, each centred in its box", async () => {
    const [found] = await proposeFields((form, page) => {
      const comb = form.createTextField("rut");
      comb.setMaxLength(9);
      comb.enableCombing();
      comb.addToPage(page, { ...place, borderWidth: 0 });
      comb.setFontSize(12);
    });
    const meta = found?.fieldMeta;
    if (meta?.type !== "text") throw new Error("no text field");
    expect(meta).toMatchObject({
      fontSize: 12,
      characterLimit: 9,
      overflow: "horizontal",
      textAlign: "left",
    });
    const advance = measureWith("regular")("0", meta.fontSize);
    expect(advance + (meta.letterSpacing ?? 0)).toBeCloseTo(20, 1);
    // A text begins six points inside its field.
    const firstMiddle = ((found?.positionX ?? 0) / 100) * 600 + 6 + advance / 2;
    expect(firstMiddle).toBeCloseTo(place.x + 10, 0);
  });

  test.each([
    ["its own", 10, 20, 10],
    ["no smaller than ours can be", 5, 20, 8],
    ["no higher than its line", 30, 20, 20],
    ["where it leaves that open, as high as its line has room", 0, 13, 9],
    ["where it leaves that open, no higher than usual", 0, 60, 12],
  ])("gets the font size: %s", async (_, said, height, size) => {
    const [found] = await proposeFields((form, page) => {
      const text = form.createTextField("city");
      text.addToPage(page, { ...place, height, borderWidth: 0 });
      text.acroField.setDefaultAppearance(`/Helv ${said} Tf 0 g`);
      for (const { dict } of text.acroField.getWidgets()) {
        dict.set(PDFName.of("DA"), PDFString.of(`/Helv ${said} Tf 0 g`));
        dict.set(PDFName.of("Q"), page.doc.context.obj(2));
      }
      form.updateFieldAppearances = () => undefined;
    });
    expect(found?.fieldMeta).toMatchObject({ fontSize: size, textAlign: "right" });
  });
});

describe("a form field over a printed box", () => {
  const BOX = { x: 160, y: 700, width: 200, height: 20 };
  /** A box with its words beside it, and the form's own field over it. */
  const proposeOverForm = (fill: (form: PDFForm) => void) =>
    proposeFields((form, page) => {
      page.drawText("First Name", { x: 90, y: 705, size: 11 });
      page.drawRectangle({ ...BOX, borderWidth: 1 });
      form.createTextField("first").addToPage(page, { ...BOX, borderWidth: 0 });
      fill(form);
    });

  test("is proposed once while it is empty", async () => {
    expect(await proposeOverForm(() => {})).toMatchObject([{ source: "FORM" }]);
  });

  test("is not proposed when it is filled in or read-only", async () => {
    expect(await proposeOverForm((form) => form.getTextField("first").setText("Alice"))).toEqual([]);
    expect(await proposeOverForm((form) => form.getTextField("first").enableReadOnly())).toEqual([]);
  });
});
