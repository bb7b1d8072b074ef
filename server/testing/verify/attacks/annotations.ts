import { AT } from "./base";
import { formatStream } from "./later-update";
import type { Objects, SealedFile } from "./sealed-file";

/** Annotations, fields and signature widgets that cover, replace or uncover sealed content. */

const BOX = "/Rect [50 600 450 760] /F 4";
const LOOK = (content: string): string =>
  formatStream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 400 160] /Resources << /Font << /F1 ${AT.font} 0 R >> >>`,
  );
const COVER = LOOK("1 1 1 rg 0 0 400 160 re f 0 g BT /F1 24 Tf 10 100 Td (Pay 9999999 to Eve) Tj ET");

function createAnnotation(kind: string, entries = ""): (s: SealedFile) => Objects {
  return (s) => ({
    [AT.page]: s.listing(AT.page, "Annots", `${s.next} 0 R`),
    [s.next]: `<< /Type /Annot /Subtype /${kind} ${BOX} ${entries} /AP << /N ${s.next + 1} 0 R >> >>`,
    [s.next + 1]: COVER,
  });
}

/** A new field with a widget, in the form and, unless it hides, on the page. */
function createWidget(entries: string, value?: string): (s: SealedFile) => Objects {
  return (s) => ({
    [AT.page]: s.listing(AT.page, "Annots", `${s.next} 0 R`),
    [s.root]: s.body(s.root, { AcroForm: s.form({ Fields: `[${s.fields} ${s.next} 0 R]` }) }),
    [s.next]: `<< /Type /Annot /Subtype /Widget /T (Later) ${BOX} ${entries} /P ${AT.page} 0 R /AP << /N ${s.next + 1} 0 R >> ${value === undefined ? "" : `/V ${s.next + 2} 0 R`} >>`,
    [s.next + 1]: COVER,
    ...(value === undefined ? {} : { [s.next + 2]: value }),
  });
}

/** Object number of the seal's own widget. */
const sealField = (s: SealedFile): number => Number(/(\d+) 0 R$/.exec(s.fields)?.[1]);
const FAKE = `/ByteRange [0 1 2 3] /Contents <00>`;

export const annotations: Readonly<Record<string, (s: SealedFile) => Objects>> = {
  "a free text over the content": createAnnotation("FreeText", "/Contents (Pay 9999999) /DA (/F1 24 Tf 0 g)"),
  "a rubber stamp over the content": createAnnotation("Stamp", "/Name /Approved"),
  "a square over the content": createAnnotation("Square", "/IC [1 1 1]"),
  "a highlight that covers": createAnnotation("Highlight", "/QuadPoints [50 760 450 760 50 600 450 600]"),
  "a redaction": createAnnotation("Redact", "/OverlayText (Pay 9999999)"),
  "a watermark": createAnnotation("Watermark"),
  "a line of ink": createAnnotation("Ink", "/InkList [[50 600 450 760]]"),
  "a link that shows something": createAnnotation("Link", "/A << /S /URI /URI (http://example.org) >>"),
  "a link that shows nothing": (s) => ({
    [AT.page]: s.listing(
      AT.page,
      "Annots",
      `<< /Type /Annot /Subtype /Link ${BOX} /Border [0 0 0] /A << /S /URI /URI (http://example.org) >> >>`,
    ),
  }),
  "a note without a look of its own": (s) => ({
    [AT.page]: s.listing(
      AT.page,
      "Annots",
      `<< /Type /Annot /Subtype /FreeText ${BOX} /Contents (Pay 9999999) /DA (/Helv 24 Tf 1 0 0 rg) >>`,
    ),
  }),
  "an annotation of a kind nobody knows": createAnnotation("Eve"),
  "a file attached to the page": createAnnotation(
    "FileAttachment",
    "/FS << /Type /Filespec /F (evil.exe) >>",
  ),
  "a text field over the content": createWidget("/FT /Tx", "(Pay 9999999)"),
  "a button over the content": createWidget("/FT /Btn /Ff 65536 /MK << /BG [1 1 1] /CA (Pay 9999999) >>"),
  "a choice over the content": createWidget("/FT /Ch /Opt [(Pay 9999999)]", "(Pay 9999999)"),
  "a signature field nobody signed over the content": createWidget("/FT /Sig"),
  "a signature field nobody signed, only on the page": (s) => ({
    [AT.page]: s.listing(AT.page, "Annots", `${s.next} 0 R`),
    [s.next]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Later) ${BOX} /AP << /N ${s.next + 1} 0 R >> >>`,
    [s.next + 1]: COVER,
  }),
  "a signature field with an empty value": createWidget("/FT /Sig", "null"),
  "a signature field with a value that is none": createWidget("/FT /Sig", "<< /Type /Sig >>"),
  "a signature field with a signature of nothing": createWidget(
    "/FT /Sig",
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${FAKE} >>`,
  ),
  "a signature field that draws itself by its colours": (s) => ({
    [AT.page]: s.listing(AT.page, "Annots", `${s.next} 0 R`),
    [s.root]: s.body(s.root, {
      AcroForm: s.form({ Fields: `[${s.fields} ${s.next} 0 R]`, NeedAppearances: "true" }),
    }),
    [s.next]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Later) ${BOX} /MK << /BG [1 1 1] /BC [1 0 0] >> >>`,
  }),
  "a time-stamp that covers the page": createWidget(
    "/FT /Sig",
    `<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 ${FAKE} >>`,
  ),
  "a time-stamp of nothing": (s) => ({
    [AT.page]: s.listing(AT.page, "Annots", `${s.next} 0 R`),
    [s.root]: s.body(s.root, { AcroForm: s.form({ Fields: `[${s.fields} ${s.next} 0 R]` }) }),
    [s.next]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Later) /Rect [0 0 0 0] /F 132 /P ${AT.page} 0 R /V ${s.next + 1} 0 R >>`,
    [s.next + 1]: `<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 ${FAKE} >>`,
  }),
  "the note that hides a line taken away": () => ({ [AT.note]: null }),
  "the note that hides a line hidden": (s) => ({ [AT.note]: s.body(AT.note, { F: "2" }) }),
  "the note that hides a line moved": (s) => ({ [AT.note]: s.body(AT.note, { Rect: "[50 10 400 40]" }) }),
  "the look of the note exchanged": () => ({
    [AT.look]: formatStream("", "/Type /XObject /Subtype /Form /BBox [0 0 350 30]"),
  }),
  "the page without its annotations": (s) => ({ [AT.page]: s.body(AT.page, { Annots: null }) }),
  "the field shows something else than it holds": () => ({ [AT.fieldLook]: COVER }),
  "the field moved over the content": (s) => ({ [AT.field]: s.body(AT.field, { Rect: "[50 600 450 760]" }) }),
  "the field with another look": (s) => ({
    [AT.field]: s.body(AT.field, { AP: `<< /N ${s.next} 0 R >>` }),
    [s.next]: COVER,
  }),
  "the field with an action": (s) => ({
    [AT.field]: s.body(AT.field, { AA: "<< /E << /S /JavaScript /JS (app.alert\\(1\\)) >> >>" }),
  }),
  "the field made a signature field": (s) => ({
    [AT.field]: s.body(AT.field, {
      FT: "/Sig",
      V: null,
      Rect: "[50 600 450 760]",
      AP: `<< /N ${s.next} 0 R >>`,
    }),
    [s.next]: COVER,
  }),
  "the field gone from the form": (s) => ({
    [s.root]: s.body(s.root, { AcroForm: s.form({ Fields: `[${sealField(s)} 0 R]` }) }),
  }),
  "the seal's widget covers the page": (s) => ({
    [sealField(s)]: s.body(sealField(s), { Rect: "[50 600 450 760]", F: "4", AP: `<< /N ${s.next} 0 R >>` }),
    [s.next]: COVER,
  }),
  "the seal's widget gone": (s) => ({ [sealField(s)]: null }),
  "the form gone": (s) => ({ [s.root]: s.body(s.root, { AcroForm: null }) }),
  "looks drawn anew by each reader": (s) => ({
    [s.root]: s.body(s.root, { AcroForm: s.form({ NeedAppearances: "true" }) }),
  }),
  "an XFA form": (s) => ({
    [s.root]: s.body(s.root, { AcroForm: s.form({ XFA: `${s.next} 0 R` }) }),
    [s.next]: formatStream("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>"),
  }),
  "the form with another font": (s) => ({
    [s.root]: s.body(s.root, { AcroForm: s.form({ DR: `<< /Font << /Helv ${s.next} 0 R >> >>` }) }),
    [s.next]: "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>",
  }),
};
