import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { withoutIgnorables } from "@/server/domain/field/layout-clusters";
import { HAN_SHAPES, type HanShape } from "@/server/domain/field/layout-han";
import type { SignatureFace } from "@/server/domain/field/signature";

/**
 * The fonts that go into PDFs (pdf.md 1.5) and which of them draws a letter. Each file is read when the first letter
 * needs it, once a process: Latin text never touches the large ones.
 */

export type TextFace = "regular" | "semibold";
/** A face for each kind of Han shapes. */
export const HAN_FACES = HAN_SHAPES;
export type HanFace = HanShape;
export type ScriptFace = "arabic" | "hebrew" | "thai" | "symbols" | "emoji" | HanFace;
/** Scripts whose fonts come in semibold too; symbols and handwriting have one weight. */
type WeightedFace = Exclude<ScriptFace, "symbols">;
export type Face = TextFace | SignatureFace | ScriptFace | `${WeightedFace}-semibold`;

const FILES: Record<Face, string> = {
  // Latin, Greek, Cyrillic and Devanagari.
  regular: "noto-sans/400Regular/NotoSans_400Regular.ttf",
  semibold: "noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
  caveat: "caveat/400Regular/Caveat_400Regular.ttf",
  "dancing-script": "dancing-script/400Regular/DancingScript_400Regular.ttf",
  "great-vibes": "great-vibes/400Regular/GreatVibes_400Regular.ttf",
  "homemade-apple": "homemade-apple/400Regular/HomemadeApple_400Regular.ttf",
  arabic: "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  hebrew: "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
  thai: "noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
  symbols: "noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf",
  emoji: "noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
  jp: "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf",
  sc: "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  tc: "noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf",
  kr: "noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf",
  "arabic-semibold": "noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf",
  "hebrew-semibold": "noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf",
  "thai-semibold": "noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf",
  "emoji-semibold": "noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf",
  "jp-semibold": "noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf",
  "sc-semibold": "noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf",
  "tc-semibold": "noto-sans-tc/600SemiBold/NotoSansTC_600SemiBold.ttf",
  "kr-semibold": "noto-sans-kr/600SemiBold/NotoSansKR_600SemiBold.ttf",
};

/** The semibold of a face; a face that is not here stays as it is among semibold text. */
export const SEMIBOLD: Partial<Record<Face, Face>> = {
  regular: "semibold",
  arabic: "arabic-semibold",
  hebrew: "hebrew-semibold",
  thai: "thai-semibold",
  emoji: "emoji-semibold",
  jp: "jp-semibold",
  sc: "sc-semibold",
  tc: "tc-semibold",
  kr: "kr-semibold",
};

const require = createRequire(import.meta.url);
const loaded = new Map<Face, { font: Font; bytes: Buffer }>();

function load(face: Face): { font: Font; bytes: Buffer } {
  const known = loaded.get(face);
  if (known) return known;
  const bytes = readFileSync(require.resolve(`@expo-google-fonts/${FILES[face]}`));
  const made = { font: create(bytes), bytes };
  loaded.set(face, made);
  return made;
}

/** The parsed font of a face, read once per process. */
export function fontOf(face: Face): Font {
  return load(face).font;
}

export function bytesOf(face: Face): Buffer {
  return load(face).bytes;
}

/** The faces this process has read so far; for tests of what stays unread. */
export function loadedFaces(): Face[] {
  return [...loaded.keys()];
}

const covered = new Map<Face, Map<number, boolean>>();

function hasGlyph(face: Face, codePoint: number): boolean {
  const known = covered.get(face) ?? new Map<number, boolean>();
  covered.set(face, known);
  const found = known.get(codePoint) ?? fontOf(face).hasGlyphForCodePoint(codePoint);
  known.set(codePoint, found);
  return found;
}

/** Whether a face draws every letter of a text by itself. */
export function isCovered(face: Face, text: string): boolean {
  return [...withoutIgnorables(text.normalize("NFC"))].every((char) =>
    hasGlyph(face, char.codePointAt(0) ?? 0),
  );
}

const BY_SCRIPT: readonly (readonly [RegExp, readonly Face[]])[] = [
  [/\p{Script_Extensions=Arabic}/u, ["arabic"]],
  [/\p{Script_Extensions=Hebrew}/u, ["hebrew"]],
  [/\p{Script_Extensions=Thai}/u, ["thai"]],
  [/\p{Script_Extensions=Hangul}/u, ["kr"]],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ["jp"]],
  [/\p{Script=Bopomofo}/u, ["tc"]],
  [/\p{Emoji_Presentation}|\u20e3|\ufe0f/u, ["emoji"]],
];
const HAN = /\p{Script_Extensions=Han}/u;
/** Where everything else is looked for, small files first. */
const LAST_RESORT: readonly Face[] = ["symbols", "emoji", "hebrew", "arabic", "thai", ...HAN_FACES];

function* candidates(cluster: string, first: Face, han: HanFace): Generator<Face> {
  const own = BY_SCRIPT.filter(([letters]) => letters.test(cluster)).flatMap(([, faces]) => faces);
  const isEmoji = own.includes("emoji");
  if (!isEmoji) yield first;
  if (HAN.test(cluster)) yield han;
  yield* own;
  if (first !== "regular") yield "regular";
  yield* LAST_RESORT;
}

/** The weight that goes with `first`, where the script has it and it has the letters. */
function inWeightOf(first: Face, face: Face, wanted: string): Face {
  const heavy = first === "semibold" ? SEMIBOLD[face] : undefined;
  return heavy && isCovered(heavy, wanted) ? heavy : face;
}

/**
 * The face that draws a letter: `first` if it can, then the one of its script, then any that can; failing that one that
 * has at least its base. Null: no font of ours has it.
 */
export function faceOf(cluster: string, first: Face, han: HanFace): Face | null {
  const visible = withoutIgnorables(cluster);
  const base = String.fromCodePoint(visible.codePointAt(0) ?? 32);
  for (const wanted of visible === base ? [visible] : [visible, base]) {
    for (const face of candidates(cluster, first, han)) {
      if (isCovered(face, wanted)) return inWeightOf(first, face, wanted);
    }
  }
  return null;
}
