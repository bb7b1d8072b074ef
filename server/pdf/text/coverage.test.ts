import { beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { isIgnorable, splitClusters } from "@/server/domain/field/layout-clusters";
import { SCRIPT_FONTS } from "@/server/domain/field/layout-scripts";
import { encodeLetters, listUnwritableLetters } from "@/server/domain/field/paper-letters";
import { type Face, getFont, HAN_FACES } from "../draw/faces";
import { loadShaper } from "./shape";
import { typesetText } from "./typeset";

vi.setConfig({ testTimeout: toPatientMs(60) });

beforeAll(() => loadShaper());

const FACES: readonly Face[] = ["regular", ...SCRIPT_FONTS, "symbols", "emoji", ...HAN_FACES];

const listGlyphs = (text: string) => typesetText(text, { face: "regular" });

/** Characters whose line shows a glyph 0, the box of a missing letter. */
function listBoxedCharacters(characters: readonly string[]): string[] {
  return characters.filter((character) => {
    const { runs, missing } = listGlyphs(character);
    const ids = runs.flatMap(({ letters }) => letters.flatMap(({ glyphs }) => glyphs.map(({ id }) => id)));
    return missing.length > 0 || ids.includes(0);
  });
}

describe("letters that one of our fonts has are never drawn as a box", () => {
  test("single characters of every font", () => {
    const codePoints = new Set(FACES.flatMap((face) => getFont(face).characterSet));
    const characters = [...codePoints]
      .filter((codePoint) => codePoint >= 32 && (codePoint & 0xfffe) !== 0xfffe)
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((character) => !isIgnorable(character) && !/[\ud800-\udfff]$/u.test(character));
    expect(characters.length).toBeGreaterThan(45_000);
    // A mark alone has no base letter; every tenth of the many thousand ideographs is enough on every run.
    const tried = characters.filter(
      (character, index) =>
        !/\p{M}/u.test(character) && (index % 10 === 0 || !/\p{Script=Han}/u.test(character)),
    );
    expect(listBoxedCharacters(tried).map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  });

  test("sequences: letters with marks, ligatures, emoji of several parts", () => {
    const sequences = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεζηθабвгдежз"].flatMap(
      (letter) => ["\u0301", "\u0308", "\u030c", "\u0323", "\u0327", "\u0331"].map((mark) => letter + mark),
    );
    const words = [
      "क्ष त्र ज्ञ श्र र्क क्र ड्ढ हृ द्व्य ळ्ह",
      "لا الله بسم ﷲ پچگڤ ۱۲۳ لَاأ",
      "שׁלוֹם הָאָרֶץ",
      "น้ำ กิ๊ ปี่ ญุ ฐู เกี๊ยะ",
      "👨‍👩‍👧‍👦 🏳️‍🌈 👩🏾‍💻 🇪🇸 0️⃣ #️⃣ 👍🏿",
      "각 뷁 힣 값",
      "が ぱ ヴ ヷ",
    ].flatMap((line) => splitClusters(line).filter((cluster) => cluster !== " "));
    expect(listBoxedCharacters([...sequences, ...words])).toEqual([]);
  });
});

describe("a letter that no font has", () => {
  test("is listed in a table that matches the fonts (-u rewrites it)", async () => {
    const all = new Set(FACES.flatMap((face) => getFont(face).characterSet));
    const codePoints = [...all].filter((codePoint) => codePoint >= 32).sort((a, b) => a - b);
    const text = `/** Generated from the fonts by \`vitest -u server/pdf/text/coverage.test.ts\`; see paper-letters.ts. */
export const PAPER_LETTERS =
  "${encodeLetters(codePoints)}";
`;
    await expect(text).toMatchFileSnapshot("../../domain/field/paper-letters-table.ts");
    for (const codePoint of codePoints) {
      const letter = String.fromCodePoint(codePoint);
      if (listUnwritableLetters(letter).length > 0 && all.has(letter.normalize("NFC").codePointAt(0) ?? 0))
        expect.fail(codePoint.toString(16));
    }
    expect(listUnwritableLetters("a𒀀b𒀀 ꙮ\u200b\n𐎀")).toEqual(["𒀀", "𐎀"]);
  });

  test("is never drawn as the font's empty box, nor is a mark that its letter's font lacks", () => {
    for (const text of ["a𒀀b", "a\u0abc", "ক\u0670", "漢\u0b3c", "é\u0f39", "\u{13000}\u0301"]) {
      const ids = listGlyphs(text).runs.flatMap(({ letters }) =>
        letters.flatMap(({ glyphs }) => glyphs.map(({ id }) => id)),
      );
      expect(ids.length, text).toBeGreaterThan(0);
      expect(ids, text).not.toContain(0);
    }
  });

  test("is drawn as a missing-letter sign, keeps its place in the text and is reported", () => {
    const { runs, missing, width } = listGlyphs("a𒀀b");
    expect(missing).toEqual(["𒀀"]);
    expect(width).toBeGreaterThan(1);
    expect(
      runs.flatMap(({ letters }) => letters.flatMap(({ glyphs }) => glyphs.map(({ text }) => text))),
    ).toEqual(["a", "𒀀", "b"]);
  });

  test("is not reported for invisible characters: joiners, direction marks, a soft hyphen", () => {
    expect(listGlyphs("a\u200bb\u00adc\u2060d\u200ee\ufeff").missing).toEqual([]);
  });
});

describe("order and position of letters", () => {
  const readGlyphOrder = (text: string) =>
    listGlyphs(text)
      .runs.flatMap(({ letters }) => letters.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)))
      .join("");

  test.each([
    ["Hebrew stands from right to left", "אבג", "גבא"],
    ["a number inside it from left to right", "אב 12", "12 בא"],
    ["Latin inside it keeps its own order", "אב Ana גד", "דג Ana בא"],
    ["brackets turn around", "(א)", ")א("],
  ])("%s", (_, text, seen) => {
    expect(readGlyphOrder(text)).toBe(seen);
  });

  test("a mark is centred over its letter, and higher over a taller letter", () => {
    const getMark = (text: string) => {
      const glyphs = listGlyphs(text).runs.flatMap(({ letters }) =>
        letters.flatMap((letter) => letter.glyphs),
      );
      const mark = glyphs.find((glyph) => glyph.text === "");
      if (!mark) throw new Error(`${text} has no mark of its own`);
      const font = getFont("regular");
      const { commands } = font.getGlyph(mark.id).path;
      const xs = commands.flatMap(({ args }) => args.filter((_, index) => index % 2 === 0));
      const middle = (Math.min(...xs) + Math.max(...xs)) / 2 / font.unitsPerEm;
      return { x: mark.x + middle, y: mark.y, width: listGlyphs(text).width };
    };
    const [low, high] = [getMark("x̌"), getMark("X̌")];
    for (const { x, width } of [low, high]) expect(Math.abs(x - width / 2)).toBeLessThan(0.06);
    expect(high.y).toBeGreaterThan(low.y + 0.1);
  });
});
