/**
 * The scripts that have a font of their own beside Latin, Greek, Cyrillic and Devanagari, which share the text face:
 * with these, Han and its neighbours, every script that UAX 31 (table 5) recommends for names can be written on paper.
 */

type Script = {
  /** ISO 15924, as shapers ask for it. */
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

/** A script with a font of its own, which is called like it. */
export type ScriptFont = keyof typeof SCRIPTS;

const isScriptFont = (name: string): name is ScriptFont => name in SCRIPTS;
export const SCRIPT_FONTS: readonly ScriptFont[] = Object.keys(SCRIPTS).filter(isScriptFont);

/** The script of a letter, where it is one of these; null for all others. */
export function scriptFontOf(cluster: string): ScriptFont | null {
  return SCRIPT_FONTS.find((font) => SCRIPTS[font].letters.test(cluster)) ?? null;
}
