import { AT, EVIL } from "./base";
import { stream } from "./later-update";
import type { Objects, SealedFile } from "./sealed-file";

/** Attacks through catalog and trailer: actions, names, labels, metadata, attachments, stores. */

/** The catalog with further keys, and the objects they refer to. */
const catalog =
  (changes: Readonly<Record<string, string>>, more: Readonly<Record<number, string>> = {}) =>
  (s: SealedFile): Objects => {
    const numbered = (text: string) =>
      text.replace(/@(\d)/g, (_, step: string) => String(s.next + Number(step)));
    const own = Object.fromEntries(Object.entries(changes).map(([key, text]) => [key, numbered(text)]));
    const others = Object.entries(more).map(([step, text]) => [s.next + Number(step), numbered(text)]);
    return { [s.root]: s.body(s.root, own), ...Object.fromEntries(others) };
  };

const JAVASCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const FILE = {
  0: "<< /Type /Filespec /F (evil.pdf) /UF (evil.pdf) /EF << /F @1 0 R >> >>",
  1: stream("Evil", "/Type /EmbeddedFile"),
};

export const catalogs: Readonly<Record<string, (s: SealedFile) => Objects>> = {
  "an action at opening": catalog({ OpenAction: "<< /S /URI /URI (http://example.org) >>" }),
  "opens at another place": catalog({ OpenAction: `[${AT.secondPage} 0 R /XYZ 0 0 4]` }),
  "a script at opening": catalog({ OpenAction: JAVASCRIPT }),
  "a program at opening": catalog({ OpenAction: "<< /S /Launch /F (evil.exe) >>" }),
  "scripts by name": catalog({ Names: `<< /JavaScript << /Names [(a) ${JAVASCRIPT}] >> >>` }),
  "actions of the document": catalog({ AA: `<< /WP ${JAVASCRIPT} >>` }),
  "viewer preferences": catalog({
    ViewerPreferences: "<< /HideToolbar true /Direction /R2L /ViewArea /TrimBox >>",
  }),
  "another page mode": catalog({ PageMode: "/FullScreen" }),
  "other page labels": catalog({ PageLabels: "<< /Nums [0 << /S /D /St 9999999 >>] >>" }),
  "an outline": catalog(
    { Outlines: "@0 0 R", PageMode: "/UseOutlines" },
    {
      0: "<< /Type /Outlines /First @1 0 R /Last @1 0 R /Count 1 >>",
      1: `<< /Title (Pay 9999999) /Parent @0 0 R /Dest [${AT.secondPage} 0 R /Fit] >>`,
    },
  ),
  "destinations by name": catalog({ Dests: `<< /clause [${AT.secondPage} 0 R /Fit] >>` }),
  "another language": catalog({ Lang: "(tlh)" }),
  "a structure that reads something else": catalog(
    { StructTreeRoot: "@0 0 R", MarkInfo: "<< /Marked true >>" },
    {
      0: "<< /Type /StructTreeRoot /K @1 0 R >>",
      1: `<< /Type /StructElem /S /P /P @0 0 R /Pg ${AT.page} 0 R /ActualText (Pay 9999999) /K 0 >>`,
    },
  ),
  "an embedded file": catalog({ Names: "<< /EmbeddedFiles << /Names [(evil.pdf) @0 0 R] >> >>" }, FILE),
  "an associated file": catalog({ AF: "[@0 0 R]" }, FILE),
  "a portfolio": catalog(
    {
      Collection: "<< /Type /Collection /View /T /D (evil.pdf) >>",
      Names: "<< /EmbeddedFiles << /Names [(evil.pdf) @0 0 R] >> >>",
    },
    FILE,
  ),
  "another output intent": catalog({
    OutputIntents: "[<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Evil) >>]",
  }),
  "article threads": catalog({ Threads: "[]" }),
  "a legal attestation": catalog({ Legal: "<< /Attestation (Nothing is hidden) >>" }),
  "requirements of a reader": catalog({ Requirements: "[<< /S /EnableJavaScripts >>]" }),
  "private data": catalog({ PieceInfo: "<< /Eve << /LastModified (D:2026) /Private (x) >> >>" }),
  "a base for addresses": catalog({ URI: "<< /Base (http://evil.example) >>" }),
  "needs rendering": catalog({ NeedsRendering: "true" }),
  "an older version": catalog({ Version: "/1.0" }),
  "usage rights": catalog({ Perms: "<< /UR3 @0 0 R >>" }, { 0: "<< /Type /Sig >>" }),
  "a certification taken away": (s) => ({ [s.root]: s.body(s.root, { Perms: null }) }),
  "extensions that name a page": catalog({
    Extensions: `<< /EVE << /BaseVersion /1.7 /ExtensionLevel 1 /X ${AT.content} 0 R >> >>`,
  }),
  "metadata that is the content": (s) => ({
    [s.root]: s.body(s.root, { Metadata: `${AT.content} 0 R` }),
    [AT.content]: stream(EVIL, "/Type /Metadata /Subtype /XML"),
  }),
  "other metadata": () => ({
    [AT.metadata]: stream(
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'>Evil</x:xmpmeta>",
      "/Type /Metadata /Subtype /XML",
    ),
  }),
  "another title": () => ({ [AT.info]: "<< /Title (Pay 9999999) /Author (Eve) >>" }),
  "a security store that names the content": (s) => ({
    [s.root]: s.body(s.root, { DSS: `<< /Certs [${AT.content} 0 R] >>` }),
    [AT.content]: stream(EVIL),
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
    [AT.drawing]: stream("", "/Type /XObject /Subtype /Form /BBox [0 0 1 1]"),
  }),
  "a security store with what is no certificate": catalog(
    { DSS: "<< /Certs [@0 0 R] >>" },
    { 0: stream(EVIL) },
  ),
  "objects that nothing names": (s) => ({ [s.next]: stream(EVIL), [s.next + 1]: "<< /Type /Page >>" }),
};
