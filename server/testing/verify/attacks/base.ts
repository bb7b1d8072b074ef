import { HELVETICA, type RawObject, type RawPdf, rawPdf } from "@/server/testing/pdf/samples";

/**
 * The contract that every attack starts from, written byte by byte. It has all that an attack may use:
 * inherited resources, a dangling name, a font with an encoding and a Unicode map, a form used twice, and
 * optional content. Also a field, a note that hides a line, page labels, and unreachable pages (for shadow
 * attacks).
 */

/** Object numbers in the contract. */
export const AT = {
  root: 1,
  tree: 2,
  font: 3,
  page: 4,
  content: 5,
  secondPage: 6,
  secondContent: 7,
  secondFont: 8,
  drawing: 9,
  note: 10,
  encoding: 11,
  look: 12,
  field: 13,
  unicode: 14,
  fieldLook: 15,
  layer: 16,
  shadowContent: 17,
  shadowTree: 18,
  shadowPage: 19,
  info: 20,
  metadata: 21,
  shadowRoot: 22,
  /** Referenced by the second page, but missing. */
  missing: 60,
} as const;

const EVIL_TEXT = "Pay 9999999 to Eve";
/** Page content with a false amount. */
export const EVIL = `BT /F1 24 Tf 60 700 Td (${EVIL_TEXT}) Tj ET`;

const CONTENT = [
  "BT /F1 24 Tf 60 700 Td (Pay 100 to Ann) Tj ET",
  "0.8 0.2 0.2 rg 60 640 200 20 re f",
  "q 1 0 0 1 60 560 cm /X1 Do Q",
  "/OC /L1 BDC BT /F1 14 Tf 60 520 Td (Draft only) Tj ET EMC",
  "BT /F1 14 Tf 60 420 Td (Hidden clause: all rights go to Eve) Tj ET",
].join("\n");

const CMAP = [
  "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /C def /CMapType 2 def",
  "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange",
  "endcmap end end",
].join("\n");

const XMP =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta><?xpacket end="w"?>';

const LOOK = "/Type /XObject /Subtype /Form";
const LAYERS = "/OCProperties << /OCGs [16 0 R] /D << /OFF [16 0 R] >> >>";
const FORM = "/AcroForm << /Fields [13 0 R] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >> >>";

const OBJECTS: readonly RawObject[] = [
  `<< /Type /Catalog /Pages 2 0 R ${FORM} ${LAYERS} /Metadata 21 0 R /PageLabels << /Nums [0 << /S /D >>] >> >>`,
  "<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 /Resources << /Font << /F1 3 0 R /F2 8 0 R >> >> /MediaBox [0 0 595 842] >>",
  HELVETICA,
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Annots [10 0 R 13 0 R] /Resources << /Font << /F1 3 0 R >> /XObject << /X1 9 0 R >> /Properties << /L1 16 0 R >> >> >>",
  { dict: "<< >>", data: CONTENT },
  "<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Annots [60 0 R] >>",
  { dict: "<< >>", data: "BT /F2 24 Tf 60 700 Td (Delivery within 30 days) Tj ET" },
  "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding 11 0 R /ToUnicode 14 0 R >>",
  {
    dict: `<< ${LOOK} /BBox [0 0 300 40] /Resources << /Font << /F1 3 0 R >> >> >>`,
    data: "BT /F1 14 Tf 4 10 Td (Total: 100 EUR) Tj ET",
  },
  "<< /Type /Annot /Subtype /Square /Rect [50 410 400 440] /F 4 /IC [1 1 1] /C [1 1 1] /AP << /N 12 0 R >> >>",
  "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding >>",
  { dict: `<< ${LOOK} /BBox [0 0 350 30] >>`, data: "1 1 1 rg 0 0 350 30 re f" },
  "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (as sent) /Rect [60 300 260 330] /F 4 /DA (/Helv 12 Tf 0 g) /P 4 0 R /AP << /N 15 0 R >> >>",
  { dict: "<< >>", data: CMAP },
  {
    dict: `<< ${LOOK} /BBox [0 0 200 30] /Resources << /Font << /Helv 3 0 R >> >> >>`,
    data: "/Tx BMC BT /Helv 12 Tf 2 10 Td (as sent) Tj ET EMC",
  },
  "<< /Type /OCG /Name (Draft) >>",
  { dict: "<< >>", data: EVIL },
  "<< /Type /Pages /Kids [19 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 18 0 R /MediaBox [0 0 595 842] /Contents 17 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
  "<< /Title (Contract) /Author (Ann) >>",
  { dict: "<< /Type /Metadata /Subtype /XML >>", data: XMP },
  "<< /Type /Catalog /Pages 18 0 R >>",
];

export type Style = NonNullable<RawPdf["style"]>;

export const buildContract = (style: Style): Buffer =>
  rawPdf({ objects: OBJECTS, style, trailer: `/Info ${AT.info} 0 R` });
