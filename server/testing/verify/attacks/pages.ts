import { AT, EVIL } from "./base";
import { formatStream } from "./later-update";
import type { Objects, SealedFile } from "./sealed-file";

/** Incremental saving: a later update replaces the signed pages or their content. */

const OTHER_PAGE = (entries: string) =>
  `<< /Type /Page /Parent ${AT.tree} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${AT.font} 0 R >> >> ${entries} >>`;
const COVER = formatStream(
  "1 1 1 rg 50 690 300 40 re f 0 g BT /F1 24 Tf 60 700 Td (Pay 9999999 to Eve) Tj ET",
);

export const pages: Readonly<Record<string, (s: SealedFile) => Objects>> = {
  "the content replaced": () => ({ [AT.content]: formatStream(EVIL) }),
  "the content of the last page replaced": () => ({ [AT.secondContent]: formatStream(EVIL) }),
  "the content freed": () => ({ [AT.content]: null }),
  "the content emptied": () => ({ [AT.content]: formatStream("") }),
  "the page names another content": (s) => ({
    [AT.page]: s.body(AT.page, { Contents: `${s.next} 0 R` }),
    [s.next]: formatStream(EVIL),
  }),
  "one more content behind the others": (s) => ({
    [AT.page]: s.listing(AT.page, "Contents", `${s.next} 0 R`),
    [s.next]: COVER,
  }),
  "a list of contents in its place": (s) => ({
    [AT.page]: s.body(AT.page, { Contents: `${s.next} 0 R` }),
    [s.next]: `[${AT.content} 0 R ${s.next + 1} 0 R]`,
    [s.next + 1]: COVER,
  }),
  "the page without content": (s) => ({ [AT.page]: s.body(AT.page, { Contents: null }) }),
  "the page turned": (s) => ({ [AT.page]: s.body(AT.page, { Rotate: "180" }) }),
  "the page cropped": (s) => ({ [AT.page]: s.body(AT.page, { CropBox: "[0 0 595 650]" }) }),
  "the page made smaller": (s) => ({ [AT.page]: s.body(AT.page, { MediaBox: "[0 0 595 650]" }) }),
  "the page measured in other units": (s) => ({ [AT.page]: s.body(AT.page, { UserUnit: "2" }) }),
  "the page cropped for print": (s) => ({ [AT.page]: s.body(AT.page, { TrimBox: "[0 0 300 650]" }) }),
  "the page with other resources": (s) => ({
    [AT.page]: s.body(AT.page, { Resources: `<< /Font << /F1 ${s.next} 0 R >> >>` }),
    [s.next]: "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>",
  }),
  "the page as a group": (s) => ({
    [AT.page]: s.body(AT.page, { Group: "<< /S /Transparency /CS /DeviceCMYK /K true >>" }),
  }),
  "the page with an action": (s) => ({
    [AT.page]: s.body(AT.page, { AA: "<< /O << /S /URI /URI (http://example.org) >> >>" }),
  }),
  "another page in its place": (s) => ({
    [AT.page]: OTHER_PAGE(`/Contents ${s.next} 0 R`),
    [s.next]: formatStream(EVIL),
  }),
  "a page put before it": (s) => ({
    [AT.tree]: s.body(AT.tree, { Kids: `[${s.next} 0 R ${AT.page} 0 R ${AT.secondPage} 0 R]`, Count: "3" }),
    [s.next]: OTHER_PAGE(`/Contents ${s.next + 1} 0 R`),
    [s.next + 1]: formatStream(EVIL),
  }),
  "a page put behind the last": (s) => ({
    [AT.tree]: s.body(AT.tree, { Kids: `[${AT.page} 0 R ${AT.secondPage} 0 R ${s.next} 0 R]`, Count: "3" }),
    [s.next]: OTHER_PAGE(`/Contents ${s.next + 1} 0 R`),
    [s.next + 1]: formatStream(EVIL),
  }),
  "a page taken out": (s) => ({ [AT.tree]: s.body(AT.tree, { Kids: `[${AT.page} 0 R]`, Count: "1" }) }),
  "pages in another order": (s) => ({
    [AT.tree]: s.body(AT.tree, { Kids: `[${AT.secondPage} 0 R ${AT.page} 0 R]` }),
  }),
  "a page shown twice": (s) => ({
    [AT.tree]: s.body(AT.tree, { Kids: `[${AT.page} 0 R ${AT.page} 0 R]` }),
  }),
  "a page freed": () => ({ [AT.secondPage]: null }),
  "pages that inherit another size": (s) => ({ [AT.tree]: s.body(AT.tree, { MediaBox: "[0 0 300 842]" }) }),
  "pages that inherit a turn": (s) => ({ [AT.tree]: s.body(AT.tree, { Rotate: "90" }) }),
  "pages that inherit other resources": (s) => ({
    [AT.tree]: s.body(AT.tree, { Resources: `<< /Font << /F2 ${s.next} 0 R >> >>` }),
    [s.next]: "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>",
  }),
  "another page tree": (s) => ({
    [s.root]: s.body(s.root, { Pages: `${s.next} 0 R` }),
    [s.next]: `<< /Type /Pages /Count 1 /Kids [${s.next + 1} 0 R] >>`,
    [s.next + 1]: OTHER_PAGE(`/Contents ${s.next + 2} 0 R`),
    [s.next + 2]: formatStream(EVIL),
  }),
  "the page tree that lay prepared": (s) => ({
    [s.root]: s.body(s.root, { Pages: `${AT.shadowTree} 0 R` }),
  }),
  "a tree between": (s) => ({
    [AT.tree]: s.body(AT.tree, { Kids: `[${s.next} 0 R ${AT.secondPage} 0 R]` }),
    [s.next]: `<< /Type /Pages /Parent ${AT.tree} 0 R /Count 1 /Kids [${AT.page} 0 R] /CropBox [0 0 100 100] >>`,
  }),
};

