import { AT, EVIL } from "./base";
import { formatStream } from "./later-update";
import type { SealedFile } from "./sealed-file";

/**
 * Shadow attacks: the later content is already in the sealed file, hidden or unused. An update without
 * content of its own reveals it (hide), swaps it for other content (replace), or does both.
 */

const getEnding = (s: SealedFile) => ({ root: s.root, size: s.next });

/** Only rows: object numbers that point to other places in the signed bytes. */
const moveRows =
  (rows: readonly (readonly [number: number, to: number])[], kind: "table" | "stream") => (s: SealedFile) => {
    const later = s.later();
    for (const [number, to] of rows) {
      const entry = s.document.entry(to);
      if (entry?.kind === "packed") later.row(number, 2, entry.container, entry.index);
      else later.row(number, 1, s.buildPlace(to));
    }
    const isPacked = rows.some(([, to]) => s.document.entry(to)?.kind === "packed");
    return kind === "table" && !isPacked ? later.table(getEnding(s)).end() : later.stream(getEnding(s)).end();
  };

const freeObjects =
  (...numbers: number[]) =>
  (s: SealedFile) => {
    const later = s.later();
    for (const number of numbers) later.row(number, 0, 0, 1);
    return later.table(getEnding(s)).end();
  };

const changeObjects = (objects: (s: SealedFile) => Record<number, string>) => (s: SealedFile) =>
  s.saved(objects(s), "table");

export const shadows: Readonly<Record<string, (s: SealedFile) => Buffer>> = {
  "replace: the content's row leads to another content": moveRows([[AT.content, AT.shadowContent]], "table"),
  "replace: the same in a stream": moveRows([[AT.content, AT.shadowContent]], "stream"),
  "replace: contents exchanged": moveRows(
    [
      [AT.content, AT.secondContent],
      [AT.secondContent, AT.content],
    ],
    "table",
  ),
  "replace: the page's row leads to another page": moveRows([[AT.page, AT.shadowPage]], "stream"),
  "replace: the tree's row leads to another tree": moveRows([[AT.tree, AT.shadowTree]], "stream"),
  "replace: the catalog's row leads to another catalog": moveRows([[AT.root, AT.shadowRoot]], "stream"),
  "replace: the font's row leads to another font": moveRows([[AT.font, AT.secondFont]], "stream"),
  "replace: the look of the note is that of the field": moveRows([[AT.look, AT.fieldLook]], "table"),
  "replace: the drawing is an empty look": moveRows([[AT.drawing, AT.look]], "table"),
  "replace: rows lead into the middle of a signed stream": (s) => {
    const inside = s.bytes.indexOf("Pay 100");
    return s.later().row(AT.content, 1, inside).table(getEnding(s)).end();
  },
  "replace: a field holds what it did and shows something else": changeObjects((s) => ({
    [AT.field]: s.body(AT.field, { AP: `<< /N ${AT.drawing} 0 R >>` }),
  })),
  "replace: the field's font": changeObjects((s) => ({
    [s.root]: s.body(s.root, {
      AcroForm: s.form({ DR: `<< /Font << /Helv ${AT.secondFont} 0 R >> >>`, DA: "(/Helv 0 Tf 1 g)" }),
    }),
  })),
  "replace: what a font is called": changeObjects((s) => ({
    [AT.font]: s.body(AT.font, { BaseFont: "/Courier" }),
  })),
  "replace: how wide a font is": changeObjects((s) => ({
    [AT.font]: s.body(AT.font, { FirstChar: "32", LastChar: "33", Widths: "[3000 0]" }),
  })),
  "hide: what covered a line is freed": freeObjects(AT.note),
  "hide: its look is freed": freeObjects(AT.look),
  "hide: the line is freed with its content": freeObjects(AT.content),
  "hide: the drawing is freed": freeObjects(AT.drawing),
  "hide: the font is freed": freeObjects(AT.font),
  "hide: the second page is freed": freeObjects(AT.secondPage),
  "hide: the layers' switch is freed": freeObjects(AT.layer),
  "hide: what covered a line says that it is not shown": changeObjects((s) => ({
    [AT.note]: s.body(AT.note, { F: "34" }),
  })),
  "hide: what covered a line belongs to a layer that is off": changeObjects((s) => ({
    [AT.note]: s.body(AT.note, { OC: `${AT.layer} 0 R` }),
  })),
  "hide: the page lists what covered a line no more": changeObjects((s) => ({
    [AT.page]: s.body(AT.page, { Annots: `[${AT.field} 0 R]` }),
  })),
  "hide and replace: another catalog, and its tree": changeObjects((s) => ({
    [s.root]: s.body(s.root, { Pages: `${AT.shadowTree} 0 R` }),
    [AT.shadowPage]: s.body(AT.shadowPage, { Contents: `${AT.content} 0 R` }),
  })),
  "hide and replace: the prepared page takes the first one's place": changeObjects((s) => ({
    [AT.tree]: s.body(AT.tree, { Kids: `[${AT.shadowPage} 0 R ${AT.secondPage} 0 R]` }),
  })),
  "hide and replace: the page names the prepared content": changeObjects((s) => ({
    [AT.page]: s.body(AT.page, { Contents: `${AT.shadowContent} 0 R` }),
  })),
  "hide and replace: an older section is the way back": (s) => {
    const [first] = [...s.document.sections].reverse();
    return s
      .later()
      .object(AT.content, formatStream(EVIL))
      .table({ ...getEnding(s), prev: first?.offset ?? 0 })
      .end();
  },
  "hide and replace: the state before the seal comes back": (s) => {
    const [first] = [...s.document.sections].reverse();
    return s.later().end(first?.offset ?? 0);
  },
};
