import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { withoutIgnorables } from "@/server/domain/field/layout-clusters";
import type { SignatureFace } from "@/server/domain/field/signature";

/**
 * The fonts that go into PDFs (pdf.md 1.5) and which of them draws a letter. Each file is read when the first letter
 * needs it, once a process: Latin text never touches the large ones.
 */

export type TextFace = "regular" | "semibold";
/** Han characters look different where Japanese, simplified, traditional Chinese and Korean are written. */
export const HAN_FACES = ["sc", "jp", "tc", "kr"] as const;
export type HanFace = (typeof HAN_FACES)[number];
export type ScriptFace = "arabic" | "hebrew" | "thai" | "symbols" | "emoji" | HanFace;
export type Face = TextFace | SignatureFace | ScriptFace;

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

/**
 * The face that draws a letter: `first` if it can, then the one of its script, then any that can; failing that one that
 * has at least its base. Null: no font of ours has it.
 */
export function faceOf(cluster: string, first: Face, han: HanFace): Face | null {
  const visible = withoutIgnorables(cluster);
  const base = String.fromCodePoint(visible.codePointAt(0) ?? 32);
  for (const wanted of visible === base ? [visible] : [visible, base]) {
    for (const face of candidates(cluster, first, han)) {
      if (isCovered(face, wanted)) return face;
    }
  }
  return null;
}

/** Common characters that no simplified text writes, and such as only Japanese does. */
const TRADITIONAL =
  /[國學體灣東車馬長門問間聞開關電話語說讀書寫這個們會來時對從還過進運動無點號種類樣構標機業產農藝術衛員團圓園圖場報壓應廣廳歲歷歸屬層願題顯飛養館驗鐵錄錢銀鐘鎮陽陰隊際隨難雲霧靈韓頁項順須預領頭顏風飯飲馮駕騎驚魚鳥鳳麗黃齊齒龍龜劉張陳楊趙吳孫鄭謝許鄧蕭葉閻餘範譚賴龔蔣盧蘇賈鄒縣鄉樓臺幣億萬與]/u;
const JAPANESE =
  /[沢桜広辺竜斎県駅図対売読仮仏児剣労効単厳収圏増壊変姫帯庁弐徴戦戸払拡挙挿歩歯毎渋滝満焼犠獣畑畳発絵経継総縄郷釈銭鋭関険隣霊頼顔騒験髪鶏黒黙]/u;

/** Which Han shapes a text wants: by its own other letters, then by the language it is said to be in. */
export function hanFaceOf(text: string, language?: string): HanFace {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  if (/\p{Script=Hangul}/u.test(text)) return "kr";
  if (/\p{Script=Bopomofo}/u.test(text)) return "tc";
  if (language?.startsWith("ja")) return "jp";
  if (language?.startsWith("ko")) return "kr";
  if (language && /^zh-(?:Hant|TW|HK|MO)/i.test(language)) return "tc";
  if (JAPANESE.test(text)) return "jp";
  return TRADITIONAL.test(text) ? "tc" : "sc";
}
