import { expect, test } from "vitest";
import { AT, buildContract, EVIL } from "@/server/testing/verify/attacks/base";
import { formatStream, type Later } from "@/server/testing/verify/attacks/later-update";
import { SealedFile } from "@/server/testing/verify/attacks/sealed-file";
import {
  addTimestamp,
  authorityDer,
  sealContract,
  signAsPerson,
  summariseVerdict,
  verifyBytes,
} from "@/server/testing/verify/contract";
import { findObjectBody } from "@/server/testing/verify/updates";
import { printReport } from "./print";
import type { ReasonCode } from "./reasons";

const sealed = sealContract(1);
const packed = sealContract(1, "packed");
const { next } = sealed;

/** A security store in the catalog, as in every update below, so that only the named fault is wrong. */
const createStore = (s: SealedFile, number: number, more: Record<string, string> = {}) => ({
  [number]: Buffer.from(formatStream(authorityDer.toString("latin1")), "latin1"),
  [s.root]: s.body(s.root, { DSS: `<< /Certs [${number} 0 R] >>`, ...more }),
});
const addStore = (later: Later, s: SealedFile): Later =>
  Object.entries(createStore(s, s.next)).reduce(
    (all, [number, body]) => all.object(Number(number), body),
    later,
  );
const getEnding = (s: SealedFile, size = s.next + 1) => ({ root: s.root, size });

test("validation data and an invisible time-stamp pass after a certification that permits no change", () => {
  const stored = sealed.saved(createStore(sealed, next), "table");
  expect(summariseVerdict(stored)).toMatchObject({ status: "passed", kinds: ["documentSecurity"] });
  const both = summariseVerdict(addTimestamp(stored));
  expect(both).toMatchObject({ status: "passed", kinds: ["documentSecurity", "timestamp"] });
  expect(both.codes).toContain("LATER_CHANGES_PERMITTED");
  for (const form of ["stream", "packed"] as const) {
    expect(summariseVerdict(packed.saved(createStore(packed, packed.next), form)).status).toBe("passed");
  }
});

test("a cross-reference of another kind than the newest one is not recognised, because readers differ", () => {
  for (const bytes of [
    packed.saved(createStore(packed, packed.next), "table"),
    sealed.saved(createStore(sealed, next), "stream"),
  ]) {
    const { status, codes } = summariseVerdict(bytes);
    expect([status, codes.includes("LATER_FORM_UNUSUAL")]).toEqual(["indeterminate", true]);
  }
});