export const resources: Readonly<Record<string, (s: SealedFile) => Objects>> = {
  "another font": () => ({ [AT.font]: "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>" }),
  "letters exchanged by an encoding": (s) => ({
    [AT.font]: s.body(AT.font, {
      Encoding: "<< /Type /Encoding /Differences [48 /nine /zero 49 /nine] >>",
    }),
  }),
  "an encoding exchanged": () => ({
    [AT.encoding]: "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [48 /nine 51 /eight] >>",
  }),
  "what is copied from the page exchanged": () => ({
    [AT.unicode]: formatStream(
      "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <33> <0039> endbfchar endcmap",
    ),
  }),
  "a map to Unicode added": (s) => ({
    [AT.font]: s.body(AT.font, { ToUnicode: `${s.next} 0 R` }),
    [s.next]: formatStream(
      "begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <31> <0039> endbfchar endcmap",
    ),
  }),
  "widths that let letters overlap": (s) => ({
    [AT.font]: s.body(AT.font, { FirstChar: "48", LastChar: "49", Widths: "[0 2000]" }),
  }),
  "letters drawn by hand": (s) => ({
    [AT.secondFont]: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 51 /LastChar 51 /Widths [1000] /Encoding << /Differences [51 /three] >> /CharProcs << /three ${s.next} 0 R >> >>`,
    [s.next]: formatStream("1000 0 0 0 1000 1000 d1 0 0 1000 1000 re f"),
  }),
  "a drawing exchanged": () => ({
    [AT.drawing]: formatStream(
      "BT /F1 14 Tf 4 10 Td (Total: 9999999 EUR) Tj ET",
      `/Type /XObject /Subtype /Form /BBox [0 0 300 40] /Resources << /Font << /F1 ${AT.font} 0 R >> >>`,
    ),
  }),
  "a drawing cut by its box": () => ({
    [AT.drawing]: formatStream(
      "BT /F1 14 Tf 4 10 Td (Total: 100 EUR) Tj ET",
      `/Type /XObject /Subtype /Form /BBox [0 0 50 40] /Resources << /Font << /F1 ${AT.font} 0 R >> >>`,
    ),
  }),
  "a layer switched on": (s) => ({
    [s.root]: s.body(s.root, {
      OCProperties: `<< /OCGs [${AT.layer} 0 R] /D << /ON [${AT.layer} 0 R] >> >>`,
    }),
  }),
  "the layers forgotten": (s) => ({ [s.root]: s.body(s.root, { OCProperties: null }) }),
  "a layer that is none any more": () => ({ [AT.layer]: "<< /Type /Other >>" }),
  "a layer for print only": () => ({
    [AT.layer]:
      "<< /Type /OCG /Name (Draft) /Usage << /Print << /PrintState /ON >> /View << /ViewState /ON >> >> >>",
  }),
};
