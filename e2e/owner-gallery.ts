/**
 * Pictures of every screen of an owner, with the believable team of `npm run seed`: both languages, at a desk, on a
 * tablet and on a phone, light and dark, into `e2e/gallery/owner/`. `npm run gallery:owner`, or
 * `npm run gallery:owner -- home` for the screens whose name holds that word.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { chromiumPath } from "./fixtures/chromium";
import { Product } from "./fixtures/product";

const FOLDER = path.join(import.meta.dirname, "gallery", "owner");
const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
const SIZE_NAMES = ["desk", "tablet", "phone"] as const;

type Screen = { name: string; path: string; before?: (page: Page) => Promise<void> };

/** Opens the first document or template of a list. */
const first = async (page: Page) => {
  await page.locator("main a[href*='envelope_']:visible").first().click();
  await page.waitForURL(/envelope_/u);
};

const SCREENS: readonly Screen[] = [
  { name: "home", path: "" },
  { name: "documents", path: "/envelopes" },
  { name: "documents-filtered", path: "/envelopes?status=PENDING" },
  { name: "documents-nothing-found", path: "/envelopes?q=zzzz" },
  { name: "document", path: "/envelopes?q=Aufhebungsvertrag", before: first },
  { name: "document-completed", path: "/envelopes?q=Finiquito", before: first },
  { name: "document-rejected", path: "/envelopes?q=Modificaci%C3%B3n", before: first },
  { name: "new", path: "/envelopes/new" },
  { name: "palette", path: "", before: (page) => page.keyboard.press("Control+k") },
  { name: "templates", path: "/templates" },
  { name: "template", path: "/templates", before: first },
  { name: "bulk-sends", path: "/bulk-sends" },
  { name: "contacts", path: "/contacts" },
  { name: "settings-general", path: "/settings/general" },
  { name: "settings-members", path: "/settings/members" },
  { name: "settings-documents", path: "/settings/documents" },
  { name: "settings-branding", path: "/settings/branding" },
  { name: "settings-email", path: "/settings/email" },
  { name: "settings-tokens", path: "/settings/tokens" },
  { name: "settings-webhooks", path: "/settings/webhooks" },
];

async function signIn(context: BrowserContext, baseUrl: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/signin`);
  await page.locator("input[name=email]").fill("admin@rubrica.test");
  await page.locator("input[name=password]").fill("a believable world");
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL("**/t/*");
  const home = new URL(page.url()).pathname;
  await page.close();
  return home;
}

async function take(
  context: BrowserContext,
  url: string,
  { name, before }: Screen,
  suffix: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  await before?.(page);
  await page.waitForLoadState("networkidle");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: path.join(FOLDER, `${name}.${suffix}.${colorScheme}.png`) });
  }
  await page.close();
}

const wanted = process.argv.slice(2).join(" ");
const screens = SCREENS.filter(({ name }) => name.includes(wanted));
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
  const storageState = await signedIn.storageState();
  for (const language of LANGUAGES) {
    for (const size of SIZE_NAMES) {
      const locale = { en: "en-GB", es: "es-CL" }[language];
      const context = await browser.newContext({
        storageState,
        locale,
        viewport: SIZES[size],
        hasTouch: size !== "desk",
      });
      await context.addCookies([{ name: "rubrica-language", value: language, url: product.baseUrl }]);
      for (const screen of screens) {
        await take(context, `${product.baseUrl}${home}${screen.path}`, screen, `${language}.${size}`).catch(
          (error) => {
            process.exitCode = 1;
            console.error(`not taken: ${screen.name}, ${language}, ${size}: ${String(error).split("\n")[0]}`);
          },
        );
      }
      await context.close();
    }
  }
  console.log(`${screens.length} screens in ${FOLDER}`);
} finally {
  await browser.close();
  await product.dispose();
}
