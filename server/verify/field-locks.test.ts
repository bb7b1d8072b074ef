import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { simplePdf } from "@/server/testing/pdf/samples";
import { TestingAuthority } from "@/server/testing/verify/signers";
import {
  addSignature,
  appendUpdate,
  findObjectBody,
  findObjectNumbers,
  getNextObjectNumber,
  getRootNumber,
  type Signing,
  withEntry,
} from "@/server/testing/verify/updates";
import { parseCertificates } from "./certificate";
import type { Report } from "./report";
import { verifyPdf } from "./verify-pdf";

const authority = new TestingAuthority();
const ana = authority.issue("p256", { name: "Ana" });
const ben = authority.issue("p256", { name: "Ben" });
const anchors = parseCertificates(readFileSync(authority.certFile));
const soon = new Date(Date.now() + 3_600_000);

/** Object numbers of the fields in the form below. */
const [NAME, AMOUNT, GROUP, STREET] = [6, 7, 8, 9];
const createWidget = (entries: string) =>
  `<< /Type /Annot /Subtype /Widget ${entries} /Rect [50 50 90 60] /MK << >> >>`;
const createForm = (): Buffer =>
  simplePdf([{}], {
    catalog: `/AcroForm << /Fields [${NAME} 0 R ${AMOUNT} 0 R ${GROUP} 0 R] /DA (/Helv 0 Tf) >>`,
    extra: [
      createWidget("/FT /Tx /T (name) /V (as sent)"),
      createWidget("/FT /Tx /T (amount) /V (as sent)"),
      `<< /T (address) /FT /Tx /Kids [${STREET} 0 R] >>`,
      createWidget(`/T (street) /Parent ${GROUP} 0 R /V (as sent)`),
    ],
  });
const fillField = (bytes: Buffer, number: number): Buffer =>
  appendUpdate(bytes, {
    objects: { [number]: findObjectBody(bytes, number).replace("as sent", "filled in") },
  });

const signForm = (bytes: Buffer, more: Partial<Signing> = {}, person = ana): Buffer =>
  addSignature(bytes, { field: "First", sign: (covered) => authority.sign(person, covered), ...more });
const judgeFile = (bytes: Buffer): Report => verifyPdf(bytes, { anchors, at: soon });
const listCodes = (report: Report): string[] => report.reasons.map(({ code }) => code);
const getDetail = ({ signatures }: Report): string | undefined =>
  signatures[0]?.reasons.find(({ code }) => code === "LOCKED_FIELDS_CHANGED")?.detail;

describe("a signature that locks form fields", () => {
  const CASES: [lock: string, locks: string, locked: number[], free: number[]][] = [
    ["all", "/Action /All", [NAME, AMOUNT, STREET], []],
    ["those it names", "/Action /Include /Fields [(amount)]", [AMOUNT], [NAME, STREET]],
    ["those below a name", "/Action /Include /Fields [(address)]", [STREET], [NAME, AMOUNT]],
    ["all but those it names", "/Action /Exclude /Fields [(name)]", [AMOUNT, STREET], [NAME]],
    ["in words nobody knows", "/Action /Nonsense", [NAME], []],
  ];
  test.each(CASES)(
    "fails when one of %s was changed after it, and names the field",
    (_, locks, locked, free) => {
      const bytes = signForm(createForm(), { locks });
      expect(judgeFile(bytes).status).toBe("passed");
      for (const number of locked) {
        const report = judgeFile(fillField(bytes, number));
        expect(report.status).toBe("failed");
        expect(listCodes(report)).toContain("LOCKED_FIELDS_CHANGED");
        expect(getDetail(report)).toBe(
          { [NAME]: "name", [AMOUNT]: "amount", [STREET]: "address.street" }[number],
        );
        expect(report.signatures[0]).toMatchObject({ isIntact: true, coversWholeFile: false });
      }
      for (const number of free) {
        const report = judgeFile(fillField(bytes, number));
        expect(report.status).toBe("passed");
        expect(listCodes(report)).toContain("LATER_CHANGES_PERMITTED");
      }
    },
  );

  test("still fails after another person signs the changed file", () => {
    const changed = fillField(signForm(createForm(), { locks: "/Action /All" }), AMOUNT);
    const report = judgeFile(signForm(changed, { field: "Second" }, ben));
    expect(report).toMatchObject({
      status: "failed",
      signatures: [{ status: "failed" }, { status: "passed" }],
    });
    expect(getDetail(report)).toBe("amount");
  });

  test("lets others sign in their own fields, and keeps its verdict", () => {
    const report = judgeFile(
      signForm(signForm(createForm(), { locks: "/Action /All" }), { field: "Second" }, ben),
    );
    expect(report).toMatchObject({
      status: "passed",
      signatures: [{ status: "passed" }, { status: "passed" }],
    });
  });

  test("does not cover other content of the page: a note is left open as before", () => {
    const bytes = signForm(createForm(), { locks: "/Action /Include /Fields [(amount)]" });
    const note = getNextObjectNumber(bytes);
    const page = findObjectNumbers(bytes, /\/Type \/Page\b/).at(-1) ?? 0;
    const noted = appendUpdate(bytes, {
      objects: {
        [note]: "<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (Look) >>",
        [page]: withEntry(findObjectBody(bytes, page), "Annots", note),
      },
    });
    expect(listCodes(judgeFile(noted))).toContain("CHANGED_AS_NOBODY_FORBADE");
  });

  test("fails when a locked field is removed from the form, or shown again with another value", () => {
    const bytes = signForm(createForm(), { locks: "/Action /All" });
    const root = getRootNumber(bytes);
    const catalog = findObjectBody(bytes, root);
    const gone = appendUpdate(bytes, { objects: { [root]: catalog.replace(`${AMOUNT} 0 R`, "") } });
    const twin = getNextObjectNumber(bytes);
    const twice = appendUpdate(bytes, {
      objects: {
        [twin]: createWidget("/FT /Tx /T (amount) /V (another)"),
        [root]: withEntry(catalog, "Fields", twin),
      },
    });
    for (const changed of [gone, twice]) {
      const report = judgeFile(changed);
      expect(report.status).toBe("failed");
      expect(listCodes(report)).toContain("LOCKED_FIELDS_CHANGED");
    }
  });

  test("fails when only the appearance of a locked field changed", () => {
    const createDrawing = (text: string) =>
      `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length ${text.length} >>\nstream\n${text}\nendstream`;
    const before = createForm();
    const look = getNextObjectNumber(before);
    const withLook = appendUpdate(before, {
      objects: {
        [look]: createDrawing("(100) Tj"),
        [AMOUNT]: findObjectBody(before, AMOUNT).replace("/MK", `/AP << /N ${look} 0 R >> /MK`),
      },
    });
    const bytes = signForm(withLook, { locks: "/Action /Include /Fields [(amount)]" });
    const report = judgeFile(appendUpdate(bytes, { objects: { [look]: createDrawing("(999) Tj") } }));
    expect(report.status).toBe("failed");
    expect(getDetail(report)).toBe("amount");
  });
});

