import { AT, EVIL } from "./base";
import { stream } from "./later-update";
import type { SealedFile } from "./sealed-file";

/**
 * Shadow attacks: the later content is already in the sealed file, hidden or unused. An update without
 * content of its own reveals it (hide), swaps it for other content (replace), or does both.
 */

const ending = (s: SealedFile) => ({ root: s.root, size: s.next });

/** Only rows: object numbers that point to other places in the signed bytes. */
const moved =
  (rows: readonly (readonly [number: number, to: number])[], kind: "table" | "stream") => (s: SealedFile) => {
    const later = s.later();
    for (const [number, to] of rows) {
      const entry = s.document.entry(to);
      if (entry?.kind === "packed") later.row(number, 2, entry.container, entry.index);
      else later.row(number, 1, s.buildPlace(to));
    }
    const isPacked = rows.some(([, to]) => s.document.entry(to)?.kind === "packed");
    return kind === "table" && !isPacked ? later.table(ending(s)).end() : later.stream(ending(s)).end();
  };

const freed =
  (...numbers: number[]) =>
  (s: SealedFile) => {
    const later = s.later();
    for (const number of numbers) later.row(number, 0, 0, 1);
    return later.table(ending(s)).end();
  };

const changed = (objects: (s: SealedFile) => Record<number, string>) => (s: SealedFile) =>
  s.saved(objects(s), "table");

export const shadows: Readonly<Record<string, (s: SealedFile) => Buffer>> = {
  "replace: the content's row leads to another content": moved([[AT.content, AT.shadowContent]], "table"),
  "replace: the same in a stream": moved([[AT.content, AT.shadowContent]], "stream"),
  "replace: contents exchanged": moved(
    [
      [AT.content, AT.secondContent],
      [AT.secondContent, AT.content],
    ],
    "table",
  ),
  "replace: the page's row leads to another page": moved([[AT.page, AT.shadowPage]], "stream"),
  "replace: the tree's row leads to another tree": moved([[AT.tree, AT.shadowTree]], "stream"),
  "replace: the catalog's row leads to another catalog": moved([[AT.root, AT.shadowRoot]], "stream"),
  "replace: the font's row leads to another font": moved([[AT.font, AT.secondFont]], "stream"),
  "replace: the look of the note is that of the field": moved([[AT.look, AT.fieldLook]], "table"),
  "replace: the drawing is an empty look": moved([[AT.drawing, AT.look]], "table"),
  "replace: rows lead into the middle of a signed stream": (s) => {
    const inside = s.bytes.indexOf("Pay 100");
    return s.later().row(AT.content, 1, inside).table(ending(s)).end();
  },
  "replace: a field holds what it did and shows something else": changed((s) => ({
    [AT.field]: s.body(AT.field, { AP: `<< /N ${AT.drawing} 0 R >>` }),
  })),
  "replace: the field's font": changed((s) => ({
    [s.root]: s.body(s.root, {
      AcroForm: s.form({ DR: `<< /Font << /Helv ${AT.secondFont} 0 R >> >>`, DA: "(/Helv 0 Tf 1 g)" }),
    }),
  })),
  "replace: what a font is called": changed((s) => ({
    [AT.font]: s.body(AT.font, { BaseFont: "/Courier" }),
  })),
  "replace: how wide a font is": changed((s) => ({
    [AT.font]: s.body(AT.font, { FirstChar: "32", LastChar: "33", Widths: "[3000 0]" }),
  })),
  "hide: what covered a line is freed": freed(AT.note),
  "hide: its look is freed": freed(AT.look),
  "hide: the line is freed with its content": freed(AT.content),
  "hide: the drawing is freed": freed(AT.drawing),
  "hide: the font is freed": freed(AT.font),
  "hide: the second page is freed": freed(AT.secondPage),
  "hide: the layers' switch is freed": freed(AT.layer),
  "hide: what covered a line says that it is not shown": changed((s) => ({
    [AT.note]: s.body(AT.note, { F: "34" }),
  })),
  "hide: what covered a line belongs to a layer that is off": changed((s) => ({
    [AT.note]: s.body(AT.note, { OC: `${AT.layer} 0 R` }),
  })),
  "hide: the page lists what covered a line no more": changed((s) => ({
    [AT.page]: s.body(AT.page, { Annots: `[${AT.field} 0 R]` }),
  })),
  "hide and replace: another catalog, and its tree": changed((s) => ({
    [s.root]: s.body(s.root, { Pages: `${AT.shadowTree} 0 R` }),
    [AT.shadowPage]: s.body(AT.shadowPage, { Contents: `${AT.content} 0 R` }),
  })),
  "hide and replace: the prepared page takes the first one's place": changed((s) => ({
    [AT.tree]: s.body(AT.tree, { Kids: `[${AT.shadowPage} 0 R ${AT.secondPage} 0 R]` }),
  })),
  "hide and replace: the page names the prepared content": changed((s) => ({
    [AT.page]: s.body(AT.page, { Contents: `${AT.shadowContent} 0 R` }),
  })),
  "hide and replace: an older section is the way back": (s) => {
    const [first] = [...s.document.sections].reverse();
    return s
      .later()
      .object(AT.content, stream(EVIL))
      .table({ ...ending(s), prev: first?.offset ?? 0 })
      .end();
  },
  "hide and replace: the state before the seal comes back": (s) => {
    const [first] = [...s.document.sections].reverse();
    return s.later().end(first?.offset ?? 0);
  },
};
