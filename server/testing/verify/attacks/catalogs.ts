import { AT, EVIL } from "./base";
import { formatStream } from "./later-update";
import type { Objects, SealedFile } from "./sealed-file";

/** Attacks through catalog and trailer: actions, names, labels, metadata, attachments, stores. */

/** The catalog with further keys, and the objects they refer to. */
const changeCatalog =
  (changes: Readonly<Record<string, string>>, more: Readonly<Record<number, string>> = {}) =>
  (s: SealedFile): Objects => {
    const fillNumbers = (text: string) =>
      text.replace(/@(\d)/g, (_, step: string) => String(s.next + Number(step)));
    const own = Object.fromEntries(Object.entries(changes).map(([key, text]) => [key, fillNumbers(text)]));
    const others = Object.entries(more).map(([step, text]) => [s.next + Number(step), fillNumbers(text)]);
    return { [s.root]: s.body(s.root, own), ...Object.fromEntries(others) };
  };

const JAVASCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const FILE = {
  0: "<< /Type /Filespec /F (evil.pdf) /UF (evil.pdf) /EF << /F @1 0 R >> >>",
  1: formatStream("Evil", "/Type /EmbeddedFile"),
};

export const catalogs: Readonly<Record<string, (s: SealedFile) => Objects>> = {
  "an action at opening": changeCatalog({ OpenAction: "<< /S /URI /URI (http://example.org) >>" }),
  "opens at another place": changeCatalog({ OpenAction: `[${AT.secondPage} 0 R /XYZ 0 0 4]` }),
  "a script at opening": changeCatalog({ OpenAction: JAVASCRIPT }),
  "a program at opening": changeCatalog({ OpenAction: "<< /S /Launch /F (evil.exe) >>" }),
  "scripts by name": changeCatalog({ Names: `<< /JavaScript << /Names [(a) ${JAVASCRIPT}] >> >>` }),
  "actions of the document": changeCatalog({ AA: `<< /WP ${JAVASCRIPT} >>` }),
  "viewer preferences": changeCatalog({
    ViewerPreferences: "<< /HideToolbar true /Direction /R2L /ViewArea /TrimBox >>",
  }),
  "another page mode": changeCatalog({ PageMode: "/FullScreen" }),
  "other page labels": changeCatalog({ PageLabels: "<< /Nums [0 << /S /D /St 9999999 >>] >>" }),
  "an outline": changeCatalog(
    { Outlines: "@0 0 R", PageMode: "/UseOutlines" },
    {
      0: "<< /Type /Outlines /First @1 0 R /Last @1 0 R /Count 1 >>",
      1: `<< /Title (Pay 9999999) /Parent @0 0 R /Dest [${AT.secondPage} 0 R /Fit] >>`,
    },
  ),
  "destinations by name": changeCatalog({ Dests: `<< /clause [${AT.secondPage} 0 R /Fit] >>` }),
  "another language": changeCatalog({ Lang: "(tlh)" }),
  "a structure that reads something else": changeCatalog(
    { StructTreeRoot: "@0 0 R", MarkInfo: "<< /Marked true >>" },
    {
      0: "<< /Type /StructTreeRoot /K @1 0 R >>",
      1: `<< /Type /StructElem /S /P /P @0 0 R /Pg ${AT.page} 0 R /ActualText (Pay 9999999) /K 0 >>`,
    },
  ),
  "an embedded file": changeCatalog({ Names: "<< /EmbeddedFiles << /Names [(evil.pdf) @0 0 R] >> >>" }, FILE),
  "an associated file": changeCatalog({ AF: "[@0 0 R]" }, FILE),
  "a portfolio": changeCatalog(
    {
      Collection: "<< /Type /Collection /View /T /D (evil.pdf) >>",
      Names: "<< /EmbeddedFiles << /Names [(evil.pdf) @0 0 R] >> >>",
    },
    FILE,
  ),
  "another output intent": changeCatalog({
    OutputIntents: "[<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Evil) >>]",
  }),
  "article threads": changeCatalog({ Threads: "[]" }),
  "a legal attestation": changeCatalog({ Legal: "<< /Attestation (Nothing is hidden) >>" }),
  "requirements of a reader": changeCatalog({ Requirements: "[<< /S /EnableJavaScripts >>]" }),
  "private data": changeCatalog({ PieceInfo: "<< /Eve << /LastModified (D:2026) /Private (x) >> >>" }),
  "a base for addresses": changeCatalog({ URI: "<< /Base (http://evil.example) >>" }),
  "needs rendering": changeCatalog({ NeedsRendering: "true" }),
  "an older version": changeCatalog({ Version: "/1.0" }),
  "usage rights": changeCatalog({ Perms: "<< /UR3 @0 0 R >>" }, { 0: "<< /Type /Sig >>" }),
  "a certification taken away": (s) => ({ [s.root]: s.body(s.root, { Perms: null }) }),
  "extensions that name a page": changeCatalog({
    Extensions: `<< /EVE << /BaseVersion /1.7 /ExtensionLevel 1 /X ${AT.content} 0 R >> >>`,
  }),
  "metadata that is the content": (s) => ({
    [s.root]: s.body(s.root, { Metadata: `${AT.content} 0 R` }),
    [AT.content]: formatStream(EVIL, "/Type /Metadata /Subtype /XML"),
  }),
  "other metadata": () => ({
    [AT.metadata]: formatStream(
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'>Evil</x:xmpmeta>",
      "/Type /Metadata /Subtype /XML",
    ),
  }),
  "another title": () => ({ [AT.info]: "<< /Title (Pay 9999999) /Author (Eve) >>" }),
  "a security store that names the content": (s) => ({
    [s.root]: s.body(s.root, { DSS: `<< /Certs [${AT.content} 0 R] >>` }),
    [AT.content]: formatStream(EVIL),
  }),
  "a security store that is the page tree": (s) => ({
    [s.root]: s.body(s.root, { DSS: `${AT.tree} 0 R` }),
    [AT.tree]: s.body(AT.tree, { Kids: `[${AT.secondPage} 0 R]`, Count: "1" }),
  }),
  "a security store that names a page": (s) => ({
    [s.root]: s.body(s.root, { DSS: `<< /VRI << /EVE << /Cert [${AT.page} 0 R] >> >> >>` }),
    [AT.page]: s.body(AT.page, { Contents: `${AT.shadowContent} 0 R` }),
  }),
  "a security store that names the font": (s) => ({
    [s.root]: s.body(s.root, { DSS: `<< /Certs [] /X ${AT.font} 0 R >>` }),
    [AT.font]: "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>",
  }),
  "a security store with a drawing": (s) => ({
    [s.root]: s.body(s.root, { DSS: `<< /CRLs [${AT.drawing} 0 R] >>` }),
    [AT.drawing]: formatStream("", "/Type /XObject /Subtype /Form /BBox [0 0 1 1]"),
  }),
  "a security store with what is no certificate": changeCatalog(
    { DSS: "<< /Certs [@0 0 R] >>" },
    { 0: formatStream(EVIL) },
  ),
  "objects that nothing names": (s) => ({ [s.next]: formatStream(EVIL), [s.next + 1]: "<< /Type /Page >>" }),
};
