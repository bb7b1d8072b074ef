import { unzipSync } from "fflate";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { type ReadTable, toTable } from "@/server/domain/bulk-send/table";
import { formatCellNumber, formatSerialDay, listDateStyles } from "./cell-formats";
import { walkXml } from "./walk-xml";

/** Parts of a workbook that a table needs; nothing else of the file is unpacked. */
const PARTS =
  /^xl\/(?:workbook\.xml|styles\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

type WorkbookParts = Readonly<Record<string, Uint8Array>>;

/**
 * Reads the first sheet of a workbook as a table. Runs in a process of its own, as the file is untrusted
 * (ruling 64). Dates become ISO days, formulas their last result. Sizes are checked before unpacking, cells
 * and texts while reading. Any number of blank rows is skipped.
 */
export function readXlsx(bytes: Uint8Array): ReadTable {
  let unpacked = 0;
  try {
    const parts: WorkbookParts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.test(name)) return false;
        unpacked += originalSize;
        return unpacked <= BULK_SEND_LIMITS.unpackedBytes;
      },
    });
    if (unpacked > BULK_SEND_LIMITS.unpackedBytes) return { fault: "TOO_LARGE" };
    return parseWorkbookTable(parts);
  } catch {
    return { fault: "UNREADABLE" };
  }
}

function parseWorkbookTable(parts: WorkbookParts): ReadTable {
  const { sheets, is1904 } = parseWorkbook(parts["xl/workbook.xml"]);
  const places = parseRelations(parts["xl/_rels/workbook.xml.rels"]);
  const path = sheets.map((id) => places.get(id)).find((place) => place !== undefined && parts[place]);
  const sheet = parts[path ?? "xl/worksheets/sheet1.xml"];
  if (!sheet) return { fault: "UNREADABLE" };
  const strings = readSharedStrings(parts["xl/sharedStrings.xml"]);
  if (!strings) return { fault: "TOO_LARGE" };
  const dates = listDateStyles(parts["xl/styles.xml"]);
  const reader = new SheetReader({ strings, dates, is1904 });
  walkXml(sheet, reader, () => reader.isEnough);
  return reader.length > BULK_SEND_LIMITS.bytes ? { fault: "TOO_LARGE" } : toTable(reader.lines);
}

/** The sheets in their order, by the names in the relations. */
function parseWorkbook(bytes: Uint8Array | undefined): { sheets: string[]; is1904: boolean } {
  const sheets: string[] = [];
  let is1904 = false;
  if (!bytes) throw new Error("no workbook");
  walkXml(bytes, {
    open: (name, attributes) => {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const relation = Object.keys(attributes).find((key) => key.endsWith(":id"));
      if (relation) sheets.push(attributes[relation] ?? "");
    },
  });
  return { sheets, is1904 };
}

function parseRelations(bytes: Uint8Array | undefined): Map<string, string> {
  const places = new Map<string, string>();
  if (!bytes) return places;
  walkXml(bytes, {
    open: (name, { Id, Target = "" }) => {
      if (name !== "Relationship" || !Id) return;
      places.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return places;
}

/** More texts than the cells of a permitted table can show. */
const MOST_STRINGS = (BULK_SEND_LIMITS.rows + 1) * BULK_SEND_LIMITS.columns;
/** Just above the limit, so that the fault is found. */
const MOST_TEXT = BULK_SEND_LIMITS.cell + 1;

/** The texts that cells refer to; null where there are too many. */
function readSharedStrings(bytes: Uint8Array | undefined): string[] | null {
  const strings: string[] = [];
  if (!bytes) return strings;
  const text = new TextOfCell();
  const isTooMany = () => strings.length > MOST_STRINGS;
  const openElement = (name: string) => {
    if (name === "si") text.begin();
    text.open(name);
  };
  const closeElement = (name: string) => {
    text.close(name);
    if (name === "si") strings.push(text.value);
  };
  walkXml(bytes, { open: openElement, close: closeElement, text: (part) => text.add(part) }, isTooMany);
  return isTooMany() ? null : strings;
}

/** Collects the text in `t`, without phonetic readings above Japanese words. */
class TextOfCell {
  value = "";
  #isInText = false;
  #isAbove = false;

  begin(): void {
    this.value = "";
    this.#isInText = false;
    this.#isAbove = false;
  }
  open(name: string): void {
    if (name === "rPh") this.#isAbove = true;
    if (name === "t") this.#isInText = true;
  }
  close(name: string): void {
    if (name === "rPh") this.#isAbove = false;
    if (name === "t") this.#isInText = false;
  }
  add(part: string): void {
    if (!this.#isInText || this.#isAbove || this.value.length >= MOST_TEXT) return;
    this.value = (this.value + part).slice(0, MOST_TEXT);
  }
}

type Context = { strings: readonly string[]; dates: ReadonlySet<string>; is1904: boolean };

/** Collects the lines of a sheet that are not blank, while its parts are read. */
class SheetReader {
  readonly lines: string[][] = [];
  /** Length of all cell texts: one text in a million cells counts as a million texts. */
  length = 0;
  readonly #context: Context;
  readonly #inline = new TextOfCell();
  #line: string[] = [];
  #cell: Readonly<Record<string, string>> = {};
  #written = "";
  #isInValue = false;
  #next = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  get isEnough(): boolean {
    return this.lines.length > BULK_SEND_LIMITS.rows + 1 || this.length > BULK_SEND_LIMITS.bytes;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === "row") {
      this.#line = [];
      this.#next = 0;
    } else if (name === "c") {
      this.#cell = attributes;
      this.#written = "";
      this.#inline.begin();
    } else if (name === "v") this.#isInValue = true;
    else this.#inline.open(name);
  };

  readonly text = (part: string): void => {
    if (!this.#isInValue) this.#inline.add(part);
    else if (this.#written.length < MOST_TEXT) this.#written = (this.#written + part).slice(0, MOST_TEXT);
  };

  readonly close = (name: string): void => {
    if (name === "v") this.#isInValue = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") {
      if (this.#line.length > 0 && !this.isEnough)
        this.lines.push(Array.from(this.#line, (text) => text ?? ""));
      this.#line = [];
    } else this.#inline.close(name);
  };

  #endCell(): void {
    const at = parseColumnIndex(this.#cell.r) ?? this.#next;
    this.#next = at + 1;
    const value = this.#valueOf();
    if (value.trim() === "") return;
    this.length += value.length;
    // Any value beyond the last allowed column counts as one column too many.
    this.#line[Math.min(at, BULK_SEND_LIMITS.columns)] = value;
  }

  #valueOf(): string {
    const { t: type = "n", s: style = "" } = this.#cell;
    const written = this.#written;
    if (type === "inlineStr") return this.#inline.value;
    if (type === "s") return this.#context.strings[Number(written)] ?? "";
    if (type === "b") return written === "1" ? "TRUE" : "FALSE";
    if (type === "e") return "";
    if (type !== "n" || written === "") return written;
    return this.#context.dates.has(style)
      ? formatSerialDay(Number(written), this.#context.is1904)
      : formatCellNumber(written);
  }
}

/** Column of a cell reference, from 0: `C7` is the third column. */
function parseColumnIndex(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? "")?.[1];
  if (!letters) return null;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
