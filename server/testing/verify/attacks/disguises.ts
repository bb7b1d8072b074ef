import { AT, EVIL } from "./base";
import { formatStream } from "./later-update";
import type { Honest } from "./permitted-updates";
import type { Objects, SealedFile } from "./sealed-file";

/**
 * Attacks disguised as permitted updates: stores, genuine time-stamps and forms with more than is allowed.
 */

const LOOK = formatStream(
  "1 1 1 rg 0 0 400 160 re f 0 g BT /F1 24 Tf 10 100 Td (Pay 9999999 to Eve) Tj ET",
  `/Type /XObject /Subtype /Form /BBox [0 0 400 160] /Resources << /Font << /F1 ${AT.font} 0 R >> >>`,
);

export const disguises: Readonly<Record<string, (s: SealedFile) => Objects>> = {
  "a name that led nowhere leads to a note now": () => ({
    [AT.missing]:
      "<< /Type /Annot /Subtype /FreeText /Rect [50 600 450 760] /F 4 /DA (/Helv 24 Tf 1 0 0 rg) /Contents (Pay 9999999) >>",
  }),
  "a name that led nowhere leads to a signature field now": (s) => ({
    [AT.missing]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Later) /Rect [50 600 450 760] /F 4 /AP << /N ${s.next} 0 R >> >>`,
    [s.next]: LOOK,
  }),
  "a store whose certificate is what led nowhere": (s) => ({
    [s.root]: s.body(s.root, { DSS: `<< /Certs [${AT.missing} 0 R] >>` }),
    [AT.missing]:
      "<< /Type /Annot /Subtype /FreeText /Rect [50 600 450 760] /F 4 /DA (/Helv 24 Tf 1 0 0 rg) /Contents (Pay 9999999) >>",
  }),
  "a store with a page in it": (s) => ({
    [s.root]: s.body(s.root, { DSS: `<< /Type /DSS /Certs [] /Kids [${AT.shadowPage} 0 R] >>` }),
    [AT.shadowPage]: s.body(AT.shadowPage, { Contents: `${AT.content} 0 R` }),
  }),
  "a store in the place of the note": (s) => ({
    [s.root]: s.body(s.root, { DSS: `${AT.note} 0 R` }),
    [AT.note]: "<< /Type /DSS /Certs [] >>",
  }),
  "extensions in the place of the layers": (s) => ({
    [s.root]: s.body(s.root, { Extensions: `${AT.layer} 0 R` }),
    [AT.layer]: "<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>",
  }),
  "extensions that take the layers' place in the catalog": (s) => ({
    [s.root]: s.body(s.root, {
      Extensions: "<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>",
      OCProperties: `<< /OCGs [${AT.layer} 0 R] /D << >> >>`,
    }),
  }),
  "a form that is another object now": (s) => ({
    [s.root]: s.body(s.root, { AcroForm: `${s.next} 0 R` }),
    [s.next]: s.form({ Q: "2", NeedAppearances: "true" }),
  }),
  "a form without its first field": (s) => ({
    [s.root]: s.body(s.root, { AcroForm: s.form({ Fields: `[${s.fields.replace(/^\d+ 0 R/, "")}]` }) }),
  }),
  "a form that calculates": (s) => ({
    [s.root]: s.body(s.root, { AcroForm: s.form({ CO: `[${AT.field} 0 R]` }) }),
  }),
  "the metadata are the content as well": (s) => ({
    [AT.page]: s.body(AT.page, { Metadata: `${s.next} 0 R` }),
    [s.next]: formatStream(EVIL, "/Type /Metadata /Subtype /XML"),
  }),
};

/** Options for `signed`: a genuine time-stamp whose field or page has more than is allowed. */
type Stamp = {
  rect?: string;
  flags?: number;
  entries?: string;
  page?: (s: SealedFile, widget: string) => string;
};

const BOX = "[50 600 450 760]";
const listAnnotations = (annotations: (widget: string) => string) => (s: SealedFile, widget: string) =>
  s.body(AT.page, { Annots: `[${annotations(widget)}]` });
const NOTE = `${AT.note} 0 R`;
const FIELD = `${AT.field} 0 R`;

const STAMPS: Readonly<Record<string, Stamp>> = {
  "a stamp over the page": { rect: BOX, flags: 4, entries: "/AP << /N @ >>" },
  "a stamp as thin as a line": { rect: "[50 600 50 760]", flags: 4, entries: "/AP << /N @ >>" },
  "a stamp of a hundredth of a point": {
    rect: "[50 600 50.01 600.01]",
    flags: 4,
    entries: "/AP << /N @ >>",
  },
  "a stamp outside the page": { rect: "[-500 0 -100 160]", flags: 4, entries: "/AP << /N @ >>" },
  "a stamp with its corners exchanged": { rect: "[450 760 50 600]", flags: 4, entries: "/AP << /N @ >>" },
  "a stamp that is only printed": { rect: BOX, flags: 36, entries: "/AP << /N @ >>" },
  "a stamp with a look for the pressed mouse": { rect: BOX, flags: 4, entries: "/AP << /D @ >>" },
  "a stamp that draws itself by its colours": { rect: BOX, flags: 4, entries: "/MK << /BG [1 1 1] >>" },
  "a stamp with an action": { entries: "/A << /S /URI /URI (http://example.org) >>" },
  "a stamp with more actions": { entries: "/AA << /PO << /S /JavaScript /JS (x) >> >>" },
  "a stamp with members": { entries: `/Kids [${FIELD}]` },
  "a stamp with a parent": { entries: `/Parent ${FIELD}` },
  "a stamp that is a text field as well": { entries: "/FT /Tx /V (x)" },
  "a stamp and annotations in another order": { page: listAnnotations((own) => `${FIELD} ${own} ${NOTE}`) },
  "a stamp in the note's place": { page: listAnnotations((own) => `${own} ${FIELD}`) },
  "a stamp listed twice": { page: listAnnotations((own) => `${NOTE} ${FIELD} ${own} ${own}`) },
  "a stamp on a page that is shorter": {
    page: (s, own) => s.body(AT.page, { MediaBox: "[0 0 595 600]", Annots: `[${NOTE} ${FIELD} ${own}]` }),
  },
};

export const buildStamps = (s: SealedFile, honest: Honest): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries(STAMPS).map(([name, { rect, flags, entries, page }]) => {
      const look = s.next + 2;
      const more = {
        ...(rect ? { rect } : {}),
        ...(flags ? { flags } : {}),
        ...(entries ? { entries: entries.replace("@", `${look} 0 R`) } : {}),
        ...(entries?.includes("@") ? { objects: { [look]: LOOK } } : {}),
        ...(page ? { pageBody: page(s, `${s.next + 1} 0 R`) } : {}),
      };
      return [name, honest.stamped(s.bytes, more)];
    }),
  );
