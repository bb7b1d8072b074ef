import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { removeIgnorables } from "@/server/domain/field/layout-clusters";
import { HAN_SHAPES, type HanShape } from "@/server/domain/field/layout-han";
import { SCRIPT_FONTS, SCRIPTS, type ScriptFont } from "@/server/domain/field/layout-scripts";
import { listUnwritableLetters } from "@/server/domain/field/paper-letters";
import type { SignatureFace } from "@/server/domain/field/signature";

/**
 * The fonts that go into PDFs (pdf/README.md 1.5) and the choice of font for each letter. Each file is read
 * when the first letter needs it, once a process: Latin text never touches the large ones.
 */

type TextFace = "regular" | "semibold";
export const HAN_FACES = HAN_SHAPES;
export type HanFace = HanShape;
/** Scripts whose fonts come in semibold too; symbols and handwriting have one weight. */
type WeightedFace = ScriptFont | "emoji" | HanFace;
type ScriptFace = WeightedFace | "symbols";
export type Face = TextFace | SignatureFace | ScriptFace | `${WeightedFace}-semibold`;

/** Package folder, stem of its files, and the mark of its subset tags. */
const WEIGHTED: Record<WeightedFace, readonly [folder: string, stem: string, mark: string]> = {
  arabic: ["noto-sans-arabic", "NotoSansArabic", "AR"],
  hebrew: ["noto-sans-hebrew", "NotoSansHebrew", "HE"],
  thai: ["noto-sans-thai", "NotoSansThai", "TH"],
  armenian: ["noto-sans-armenian", "NotoSansArmenian", "AM"],
  bengali: ["noto-sans-bengali", "NotoSansBengali", "BN"],
  ethiopic: ["noto-sans-ethiopic", "NotoSansEthiopic", "ET"],
  georgian: ["noto-sans-georgian", "NotoSansGeorgian", "GE"],
  gujarati: ["noto-sans-gujarati", "NotoSansGujarati", "GU"],
  gurmukhi: ["noto-sans-gurmukhi", "NotoSansGurmukhi", "PA"],
  kannada: ["noto-sans-kannada", "NotoSansKannada", "KN"],
  khmer: ["noto-sans-khmer", "NotoSansKhmer", "KM"],
  lao: ["noto-sans-lao", "NotoSansLao", "LO"],
  malayalam: ["noto-sans-malayalam", "NotoSansMalayalam", "ML"],
  myanmar: ["noto-sans-myanmar", "NotoSansMyanmar", "MY"],
  oriya: ["noto-sans-oriya", "NotoSansOriya", "OR"],
  sinhala: ["noto-sans-sinhala", "NotoSansSinhala", "SI"],
  tamil: ["noto-sans-tamil", "NotoSansTamil", "TA"],
  telugu: ["noto-sans-telugu", "NotoSansTelugu", "TE"],
  thaana: ["noto-sans-thaana", "NotoSansThaana", "DV"],
  tibetan: ["noto-serif-tibetan", "NotoSerifTibetan", "BO"],
  emoji: ["noto-emoji", "NotoEmoji", "EM"],
  jp: ["noto-sans-jp", "NotoSansJP", "JP"],
  sc: ["noto-sans-sc", "NotoSansSC", "SC"],
  tc: ["noto-sans-tc", "NotoSansTC", "TC"],
  kr: ["noto-sans-kr", "NotoSansKR", "KR"],
};

/** The tag of the subsets is fixed, so that output is repeatable. */
type FontFile = { readonly path: string; readonly tag: string };

/** Faces with one file each. Latin, Greek, Cyrillic and Devanagari are all in the first. */
const SINGLE: Record<TextFace | SignatureFace | "symbols", FontFile> = {
  regular: { path: "noto-sans/400Regular/NotoSans_400Regular.ttf", tag: "RUBRIR" },
  semibold: { path: "noto-sans/600SemiBold/NotoSans_600SemiBold.ttf", tag: "RUBRIS" },
  caveat: { path: "caveat/400Regular/Caveat_400Regular.ttf", tag: "RUBRCA" },
  "dancing-script": { path: "dancing-script/400Regular/DancingScript_400Regular.ttf", tag: "RUBRDS" },
  "great-vibes": { path: "great-vibes/400Regular/GreatVibes_400Regular.ttf", tag: "RUBRGV" },
  "homemade-apple": { path: "homemade-apple/400Regular/HomemadeApple_400Regular.ttf", tag: "RUBRHA" },
  symbols: { path: "noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf", tag: "RUBRSY" },
};

const isSingle = (face: Face): face is keyof typeof SINGLE => face in SINGLE;
const isWeighted = (face: string): face is WeightedFace => face in WEIGHTED;

