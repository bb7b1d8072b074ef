import * as library from "harfbuzzjs";
import type { ShapedFont } from "@/server/domain/field/layout-measure";
import type { Run } from "@/server/domain/field/layout-runs";
import { openFont, type ShapingFont, shapeText } from "@/server/domain/field/layout-shaping";

/** The sealer's shaper in the browser. Only `text-measure.ts` loads it, for scripts that need it. */

const FILES: Record<ShapedFont, () => URL> = {
  regular: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
      import.meta.url,
    ),
  arabic: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
      import.meta.url,
    ),
  hebrew: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
      import.meta.url,
    ),
  thai: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
      import.meta.url,
    ),
  armenian: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf",
      import.meta.url,
    ),
  bengali: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf",
      import.meta.url,
    ),
  ethiopic: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf",
      import.meta.url,
    ),
  georgian: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf",
      import.meta.url,
    ),
  gujarati: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf",
      import.meta.url,
    ),
  gurmukhi: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf",
      import.meta.url,
    ),
  kannada: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf",
      import.meta.url,
    ),
  khmer: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf",
      import.meta.url,
    ),
  lao: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf",
      import.meta.url,
    ),
  malayalam: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf",
      import.meta.url,
    ),
  myanmar: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf",
      import.meta.url,
    ),
  oriya: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf",
      import.meta.url,
    ),
  sinhala: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf",
      import.meta.url,
    ),
  tamil: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf",
      import.meta.url,
    ),
  telugu: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf",
      import.meta.url,
    ),
  thaana: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-sans-thaana/400Regular/NotoSansThaana_400Regular.ttf",
      import.meta.url,
    ),
  tibetan: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf",
      import.meta.url,
    ),
  emoji: () =>
    new URL(
      "../../node_modules/@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
      import.meta.url,
    ),
};

const fonts = new Map<ShapedFont, ShapingFont>();

export async function loadFont(font: ShapedFont): Promise<void> {
  if (fonts.has(font)) return;
  const answer = await fetch(FILES[font]());
  if (!answer.ok) throw new Error(`The font ${font} did not arrive (${answer.status}).`);
  fonts.set(font, openFont(library, new Uint8Array(await answer.arrayBuffer())));
}

const KEPT = 500;
const widths = new Map<string, number>();

/** Returns the width of a run in em, or null before its font is loaded. */
export function measureRunWidth({ font, text, isRightToLeft, script }: Run<ShapedFont>): number | null {
  const opened = fonts.get(font);
  if (!opened) return null;
  const key = `${font} ${isRightToLeft} ${text}`;
  const cachedWidth = widths.get(key);
  if (cachedWidth !== undefined) return cachedWidth;
  if (widths.size >= KEPT) widths.clear();
  const { width } = shapeText(library, opened, text, { isRightToLeft, script });
  widths.set(key, width);
  return width;
}
