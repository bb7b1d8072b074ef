import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createAuthority, loadSigner } from "../authority";
import { loadedFaces } from "../draw/faces";
import type { StampField } from "../model";
import { sealItem } from "../seal";
import { render, run, temporaryFolder } from "../testing-judges";
import { field, simplePdf } from "../testing-samples";

// Other people's programs are slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = temporaryFolder();

/** One line a page; `ours`: the face that must be embedded for it. */
const LINES = [
  ["Latin", "María José Ñuñoa, Łódź, ﬁn", "NotoSans-Regular"],
  ["Vietnamese", "Nguyễn Thị Hồng Nhung Đặng", "NotoSans-Regular"],
  ["Vietnamese, decomposed", "Nguyễn Thị Hồng".normalize("NFD"), "NotoSans-Regular"],
  ["Greek", "Ελένη Παπαδοπούλου ᾳ", "NotoSans-Regular"],
  ["Cyrillic", "Щукина Юлия, Київ, Ђорђе", "NotoSans-Regular"],
  ["Latin with marks no letter has", "x̌ q̈ é̱ Z̧", "NotoSans-Regular"],
  ["Arabic", "السلام عليكم ورحمة الله", "NotoSansArabic-Regular"],
  ["Arabic with vowels", "مُحَمَّدٌ بْنُ عَبْدِ اللهِ", "NotoSansArabic-Regular"],
  ["Persian", "پیشنهاد می‌شود گچ", "NotoSansArabic-Regular"],
  ["Hebrew", "שלום עולם (בדיקה)", "NotoSansHebrew-Regular"],
  ["Hebrew with points", "בְּרֵאשִׁית בָּרָא אֱלֹהִים", "NotoSansHebrew-Regular"],
  ["Devanagari", "श्रीमती क्षितिज हिन्दी र्कि", "NotoSans-Regular"],
  ["Thai", "สวัสดีครับ น้ำใจ กำลัง ที่อยู่", "NotoSansThai-Regular"],
  ["Japanese", "山田太郎 さくら カタカナ、「契約」", "NotoSansJP-Regular"],
  ["Simplified Chinese", "张伟 中华人民共和国", "NotoSansSC-Regular"],
  ["Traditional Chinese", "張偉 中華民國 臺灣國學", "NotoSansTC-Regular"],
  ["Korean", "홍길동 대한민국 계약서", "NotoSansKR-Regular"],
  ["Korean, decomposed", "홍길동".normalize("NFD"), "NotoSansKR-Regular"],
  ["emoji", "Ok 👍🏽 😀 👨‍👩‍👧 🇨🇱 ✅ ❤️ 1️⃣", "NotoEmoji-Regular"],
  ["symbols", "Enviar → listo ✓ nota ★★★ ☐ otra", "NotoSansSymbols2-Regular"],
  ["a letter no font has", "a𒀀b", "NotoSans-Regular"],
] as const;
const PLACE = { positionX: 10, positionY: 40, width: 80, height: 5 };

let path = "";

async function seal(fields: readonly StampField[], pages: number): Promise<string> {
  const name = join(dir, `scripts-${pages}`);
  writeFileSync(`${name}.pdf`, simplePdf(Array.from({ length: pages }, () => ({ content: "" }))));
  const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
  await sealItem({
    ...{ originalPath: `${name}.pdf`, outPath: `${name}-out.pdf`, fields, signer, certificate: null },
    ...{ rejectStamp: false, signingTime: NOW, language: "en" },
  });
  return `${name}-out.pdf`;
}

let facesOfLatin: readonly string[] = [];

beforeAll(async () => {
  await seal([field({ ...PLACE, text: "Ana Rojas Ñuñoa" })], 1);
  facesOfLatin = loadedFaces();
  const fields = LINES.map(([, text], index) => field({ ...PLACE, fieldId: index, page: index + 1, text }));
  path = await seal(fields, LINES.length);
});

/** As poppler reads it, without the marks it puts around text from right to left. */
function textOf(page: number): string {
  const range = ["-f", String(page), "-l", String(page)];
  return run("pdftotext", [...range, path, "-"])
    .output.replace(/[\u202a-\u202e]/gu, "")
    .trim();
}

describe("a value in any script", () => {
  test.each(LINES.map(([name, text, font], index) => [name, text, font, index + 1] as const))(
    "%s reads back as it was written, from a font of its own",
    (_, text, font, page) => {
      expect(textOf(page)).toBe(text.normalize("NFC"));
      const fonts = run("pdffonts", ["-f", String(page), "-l", String(page), path]).output;
      expect(fonts).toMatch(new RegExp(`^[A-Z]{6}\\+${font} +CID TrueType +Identity-H +yes yes yes`, "m"));
    },
  );

  test("every letter of it is seen, and none of them is the box of a missing one", () => {
    const ink = LINES.map(([name], index) => ({ name, dark: darkPixels(index + 1) }));
    expect(ink.filter(({ dark }) => dark < 60)).toEqual([]);
  });

  test("Latin alone reads no font but the one it is set in", () => {
    expect(facesOfLatin).toEqual(["regular"]);
  });

  test("the subsets of all scripts together stay small", () => {
    expect(readFileSync(path).length).toBeLessThan(120_000);
  });
});

function darkPixels(page: number): number {
  const { width, height, pixels } = render(path, page, 72);
  let dark = 0;
  for (let at = 0; at < width * height; at++) if ((pixels[at * 3] ?? 255) < 200) dark++;
  return dark;
}