const FORMS: [name: string, code: ReasonCode, make: () => Buffer][] = [
  [
    "an object stream that says a number twice",
    "LATER_TWICE",
    () => {
      const evil = packed.body(packed.root, { Pages: `${AT.shadowTree} 0 R` });
      const members = [
        { number: packed.root, text: evil, header: packed.root },
        { number: packed.root, text: packed.body(packed.root, { DSS: "<< >>" }) },
      ];
      return packed.later().packed(packed.next, members).stream(getEnding(packed)).end();
    },
  ],
  [
    "an object stream whose rows exchange places",
    "LATER_MISPLACED",
    () => {
      const members = [
        {
          number: packed.next + 1,
          text: packed.body(packed.root, { Pages: `${AT.shadowTree} 0 R` }),
          index: 1,
        },
        { number: packed.root, text: packed.body(packed.root, { DSS: "<< >>" }), index: 0 },
      ];
      return packed
        .later()
        .packed(packed.next, members)
        .stream(getEnding(packed, packed.next + 2))
        .end();
    },
  ],
  [
    "a container that signed objects are read from, written anew",
    "LATER_CONTAINER_REPLACED",
    () => {
      const entry = packed.document.entry(AT.page + 2);
      const container = entry?.kind === "packed" ? entry.container : 0;
      expect(container).toBeGreaterThan(0);
      return packed
        .later()
        .object(container, formatStream("4 0 << /Type /Page >>", "/Type /ObjStm /N 1 /First 4"))
        .stream(getEnding(packed))
        .end();
    },
  ],
  [
    "two rows for one number",
    "LATER_TWICE",
    () =>
      addStore(sealed.later().row(sealed.root, 1, sealed.buildPlace(sealed.root)), sealed)
        .table(getEnding(sealed))
        .end(),
  ],
  [
    "a row that leads into the signed part",
    "LATER_MISPLACED",
    () =>
      addStore(sealed.later().row(AT.content, 1, sealed.buildPlace(AT.shadowContent)), sealed)
        .table(getEnding(sealed))
        .end(),
  ],
  [
    "a stream of a hybrid file",
    "LATER_HYBRID",
    () => {
      const later = sealed
        .later()
        .object(AT.content, formatStream(EVIL))
        .stream({ ...getEnding(sealed), prev: null });
      const trailer = `/XRefStm ${later.start}`;
      return addStore(later, sealed)
        .table({ ...getEnding(sealed, next + 3), trailer })
        .end();
    },
  ],
  [
    "a key that is there twice",
    "LATER_TWICE",
    () => {
      const catalog = sealed
        .body(sealed.root, { DSS: "<< >>" })
        .replace("<<", `<< /Pages ${AT.shadowTree} 0 R`);
      return sealed.saved({ [sealed.root]: catalog }, "table");
    },
  ],
  [
    "an object that no row names",
    "LATER_BYTES_UNACCOUNTED",
    () =>
      addStore(sealed.later().object(AT.content, formatStream(EVIL), { isListed: false }), sealed)
        .table(getEnding(sealed))
        .end(),
  ],
  [
    "an object hidden inside another one's stream",
    "LATER_BYTES_UNACCOUNTED",
    () =>
      sealed.saved(
        {
          [next + 1]: formatStream(`\n${AT.content} 0 obj\n${formatStream(EVIL)}\nendobj\n`),
          ...createStore(sealed, next),
        },
        "table",
      ),
  ],
  [
    "a way back that leaves out what was signed",
    "LATER_LINKS_WRONG",
    () =>
      addStore(sealed.later(), sealed)
        .table({ ...getEnding(sealed), prev: null })
        .end(),
  ],
  [
    "another catalog",
    "LATER_LINKS_WRONG",
    () =>
      addStore(sealed.later(), sealed)
        .table({ ...getEnding(sealed), root: AT.shadowRoot })
        .end(),
  ],
  [
    "a size that cuts objects off",
    "LATER_LINKS_WRONG",
    () =>
      addStore(sealed.later(), sealed)
        .table({ ...getEnding(sealed), size: 6 })
        .end(),
  ],
  [
    "an end that leads elsewhere",
    "LATER_LINKS_WRONG",
    () => {
      const bytes = addStore(sealed.later(), sealed).table(getEnding(sealed));
      return bytes.end(bytes.start - 1);
    },
  ],
];

test.each(FORMS)("a later part fails with a reason of its own when it has %s", (_, code, make) => {
  const { status, codes } = summariseVerdict(make());
  expect([status, codes]).toEqual(["failed", expect.arrayContaining([code])]);
});

test("an unreferenced object is named and never counts as no change", () => {
  const objects = { ...createStore(sealed, next), [next + 1]: "<< /Prepared (for later) >>" };
  const found = summariseVerdict(sealed.saved(objects, "table"));
  expect(found).toMatchObject({ status: "failed", kinds: ["documentSecurity", "unreached"] });
  expect(found.codes).toContain("LATER_OBJECT_UNREACHED");
  const free = sealContract(null);
  expect(summariseVerdict(free.saved({ [free.next]: "<< /Prepared (for later) >>" }, "table")).status).toBe(
    "indeterminate",
  );
});

test("an object rewritten unchanged is named, and the verdict stays", () => {
  const verifyRepeated = (...numbers: number[]) => {
    const objects = Object.fromEntries(
      numbers.map((number) => [number, findObjectBody(sealed.bytes, number)]),
    );
    return verifyBytes(sealed.saved(objects, "table", { trailer: `/Info ${AT.info} 0 R` }));
  };
  for (const number of [AT.page, sealed.root, AT.content, AT.info, AT.font]) {
    const found = verifyRepeated(number);
    const changes = [{ kind: "rewritten", objects: [number] }];
    expect(found).toMatchObject({ status: "passed", signatures: [{ changesAfter: changes }] });
    expect(found.file.revisions.at(-1)?.changes).toEqual(changes);
    const wordsByLanguage = { en: "Objects were written again", es: "Se volvieron a escribir objetos" };
    for (const language of ["en", "es"] as const) {
      const lines = printReport("a.pdf", found, language).filter((line) =>
        line.includes(wordsByLanguage[language]),
      );
      expect(lines).toEqual([
        expect.stringContaining(`: ${number}.`),
        expect.stringContaining(`: ${number}.`),
      ]);
    }
  }
  const many = verifyRepeated(...Array.from({ length: 22 }, (_, index) => index + 1));
  expect(many.file.revisions.at(-1)?.changes).toMatchObject([{ kind: "rewritten", more: 2 }]);
  expect(printReport("a.pdf", many, "en").join("\n")).toContain("19, 20, … (22).");
});

