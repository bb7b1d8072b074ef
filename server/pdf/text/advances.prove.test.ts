import { beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { encodeAdvances, getGlyphAdvance } from "@/server/domain/field/layout-advances";
import { isIgnorable, needsShaping } from "@/server/domain/field/layout-clusters";
import { createPaperMeasure } from "@/server/domain/field/layout-measure";
import { SCRIPT_FONTS } from "@/server/domain/field/layout-scripts";
import { SCRIPT_LINES } from "@/server/testing/pdf/scripts";
import { type Face, findFace, getFont, HAN_FACES } from "../draw/faces";
import { measureWith } from "../draw/fonts";
import { loadShaper, shapeRun } from "./shape";

vi.setConfig({ testTimeout: toPatientMs(60) });

beforeAll(() => loadShaper());

const FACES: readonly Face[] = ["regular", ...SCRIPT_FONTS, "symbols", "emoji", ...HAN_FACES];

/** Every character that some font has, as it is after composition. */
function listCharacters(): string[] {
  const codePoints = new Set(FACES.flatMap((face) => getFont(face).characterSet));
  return [...codePoints]
    .filter((codePoint) => codePoint >= 32 && codePoint < 0xfffe)
    .concat([...codePoints].filter((codePoint) => codePoint > 0xffff))
    .sort((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => character.normalize("NFC") === character);
}

const measurePerMille = (face: Face, character: string) => {
  const font = getFont(face);
  const { advanceWidth } = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  return Math.round((advanceWidth * 10_000) / font.unitsPerEm) / 10;
};

describe("the table of advance widths", () => {
  const plain = listCharacters().filter((character) => !needsShaping(character) && !isIgnorable(character));

  test("matches the fonts for every choice of Han shapes (-u rewrites it)", async () => {
    const uneven: string[] = [];
    const entries = plain.map((character) => {
      const widths = HAN_FACES.map((han) => {
        const face = findFace(character, "regular", han);
        return face ? measurePerMille(face, character) : Number.NaN;
      });
      if (new Set(widths).size !== 1) uneven.push(character);
      return [character.codePointAt(0) ?? 0, widths[0] ?? 0] as const;
    });
    expect(uneven).toEqual([]);
    const text = `/** Generated from the fonts by \`vitest -u server/pdf/text/advances.prove.test.ts\`; see layout-advances.ts. */
export const ADVANCE_TABLE =
  "${encodeAdvances(entries)}";
`;
    await expect(text).toMatchFileSnapshot("../../domain/field/layout-advance-table.ts");
    const off = entries.filter(
      ([codePoint, width]) => Math.abs(getGlyphAdvance(codePoint) - width / 1000) > 1e-6,
    );
    expect(off).toEqual([]);
  });
});

describe("the browser and the sealer", () => {
  const measure = createPaperMeasure(({ font, text, isRightToLeft, script }) => {
    return shapeRun(font, text, isRightToLeft, script).width;
  });

  test.each([
    // The table has no letters that become boxes.
    ...SCRIPT_LINES.filter(([name]) => name !== "a letter no font has").map(([, text]) => text),
    "María José Ñuñoa, 1 234,50 €",
    "Nguyễn Thị Hồng Nhung",
    "Ελένη Παπαδοπούλου",
    "Щукина Юлия, Київ",
    "السلام عليكم ورحمة الله",
    "اسم: John (2024) عقد رقم 123",
    "שלום עולם (בדיקה)",
    "בְּרֵאשִׁית בָּרָא אֱלֹהִים",
    "श्रीमती क्षितिज हिन्दी",
    "สวัสดีครับ น้ำใจ กำลัง",
    "山田太郎 さくら カタカナ、「契約」",
    "张伟 中华人民共和国",
    "張偉 臺灣國學",
    "홍길동 대한민국",
    "Ok 👍🏽 😀 👨‍👩‍👧 🇨🇱 ✅ ❤️ 1️⃣",
    "→ ✓ ★ ☐ ∑ ½",
    "x̌ q̈ é̱",
  ])("measure the same width for %s", (text) => {
    expect(measure(text, 12)).toBeCloseTo(measureWith("regular")(text, 12), 2);
  });
});
