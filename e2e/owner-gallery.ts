/**
 * Takes pictures of every owner screen with the sample team of `npm run seed` into `e2e/gallery/owner/`. Both
 * languages; desktop, tablet and phone; light and dark; on a phone also at twice the text size.
 * `npm run gallery:owner`, or `npm run gallery:owner -- home` for the screens with that word in their names.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { waitUntilStill } from "./fixtures/accessible";
import { chromiumPath } from "./fixtures/chromium";
import { loadSeededPlaces, SEEDED_LEAD, type SeededPlace } from "./fixtures/owner-places";
import { OWNER_SCREENS, type OwnerScreen, openScreen } from "./fixtures/owner-screens";
import { loadOwnerTexts } from "./fixtures/owner-words";
import { Product } from "./fixtures/product";
import { enlargeText } from "./fixtures/screens";

const FOLDER = path.join(import.meta.dirname, "gallery", "owner");
const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
/** Milliseconds for a screen's requests to end; a screen that polls forever is taken as it is. */
const PATIENCE_MS = 10_000;
const SIZE_NAMES = ["desk", "tablet", "phone"] as const;

async function signIn(context: BrowserContext, baseUrl: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/signin`);
  await page.locator("input[name=email]").fill(SEEDED_LEAD.email);
  await page.locator("input[name=password]").fill(SEEDED_LEAD.password);
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL("**/t/*");
  const home = new URL(page.url()).pathname;
  await page.close();
  return home;
}

type GalleryView = {
  context: BrowserContext;
  place: SeededPlace;
  language: Language;
  size: keyof typeof SIZES;
};

/** Takes one screen in light and dark, on a phone also at twice the text size. */
async function takeScreen(
  screen: OwnerScreen,
  { context, place, language, size }: GalleryView,
): Promise<void> {
  const page = await context.newPage();
  const takePicture = (look: string) =>
    page.screenshot({ path: path.join(FOLDER, `${screen.name}.${language}.${size}.${look}.png`) });
  await openScreen(page, screen, place, loadOwnerTexts(language));
  await page.waitForLoadState("networkidle", { timeout: PATIENCE_MS }).catch(() => undefined);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await waitUntilStill(page);
    await takePicture(colorScheme);
  }
  if (size === "phone") {
    await enlargeText(page, 200);
    await waitUntilStill(page);
    await takePicture("large");
  }
  await page.close();
}

const wanted = process.argv.slice(2).join(" ");
const screens = OWNER_SCREENS.filter(({ name }) => name.includes(wanted));
mkdirSync(FOLDER, { recursive: true });
const product = await Product.start();
const browser = await chromium.launch({
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  await product.seed();
  const signedIn = await browser.newContext();
  const home = await signIn(signedIn, product.baseUrl);
  const place = await loadSeededPlaces(signedIn, product.baseUrl, home.split("/").at(-1) ?? "");
  const storageState = await signedIn.storageState();
  for (const language of LANGUAGES) {
    for (const size of SIZE_NAMES) {
      const locale = { en: "en-GB", es: "es-CL" }[language];
      const context = await browser.newContext({
        storageState,
        locale,
        baseURL: product.baseUrl,
        viewport: SIZES[size],
        hasTouch: size !== "desk",
      });
      await context.addCookies([{ name: "rubrica-language", value: language, url: product.baseUrl }]);
      for (const screen of screens) {
        if (screen.only && screen.only !== size) continue;
        await takeScreen(screen, { context, place, language, size }).catch((error) => {
          process.exitCode = 1;
          console.error(`not taken: ${screen.name}, ${language}, ${size}: ${String(error).split("\n")[0]}`);
        });
      }
      await context.close();
    }
  }
  console.log(`${screens.length} screens in ${FOLDER}`);
} finally {
  await browser.close();
  await product.dispose();
}
