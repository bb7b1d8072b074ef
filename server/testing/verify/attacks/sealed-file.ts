import { PdfDocument } from "@/server/verify/pdf/document";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "@/server/verify/pdf/values";
import { getNextObjectNumber, getRootNumber } from "../updates";
import { type Body, Later } from "./later-update";

/** A sealed file from an attacker's view: its objects as text, to be rewritten with changes. */

function formatValue(value: PdfValue): string {
  if (value instanceof PdfName) return `/${value.name.replace(/[^!-~]|[#/()<>[\]{}%]/g, escapeLetter)}`;
  if (value instanceof PdfString) return `<${value.bytes.toString("hex")}>`;
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`;
  if (Array.isArray(value)) return `[${value.map(formatValue).join(" ")}]`;
  if (value instanceof PdfDict) return formatDictionary(listEntries(value));
  if (value instanceof PdfStream) throw new Error("a stream is no part of a dictionary");
  return String(value);
}

const escapeLetter = (letter: string): string => `#${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;
const listEntries = (dict: PdfDict): Map<string, string> =>
  new Map([...dict.entries].map(([key, value]) => [key, formatValue(value)]));
const formatDictionary = (entries: ReadonlyMap<string, string>): string =>
  `<< ${[...entries].map(([key, text]) => `/${key} ${text}`).join(" ")} >>`;

export type Objects = Readonly<Record<number, Body | null>>;
/** Format of an update's cross-reference. */
export type Form = "table" | "stream" | "packed";

export class SealedFile {
  readonly document: PdfDocument;

  constructor(
    readonly name: string,
    readonly bytes: Buffer,
    /** DocMDP permission of the certification; null without one. */
    readonly permission: 1 | 2 | null,
  ) {
    this.document = PdfDocument.open(bytes);
  }

  get root(): number {
    return getRootNumber(this.bytes);
  }

  get next(): number {
    return getNextObjectNumber(this.bytes);
  }

  /** Kind of the newest cross-reference. */
  get kind(): "table" | "stream" {
    return this.document.sections[0]?.isStream ? "stream" : "table";
  }

  /** Returns a dictionary's value as text; empty without one. */
  value(number: number, key: string): string {
    return this.#entries(number).get(key) ?? "";
  }

  /** Returns a dictionary with these keys changed; null removes one. */
  body(number: number, changes: Readonly<Record<string, string | null>> = {}): string {
    const entries = this.#entries(number);
    for (const [key, text] of Object.entries(changes)) {
      if (text === null) entries.delete(key);
      else entries.set(key, text);
    }
    return formatDictionary(entries);
  }

  /** Returns any object but a stream as text. */
  spelled(number: number): string {
    return formatValue(this.document.resolve(new PdfRef(number, 0)) ?? null);
  }

  /** Returns a dictionary with another member in one of its lists, which may be indirect or missing. */
  listing(number: number, key: string, member: string): string {
    const dict = this.document.dict(new PdfRef(number, 0));
    const list = this.document.array(dict?.get(key)).map(formatValue);
    return this.body(number, { [key]: `[${[...list, member].join(" ")}]` });
  }

  /** Returns the catalog's form with other keys, for the catalog's /AcroForm. */
  form(changes: Readonly<Record<string, string>>): string {
    const form = this.document.dict(this.document.catalog.get("AcroForm")) ?? new PdfDict();
    const entries = listEntries(form);
    for (const [key, text] of Object.entries(changes)) entries.set(key, text);
    return formatDictionary(entries);
  }

  /** The members of the form's list of fields, as text. */
  get fields(): string {
    const form = this.document.dict(this.document.catalog.get("AcroForm"));
    return this.document.array(form?.get("Fields")).map(formatValue).join(" ");
  }

  /** Returns an object's offset by the latest section. */
  buildPlace(number: number): number {
    const entry = this.document.entry(number);
    if (entry?.kind !== "at") throw new Error(`object ${number} has no place of its own`);
    return entry.offset;
  }

  later(): Later {
    return new Later(this.bytes);
  }

  /** Adds an update as a normal writer does. */
  saved(objects: Objects, form: Form, { trailer = "", root = this.root } = {}): Buffer {
    const later = this.later();
    const all = Object.entries(objects).map(([key, body]) => ({ number: Number(key), body }));
    const size = Math.max(this.next, ...all.map(({ number }) => number + 1));
    const isPacked = (body: Body | null): body is string =>
      form === "packed" && typeof body === "string" && !body.includes("endstream");
    for (const { number, body } of all) {
      if (body === null) later.row(number, 0, 0, 1);
      else if (!isPacked(body)) later.object(number, body);
    }
    const packed = all.flatMap(({ number, body }) => (isPacked(body) ? [{ number, text: body }] : []));
    if (packed.length > 0) later.packed(size, packed);
    const ending = { root, size: size + (packed.length > 0 ? 1 : 0), trailer };
    return (form === "table" ? later.table(ending) : later.stream(ending)).end();
  }

  #entries(number: number): Map<string, string> {
    const dict = this.document.dict(new PdfRef(number, 0));
    if (!dict) throw new Error(`object ${number} is no dictionary`);
    return listEntries(dict);
  }
}
