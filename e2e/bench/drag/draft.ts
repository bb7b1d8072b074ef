import { PDFDocument, StandardFonts } from "pdf-lib";
import { createDraft } from "../../fixtures/draft";
import type { Account, Product } from "../../fixtures/product";
import type { NewField } from "../../fixtures/sent-envelope";

const PAGES = 500;
/** On page 1, all of them selected and dragged together. */
const CROWD = 40;
const FIELDS = 300;
const LINES_ON_A_PAGE = 40;

const COLUMNS = 4;
const TYPES = ["SIGNATURE", "INITIALS", "NAME", "DATE", "EMAIL", "TEXT", "NUMBER", "CHECKBOX"] as const;

async function buildContract(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= PAGES; page += 1) {
    const lines = Array.from(
      { length: LINES_ON_A_PAGE },
      (_, line) =>
        `${page}.${line + 1}  The parties agree that clause ${line + 1} of page ${page} is part of this.`,
    );
    pdf
      .addPage([595.28, 841.89])
      .drawText(lines.join("\n"), { x: 64, y: 780, size: 11, lineHeight: 17.5, font });
  }
  return pdf.save();
}

/** Half of the text and number fields have a value, which the editor draws over the box. */
function buildContent(type: (typeof TYPES)[number], nth: number): NewField["fieldMeta"] | undefined {
  const hasValue = Math.floor(nth / TYPES.length) % 2 === 0;
  switch (type) {
    case "TEXT":
      return {
        type: "text",
        label: `Text ${nth}`,
        ...(hasValue && { text: `Street ${nth}`, readOnly: true }),
      };
    case "NUMBER":
      return { type: "number", label: `Number ${nth}`, ...(hasValue && { value: `${nth}`, readOnly: true }) };
    case "CHECKBOX":
      return { type: "checkbox", values: ["Yes", "No"].map((value, id) => ({ id, value, checked: false })) };
    default:
      return;
  }
}

function buildField(nth: number, page: number, at: { column: number; row: number }): NewField {
  const type = TYPES[nth % TYPES.length] ?? "TEXT";
  const fieldMeta = buildContent(type, nth);
  // Leaves room on every side, so that the block of 40 fields can move.
  const place = { positionX: 22 + at.column * 14, positionY: 6 + at.row * 4, width: 12, height: 3 };
  return { type, page, ...place, ...(fieldMeta && { fieldMeta }) };
}

/** 40 fields on page 1, 20 on each of the next pages, the rest spread over the other pages. */
function buildFields(): NewField[] {
  return Array.from({ length: FIELDS }, (_, nth) => {
    const past = nth - CROWD;
    const toCell = (on: number) => ({ column: on % COLUMNS, row: Math.floor(on / COLUMNS) });
    if (past < 0) return buildField(nth, 1, toCell(nth));
    if (past < 100) return buildField(nth, 2 + Math.floor(past / 20), toCell(past % 20));
    return buildField(nth, 7 + (past - 100) * 3, toCell(nth % 20));
  });
}

/** Creates a draft of 500 pages with 300 fields for two signers. Returns its id. */
export async function createCrowdedDraft(product: Product, owner: Account): Promise<string> {
  const all = buildFields().map((one) => ({ identifier: "lease.pdf", ...one }));
  const recipients = ["Ana Pérez", "Luis Gómez"].map((name, person) => ({
    name,
    email: `signer${person + 1}@example.org`,
    role: "SIGNER",
    fields: all.filter((_, nth) => nth % 2 === person),
  }));
  return createDraft(product, owner, PAGES, { title: "500 pages", recipients, file: await buildContract() });
}
