/**
 * Scripts with a font of their own. Latin, Greek, Cyrillic and Devanagari share the text face. With these,
 * Han and its neighbours, the paper covers every script that UAX 31 (table 5) recommends for names.
 */

type Script = {
  /** ISO 15924 tag, as shapers need it. */
  readonly tag: string;
  readonly letters: RegExp;
};

export const SCRIPTS = {
  arabic: { tag: "Arab", letters: /\p{Script=Arabic}/u },
  hebrew: { tag: "Hebr", letters: /\p{Script=Hebrew}/u },
  thai: { tag: "Thai", letters: /\p{Script=Thai}/u },
  armenian: { tag: "Armn", letters: /\p{Script=Armenian}/u },
  bengali: { tag: "Beng", letters: /\p{Script=Bengali}/u },
  ethiopic: { tag: "Ethi", letters: /\p{Script=Ethiopic}/u },
  georgian: { tag: "Geor", letters: /\p{Script=Georgian}/u },
  gujarati: { tag: "Gujr", letters: /\p{Script=Gujarati}/u },
  gurmukhi: { tag: "Guru", letters: /\p{Script=Gurmukhi}/u },
  kannada: { tag: "Knda", letters: /\p{Script=Kannada}/u },
  khmer: { tag: "Khmr", letters: /\p{Script=Khmer}/u },
  lao: { tag: "Laoo", letters: /\p{Script=Lao}/u },
  malayalam: { tag: "Mlym", letters: /\p{Script=Malayalam}/u },
  myanmar: { tag: "Mymr", letters: /\p{Script=Myanmar}/u },
  oriya: { tag: "Orya", letters: /\p{Script=Oriya}/u },
  sinhala: { tag: "Sinh", letters: /\p{Script=Sinhala}/u },
  tamil: { tag: "Taml", letters: /\p{Script=Tamil}/u },
  telugu: { tag: "Telu", letters: /\p{Script=Telugu}/u },
  thaana: { tag: "Thaa", letters: /\p{Script=Thaana}/u },
  tibetan: { tag: "Tibt", letters: /\p{Script=Tibetan}/u },
} as const satisfies Record<string, Script>;

/** A script with a font of the same name. */
export type ScriptFont = keyof typeof SCRIPTS;

const isScriptFont = (name: string): name is ScriptFont => name in SCRIPTS;
export const SCRIPT_FONTS: readonly ScriptFont[] = Object.keys(SCRIPTS).filter(isScriptFont);

/** Returns the script of a letter; null for scripts without a font of their own. */
export function findScriptFont(cluster: string): ScriptFont | null {
  return SCRIPT_FONTS.find((font) => SCRIPTS[font].letters.test(cluster)) ?? null;
}
