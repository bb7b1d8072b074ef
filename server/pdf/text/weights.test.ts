import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createTemporaryFolder, renderPage } from "@/server/testing/pdf/judges";
import { hashPages } from "@/server/testing/pdf/renders";
import { type Face, findSemiboldFace, getFont } from "../draw/faces";
import { Tags } from "../draw/tags";
import { buildReport } from "../report-file";
import { loadShaper } from "./shape";
import { typesetText } from "./typeset";

beforeAll(() => loadShaper());

const listFaces = (text: string, face: Face) => [
  ...new Set(typesetText(text, { face }).runs.map((run) => run.face)),
];

/** Text, the font it is set in, and its semibold where the script has one. */
const LINES = [
  ["Latin", "María José", "NotoSans-Regular", "NotoSans-SemiBold"],
  ["Greek", "Ελένη", "NotoSans-Regular", "NotoSans-SemiBold"],
  ["Cyrillic", "Щукина", "NotoSans-Regular", "NotoSans-SemiBold"],
  ["Vietnamese", "Nguyễn", "NotoSans-Regular", "NotoSans-SemiBold"],
  ["Devanagari", "श्रीमती", "NotoSans-Regular", "NotoSans-SemiBold"],
  ["Arabic", "مُحَمَّد", "NotoSansArabic-Regular", "NotoSansArabic-SemiBold"],
  ["Hebrew", "שלום", "NotoSansHebrew-Regular", "NotoSansHebrew-SemiBold"],
  ["Thai", "กำลัง", "NotoSansThai-Regular", "NotoSansThai-SemiBold"],
  ["Japanese", "さくら", "NotoSansJP-Regular", "NotoSansJP-SemiBold"],
  ["Simplified Chinese", "张伟", "NotoSansSC-Regular", "NotoSansSC-SemiBold"],
  ["Traditional Chinese", "張偉", "NotoSansTC-Regular", "NotoSansTC-SemiBold"],
  ["Korean", "홍길동", "NotoSansKR-Regular", "NotoSansKR-SemiBold"],
  ["emoji", "👍🏽", "NotoEmoji-Regular", "NotoEmoji-SemiBold"],
  // Noto Sans Symbols 2 comes in one weight only.
  ["symbols", "★☐", "NotoSansSymbols2-Regular", "NotoSansSymbols2-Regular"],
] as const;

const PAIRS = ["regular", "arabic", "hebrew", "thai", "emoji", "jp", "sc", "tc", "kr"] as const;

/** Draws one line for each script, regular and semibold, as a report of its own. */
async function writeSpecimen(): Promise<string> {
  const tags = new Tags("Document", "en");
  const pdf = await buildReport({ title: "Weights", language: "en", attachment: null }, ({ createSheet }) => {
    const sheet = createSheet(600, 30 * LINES.length + 30);
    for (const [index, [, text]] of LINES.entries()) {
      sheet.text(text, 30, 30 * (index + 1), { fontSize: 18 });
      sheet.text(text, 300, 30 * (index + 1), { fontSize: 18, face: "semibold" });
    }
    return { sheets: [sheet], tags };
  });
  const path = join(createTemporaryFolder(), "weights.pdf");
  writeFileSync(path, pdf);
  return path;
}

describe("semibold text", () => {
  test.each(LINES)("in %s is set in the semibold of its font", (_, text, regular, semibold) => {
    const listFontNames = (face: Face) => listFaces(text, face).map((each) => getFont(each).postscriptName);
    expect(listFontNames("regular")).toEqual([regular]);
    expect(listFontNames("semibold")).toEqual([semibold]);
  });

  test.each(PAIRS)("has every letter of the regular %s, so no word mixes the two weights", (light) => {
    const has = new Set(getFont(findSemiboldFace(light) ?? light).characterSet);
    expect(getFont(light).characterSet.filter((codePoint) => !has.has(codePoint))).toEqual([]);
  });

  test("is heavier on paper except for symbols, and looks as before (-u after looking at it)", async () => {
    const path = await writeSpecimen();
    const { width, pixels } = renderPage(path, 1, 72);
    const sumInk = (left: number, row: number) => {
      let sum = 0;
      for (let y = row * 30 + 6; y < row * 30 + 36; y++) {
        for (let x = left; x < left + 250; x++) sum += 255 - (pixels[(y * width + x) * 3] ?? 255);
      }
      return sum;
    };
    for (const [row, [name, , regular, semibold]] of LINES.entries()) {
      const ratio = sumInk(290, row) / sumInk(20, row);
      if (regular === semibold) expect(Math.abs(ratio - 1), name).toBeLessThan(0.02);
      else expect(ratio, name).toBeGreaterThan(1.05);
    }
    await expect(`${(await hashPages(path)).join("\n")}\n`).toMatchFileSnapshot("golden/weights.txt");
  });

  test("reports a letter that no font has, like the regular weight", () => {
    for (const face of ["regular", "semibold"] as const) {
      expect(typesetText("a𒀀", { face }).missing).toEqual(["𒀀"]);
    }
  });
});
