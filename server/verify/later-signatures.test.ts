import { describe, expect, test } from "vitest";
import { AT, EVIL } from "@/server/testing/verify/attacks/base";
import { formatStream } from "@/server/testing/verify/attacks/later-update";
import type { SealedFile } from "@/server/testing/verify/attacks/sealed-file";
import { sealContract, signAsPerson, summariseVerdict, verifyBytes } from "@/server/testing/verify/contract";

const createDrawing = (content: string) =>
  formatStream(content, "/Type /XObject /Subtype /Form /BBox [0 0 400 200]");
const EMPTY = createDrawing("% nothing\nq Q\n");
const COVER = createDrawing("1 1 1 rg 0 0 400 200 re f");
const OVER_TEXT = "[60 690 460 740]";
const BESIDE = "[350 40 550 100]";

/** An unsigned signature field, on the page and in the form. */
function withField(s: SealedFile, entries: string, look = EMPTY): Buffer {
  const widget = s.next;
  return s.saved(
    {
      [widget]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Cover) /P ${AT.page} 0 R ${entries} >>`,
      [widget + 1]: look,
      [AT.page]: s.listing(AT.page, "Annots", `${widget} 0 R`),
      [s.root]: s.body(s.root, { AcroForm: s.form({ Fields: `[${s.fields} ${widget} 0 R]` }) }),
    },
    "table",
  );
}

describe.each([2, null] as const)("after a signature with P=%s", (permission) => {
  const s = sealContract(permission);
  const look = `/AP << /N ${s.next + 1} 0 R >>`;

  test.each([
    ["that covers the text", `/Rect ${OVER_TEXT} ${look}`, COVER],
    [
      "that covers the text when the pointer is on it",
      `/Rect ${OVER_TEXT} /AP << /N ${s.next + 2} 0 R /R ${s.next + 1} 0 R >>`,
      COVER,
    ],
    ["that draws by another drawing", `/Rect ${OVER_TEXT} ${look}`, createDrawing("/X1 Do")],
    ["that readers draw by its colours", `/Rect ${OVER_TEXT} /MK << /BG [1 1 1] >>`, EMPTY],
    ["with an area and no look", `/Rect ${OVER_TEXT}`, EMPTY],
    ["that is hidden on the screen and printed", `/Rect ${OVER_TEXT} /F 36 ${look}`, COVER],
    ["that says it is invisible, which is for other notes", `/Rect ${OVER_TEXT} /F 1 ${look}`, COVER],
    [
      "with a value that signs nothing",
      `/Rect ${OVER_TEXT} /V << /Type /Sig /Contents <00> >> ${look}`,
      COVER,
    ],
    ["that acts", `/Rect [0 0 0 0] /AA << /PO << /S /Named /N /Print >> >>`, EMPTY],
  ])("an unsigned field, %s, does not pass", (_, entries, drawn) => {
    expect(summariseVerdict(withField(s, entries, drawn)).status).not.toBe("passed");
  });

  test.each([
    ["without an area", `/Rect [0 0 0 0] ${look}`, COVER],
    ["hidden", `/Rect ${OVER_TEXT} /F 2 ${look}`, COVER],
    ["neither on the screen nor on paper", `/Rect ${OVER_TEXT} /F 32 ${look}`, COVER],
    ["whose look draws nothing", `/Rect ${OVER_TEXT} ${look}`, EMPTY],
  ])("an unsigned field, %s, passes", (_, entries, drawn) => {
    expect(summariseVerdict(withField(s, entries, drawn))).toMatchObject({
      status: "passed",
      kinds: expect.arrayContaining(["signature"]),
    });
  });
});

test("an unsigned field that may cover the page is reported as one", () => {
  const s = sealContract(2);
  const found = summariseVerdict(withField(s, `/Rect ${OVER_TEXT} /AP << /N ${s.next + 1} 0 R >>`, COVER));
  expect(found.codes).toEqual(expect.arrayContaining(["CHANGED_AFTER_SIGNING", "UNSIGNED_FIELD_VISIBLE"]));
  expect(found.kinds).toContain("visibleField");
});

test("a new appearance for a field with an unchanged value is left open under P=2", () => {
  const s = sealContract(2);
  const look = formatStream(EVIL, "/Type /XObject /Subtype /Form /BBox [0 0 200 30]");
  const found = summariseVerdict(s.saved({ [AT.fieldLook]: look }, "table"));
  expect(found).toMatchObject({ status: "indeterminate", kinds: ["fieldLook"] });
  expect(found.codes).toContain("FIELD_LOOK_CHANGED");
  const filled = { [AT.field]: s.body(AT.field, { V: "(Ben)" }), [AT.fieldLook]: look };
  expect(summariseVerdict(s.saved(filled, "table"))).toMatchObject({ status: "passed", kinds: ["formFill"] });
});

describe("a later signature", () => {
  const first = signAsPerson(sealContract(null).bytes, { by: "Ben", rect: BESIDE });
  const getDetail = (bytes: Buffer, code: string) =>
    verifyBytes(bytes).signatures[0]?.reasons.find((reason) => reason.code === code)?.detail;

  test("that is visible is named with its signer, page and box, and passes beside signed content", () => {
    expect(summariseVerdict(first).status).toBe("passed");
    expect(getDetail(first, "SIGNED_LATER")).toBe("Ben, p. 1, [350 40 550 100]");
  });

  test.each([
    ["text", OVER_TEXT],
    ["a line drawn", "[100 645 120 650]"],
    ["a form", "[100 565 200 590]"],
    ["a field", "[70 305 90 315]"],
    ["a note", "[60 415 90 425]"],
  ])("over %s of the earlier state is left open, whoever signed", (_, rect) => {
    for (const permission of [null, 2] as const) {
      const bytes = signAsPerson(sealContract(permission).bytes, { by: "Ben", rect });
      const found = summariseVerdict(bytes);
      expect(found.status).toBe("indeterminate");
      expect(found.codes).toContain("LATER_SIGNATURE_COVERS");
    }
  });

  test("by an untrusted signer keeps the whole file from passing", () => {
    const bytes = signAsPerson(sealContract(2).bytes, { by: "Eve", rect: BESIDE });
    expect(summariseVerdict(bytes).status).toBe("indeterminate");
    expect(getDetail(bytes, "SIGNED_LATER")).toBe("Eve, p. 1, [350 40 550 100]");
  });

  test("that is invisible is not named", () => {
    const bytes = signAsPerson(sealContract(2).bytes, { by: "Ben" });
    expect(summariseVerdict(bytes).status).toBe("passed");
    expect(getDetail(bytes, "SIGNED_LATER")).toBeUndefined();
  });
});