describe("a lock in the signature's own field", () => {
  test("counts like one in the signature", () => {
    const bytes = signForm(createForm(), {
      entries: "/Lock << /Type /SigFieldLock /Action /Include /Fields [(amount)] >>",
    });
    expect(listCodes(judgeFile(fillField(bytes, AMOUNT)))).toContain("LOCKED_FIELDS_CHANGED");
    expect(judgeFile(fillField(bytes, NAME)).status).toBe("passed");
  });

  test("may forbid every change to the document, as a certification does", () => {
    const bytes = signForm(createForm(), {
      entries: "/Lock << /Type /SigFieldLock /Action /Include /Fields [] /P 1 >>",
    });
    expect(judgeFile(bytes).signatures[0]).toMatchObject({
      kind: "approval",
      permission: null,
      status: "passed",
    });
    expect(listCodes(judgeFile(fillField(bytes, NAME)))).toContain("CHANGED_AFTER_SIGNING");
  });

  test("cannot be loosened by a later update", () => {
    const bytes = signForm(createForm(), { entries: "/Lock << /Type /SigFieldLock /Action /All >>" });
    const field = getNextObjectNumber(bytes) - 1;
    const loose = findObjectBody(bytes, field).replace(/\/Lock << .* >> >>$/, ">>");
    expect(loose).not.toContain("/Lock");
    const filled = fillField(bytes, AMOUNT);
    const report = judgeFile(appendUpdate(filled, { objects: { [field]: loose } }));
    expect(report.status).toBe("failed");
    expect(listCodes(report)).toContain("LOCKED_FIELDS_CHANGED");
  });
});

describe("a certification with a lock", () => {
  const createSignedForm = () =>
    signForm(createForm(), { permission: 2, locks: "/Action /Exclude /Fields [(name)]" });

  test("lets the other fields be filled in, but no locked one", () => {
    expect(judgeFile(fillField(createSignedForm(), NAME)).status).toBe("passed");
    const report = judgeFile(fillField(createSignedForm(), AMOUNT));
    expect(report).toMatchObject({
      status: "failed",
      signatures: [{ kind: "certification", permission: 2 }],
    });
    expect(getDetail(report)).toBe("amount");
  });

  test("forbids every change where it permits none", () => {
    const strict = signForm(createForm(), { permission: 1, locks: "/Action /Include /Fields [(amount)]" });
    expect(listCodes(judgeFile(fillField(strict, NAME)))).toContain("CHANGED_AFTER_SIGNING");
  });

  test("is understood when its parts are objects of their own", () => {
    const apart = getNextObjectNumber(createForm());
    const before = appendUpdate(createForm(), {
      objects: {
        [apart]: `[${apart + 1} 0 R]`,
        [apart + 1]: `<< /Type /SigRef /TransformMethod /DocMDP /TransformParams ${apart + 2} 0 R >>`,
        [apart + 2]: "<< /Type /TransformParams /V /1.2 /P 1 >>",
      },
    });
    const certified = signForm(before, { reference: apart });
    expect(judgeFile(certified).signatures[0]).toMatchObject({
      kind: "certification",
      permission: 1,
      status: "passed",
    });
    expect(listCodes(judgeFile(fillField(certified, NAME)))).toContain("CHANGED_AFTER_SIGNING");
  });
});