function getFontFile(face: Face): FontFile {
  if (isSingle(face)) return SINGLE[face];
  const plain = face.replace(/-semibold$/, "");
  if (!isWeighted(plain)) throw new Error(`There is no font ${face}.`);
  const [folder, stem, mark] = WEIGHTED[plain];
  return plain === face
    ? { path: `${folder}/400Regular/${stem}_400Regular.ttf`, tag: `RUBR${mark}` }
    : { path: `${folder}/600SemiBold/${stem}_600SemiBold.ttf`, tag: `RUBS${mark}` };
}

export const subsetTag = (face: Face): string => getFontFile(face).tag;

/** Returns the semibold of a face; null where it has none and is drawn in its only weight. */
export function findSemiboldFace(face: Face): Face | null {
  if (face === "regular") return "semibold";
  return isWeighted(face) ? `${face}-semibold` : null;
}

const require = createRequire(import.meta.url);
const loaded = new Map<Face, { font: Font; bytes: Buffer }>();

function loadFace(face: Face): { font: Font; bytes: Buffer } {
  const cachedFont = loaded.get(face);
  if (cachedFont) return cachedFont;
  const bytes = readFileSync(require.resolve(`@expo-google-fonts/${getFontFile(face).path}`));
  const loadedFont = { font: create(bytes), bytes };
  loaded.set(face, loadedFont);
  return loadedFont;
}

/** Returns the parsed font of a face, read once per process. */
export function getFont(face: Face): Font {
  return loadFace(face).font;
}

export function getFontBytes(face: Face): Buffer {
  return loadFace(face).bytes;
}

/** Returns the faces this process has read; for tests of lazy reading. */
export function listLoadedFaces(): Face[] {
  return [...loaded.keys()];
}

const covered = new Map<Face, Map<number, boolean>>();

function hasGlyph(face: Face, codePoint: number): boolean {
  const coverage = covered.get(face) ?? new Map<number, boolean>();
  covered.set(face, coverage);
  const isDrawable = coverage.get(codePoint) ?? getFont(face).hasGlyphForCodePoint(codePoint);
  coverage.set(codePoint, isDrawable);
  return isDrawable;
}

export function isCovered(face: Face, text: string): boolean {
  return [...removeIgnorables(text.normalize("NFC"))].every((char) =>
    hasGlyph(face, char.codePointAt(0) ?? 0),
  );
}

const BY_SCRIPT: readonly (readonly [RegExp, readonly Face[]])[] = [
  ...SCRIPT_FONTS.map((font) => [SCRIPTS[font].letters, [font]] as const),
  [/\p{Script_Extensions=Arabic}/u, ["arabic"]],
  [/\p{Script_Extensions=Hebrew}/u, ["hebrew"]],
  [/\p{Script_Extensions=Thai}/u, ["thai"]],
  [/\p{Script_Extensions=Hangul}/u, ["kr"]],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ["jp"]],
  [/\p{Script=Bopomofo}/u, ["tc"]],
  [/\p{Emoji_Presentation}|\u20e3|\ufe0f/u, ["emoji"]],
];
const HAN = /\p{Script_Extensions=Han}/u;
/** Fallbacks for all other letters, small files first. */
const LAST_RESORT: readonly Face[] = ["symbols", "emoji", ...SCRIPT_FONTS, ...HAN_FACES];

function* listCandidates(cluster: string, first: Face, han: HanFace): Generator<Face> {
  const own = BY_SCRIPT.filter(([letters]) => letters.test(cluster)).flatMap(([, faces]) => faces);
  const isEmoji = own.includes("emoji");
  if (!isEmoji) yield first;
  if (HAN.test(cluster)) yield han;
  yield* own;
  if (first !== "regular") yield "regular";
  yield* LAST_RESORT;
}

/** Uses the semibold if `first` is semibold and the face has these letters in it. */
function toMatchingWeight(first: Face, face: Face, wanted: string): Face {
  const heavy = first === "semibold" ? findSemiboldFace(face) : null;
  return heavy && isCovered(heavy, wanted) ? heavy : face;
}

/**
 * Returns the face that draws a letter with all its marks: `first` if it can, then that of its script, then
 * any other. Null when none of our fonts has all of it.
 */
export function findFace(cluster: string, first: Face, han: HanFace): Face | null {
  const visibleCluster = removeIgnorables(cluster);
  if (listUnwritableLetters(visibleCluster).length > 0) return null;
  for (const face of listCandidates(cluster, first, han)) {
    if (isCovered(face, visibleCluster)) return toMatchingWeight(first, face, visibleCluster);
  }
  return null;
}
