/**
 * Regional shapes of Han characters (pdf/README.md 5, fonts): a code point looks different in Japanese,
 * simplified or traditional Chinese, and Korean. Pure: sealer and browser choose alike.
 */

export const HAN_SHAPES = ["sc", "jp", "tc", "kr"] as const;
export type HanShape = (typeof HAN_SHAPES)[number];

const HAN = /\p{Script=Han}/u;

/** Common characters that no simplified text uses, and those that only Japanese uses. */
const TRADITIONAL =
  /[國學體灣東車馬長門問間聞開關電話語說讀書寫這個們會來時對從還過進運動無點號種類樣構標機業產農藝術衛員團圓園圖場報壓應廣廳歲歷歸屬層願題顯飛養館驗鐵錄錢銀鐘鎮陽陰隊際隨難雲霧靈韓頁項順須預領頭顏風飯飲馮駕騎驚魚鳥鳳麗黃齊齒龍龜劉張陳楊趙吳孫鄭謝許鄧蕭葉閻餘範譚賴龔蔣盧蘇賈鄒縣鄉樓臺幣億萬與]/u;
const JAPANESE =
  /[沢桜広辺竜斎県駅図対売読仮仏児剣労効単厳収圏増壊変姫帯庁弐徴戦戸払拡挙挿歩歯毎渋滝満焼犠獣畑畳発絵経継総縄郷釈銭鋭関険隣霊頼顔騒験髪鶏黒黙]/u;

/** Letters that only one language has. */
function findShapeByLetters(text: string): HanShape | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  if (/\p{Script=Hangul}/u.test(text)) return "kr";
  return /\p{Script=Bopomofo}/u.test(text) ? "tc" : null;
}

/** Characters that one country prefers. */
function findShapeByHabit(text: string): HanShape | null {
  if (JAPANESE.test(text)) return "jp";
  return TRADITIONAL.test(text) ? "tc" : null;
}

/** By the usual script of a language (ISO 15924). */
const BY_SCRIPT: Readonly<Record<string, HanShape>> = {
  Jpan: "jp",
  Hira: "jp",
  Kana: "jp",
  Kore: "kr",
  Hang: "kr",
  Hans: "sc",
  Hant: "tc",
  Bopo: "tc",
};

/**
 * Returns the shapes of a language tag (RFC 5646); null for a language without Han, and for an invalid tag.
 */
export function resolveHanShape(tag: string): HanShape | null {
  try {
    const { script } = new Intl.Locale(tag.trim().replaceAll("_", "-")).maximize();
    return (script !== undefined && BY_SCRIPT[script]) || null;
  } catch {
    return null;
  }
}

/** Context of a text: the document's declared language, and other text of the same document. */
export type HanContext = { readonly language?: string | null; readonly around?: string };

/**
 * Chooses the shapes of a text. Order: its own letters unique to one language, the document's language, such
 * letters around it, characters that one country prefers in the text, then those around it.
 */
export function getHanShape(text: string, { language, around = "" }: HanContext = {}): HanShape {
  return (
    findShapeByLetters(text) ??
    (language ? resolveHanShape(language) : null) ??
    findShapeByLetters(around) ??
    findShapeByHabit(text) ??
    findShapeByHabit(around) ??
    "sc"
  );
}

const LANGUAGES: Readonly<Record<HanShape, string>> = { sc: "zh-Hans", jp: "ja", tc: "zh-Hant", kr: "ko" };

/** Returns the language tag with which a browser picks these shapes; undefined for a text without Han. */
export function findHanLanguage(text: string, context: HanContext = {}): string | undefined {
  return HAN.test(text) ? LANGUAGES[getHanShape(text, context)] : undefined;
}

export const hasHan = (text: string): boolean => HAN.test(text);