test("an unused object is judged when a later state puts it to use", () => {
  const listed = sealed.listing(AT.page, "Annots", `${AT.shadowPage} 0 R`);
  expect(summariseVerdict(sealed.saved({ [AT.page]: listed }, "table")).status).toBe("failed");
  const pageBody = sealed.body(AT.page, { Contents: `${AT.shadowContent} 0 R` });
  expect(summariseVerdict(sealed.saved({ [AT.page]: pageBody }, "table")).kinds).toContain("pages");
});

test("a link to a page does not make the page a note: a time-stamp on it still passes", () => {
  const link = `<< /Type /Annot /Subtype /Link /Rect [60 60 90 90] /Dest [${AT.page} 0 R /Fit] >>`;
  const before = new SealedFile("contract", buildContract("table"), null).saved({ [AT.note]: link }, "table");
  expect(summariseVerdict(addTimestamp(signAsPerson(before, { permission: 1 }))).status).toBe("passed");
});

test("validation data in another form is left open", () => {
  const odd: [string, Record<string, string>][] = [
    ["a key nobody knows", { DSS: `<< /Certs [${next} 0 R] /Notes (x) >>` }],
    ["a member that is no certificate", { DSS: `<< /Certs [${AT.content} 0 R] >>` }],
    ["an extension that leads to a page", { Extensions: `<< /ADBE ${AT.page} 0 R >>` }],
  ];
  for (const [name, entries] of odd) {
    const found = summariseVerdict(
      sealed.saved(
        {
          ...(name === "a key nobody knows" ? createStore(sealed, next) : {}),
          [sealed.root]: sealed.body(sealed.root, entries),
        },
        "table",
      ),
    );
    expect([name, found.status]).toEqual([name, "indeterminate"]);
    expect(found.codes).toContain("LATER_FORM_UNUSUAL");
  }
});

test("another title or author is not permitted after a certification, another saving time is left open", () => {
  for (const entry of ["/Title (Receipt) /Author (Ann)", "/Title (Contract) /Author (Eve)"]) {
    for (const permission of [1, 2] as const) {
      const s = sealContract(permission);
      const found = summariseVerdict(
        s.saved({ [AT.info]: `<< ${entry} >>` }, "table", { trailer: `/Info ${AT.info} 0 R` }),
      );
      expect(found).toMatchObject({ status: "failed", kinds: ["description"] });
    }
  }
  const fresh = sealed.saved({ [next]: "<< /Title (Receipt) >>" }, "table", { trailer: `/Info ${next} 0 R` });
  expect(summariseVerdict(fresh).kinds).toContain("description");
  const saved = sealed.body(AT.info, { ModDate: "(D:20261122)" });
  const dated = summariseVerdict(
    sealed.saved({ [AT.info]: saved }, "table", { trailer: `/Info ${AT.info} 0 R` }),
  );
  expect(dated).toMatchObject({ status: "indeterminate", kinds: ["metadata"] });
});

test("white space after the end and a cut newline are left open, each with its own reason", () => {
  const verifyWithText = (text: string) => summariseVerdict(Buffer.concat([sealed.bytes, Buffer.from(text)]));
  expect(verifyWithText(" \r\n\0\t\f")).toMatchObject({ status: "indeterminate", kinds: [] });
  expect(verifyWithText("\n".repeat(1024)).codes).toContain("TRAILING_BLANKS");
  expect(verifyWithText("\n".repeat(1025)).status).toBe("failed");
  expect(verifyWithText("\n% \n").status).toBe("failed");
  const cut = summariseVerdict(sealed.bytes.subarray(0, -1));
  expect(cut.status).toBe("indeterminate");
  expect(cut.codes).toContain("CUT_NEWLINE");
  expect(summariseVerdict(sealed.bytes.subarray(0, -2)).status).toBe("failed");
  const flipped = Buffer.from(sealed.bytes.subarray(0, -1));
  flipped[60] = (flipped[60] ?? 0) ^ 1;
  expect(summariseVerdict(flipped).status).toBe("failed");
});
