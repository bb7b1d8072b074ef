import type { BrandShown } from "@/server/contract/brand";
import { LOGO_DENSITY } from "@/server/domain/tenancy/brand";

/**
 * In pixels: the logo beside the language button, the logo on the sender's card, and the padding of a plate.
 */
const LOGO_HEIGHT = 32;
const CARD_LOGO_HEIGHT = 24;
const PLATE = 6;

/**
 * Applies a team's colours and logo by a style sheet alone. It adds no script to a recipient's page, and
 * screen readers still read the team's name in place of the logo.
 */
export function BrandStyle({ brand, nonce }: { brand: BrandShown | null; nonce: string | undefined }) {
  if (!brand?.palette && !brand?.logo) return null;
  return <style nonce={nonce}>{[buildColourCss(brand), buildLogoCss(brand)].join("\n")}</style>;
}

/** `:root` twice raises the specificity above the design system's sheet, in any load order. */
function buildColourCss({ palette }: BrandShown): string {
  if (!palette) return "";
  const formatPalette = ({ primary, hover, onPrimary }: (typeof palette)["light"]) =>
    `--primary:${primary};--primary-hover:${hover};--on-primary:${onPrimary};--focus:${primary}`;
  return [
    `:root:root{${formatPalette(palette.light)}}`,
    `:root:root.dark{${formatPalette(palette.dark)}}`,
    `@media (prefers-color-scheme: dark){:root:root:not(.light, .dark){${formatPalette(palette.dark)}}}`,
  ].join("\n");
}

/**
 * Shows the logo once: on the sender's card while it is visible (components/signing.md 5.2), else in the bar.
 * Then the bar shows the name. On a screen too low for both, the card has no logo.
 */
function buildLogoCss({ logo }: BrandShown): string {
  if (!logo) return "";
  const [width, height] = fitLogo(logo, LOGO_HEIGHT);
  const [cardWidth, cardHeight] = fitLogo(logo, CARD_LOGO_HEIGHT);
  const formatPlate = (colour: string) =>
    `padding:${PLATE}px;border-radius:${PLATE}px;background-color:${colour}`;
  const dark = logo.isLight ? "" : formatPlate("#fff");
  const picture = `url(/api/brand/${logo.id}) left center/contain no-repeat content-box border-box`;
  return [
    `[data-brand],[data-brand-card]{background:${picture};${logo.isLight ? formatPlate("#14181f") : ""}}`,
    `[data-brand]{flex:0 1 ${width + 2 * PLATE}px;min-width:4rem;height:${height + 2 * PLATE}px;margin-right:auto;text-indent:200%}`,
    `.dark :is([data-brand],[data-brand-card]){${dark}}`,
    `@media (prefers-color-scheme: dark){:root:not(.light, .dark) :is([data-brand],[data-brand-card]){${dark}}}`,
    `@media (min-height:34rem){[data-brand-card]{display:block;box-sizing:content-box;width:${cardWidth}px;max-width:calc(100% - ${2 * PLATE}px);height:${cardHeight}px;margin-bottom:4px}`,
    `:root:has([data-brand-card]) [data-brand]{${NAME_AGAIN}}}`,
  ].join("");
}

/** Returns width and height in CSS pixels, at most `most` high. */
function fitLogo({ widthPx, heightPx }: NonNullable<BrandShown["logo"]>, most: number): [number, number] {
  const scale = Math.min(1, most / (heightPx / LOGO_DENSITY)) / LOGO_DENSITY;
  return [Math.round(widthPx * scale), Math.round(heightPx * scale)];
}

const NAME_AGAIN =
  "flex:1 1 0%;min-width:6rem;height:auto;margin:0;padding:0;border-radius:0;background:none;text-indent:0";
