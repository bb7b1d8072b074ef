import type { Page } from "@playwright/test";
import { LANGUAGE_COOKIE, SIDEBAR_COOKIE } from "@/components/preferences/cookies";
import { toPatientMs } from "@/server/cli/testing/patience";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { COLOUR_RULES, listAxeViolations, SIZE_RULES } from "./fixtures/accessible";
import { signIn } from "./fixtures/draft";
import { loadSeededPlaces, SEEDED_LEAD, type SeededPlace } from "./fixtures/owner-places";
import { OWNER_SCREENS, type OwnerScreen, openScreen } from "./fixtures/owner-screens";
import { loadOwnerTexts } from "./fixtures/owner-words";
import { test as base, expect, Product } from "./fixtures/product";
import { listLostContent } from "./fixtures/reflow";
import { enlargeText } from "./fixtures/screens";
import { seed } from "./fixtures/trials";

type Size = { where: string; size: { width: number; height: number }; letters: number };

const DESK: Size = { where: "1440 px", size: { width: 1440, height: 900 }, letters: 100 };
const TABLET: Size = { where: "768 px", size: { width: 768, height: 1024 }, letters: 100 };
const PHONE: Size = { where: "390 px", size: { width: 390, height: 844 }, letters: 100 };
const SMALLEST: Size = { where: "320 px", size: { width: 320, height: 568 }, letters: 100 };
const LARGE: Size = { where: "letters of 200 %", size: { ...PHONE.size }, letters: 200 };

type ScreenRun = { opened: Size; after: readonly Size[]; language: Language; isDarkToo: boolean };

/**
 * Opens each screen on a desktop in one language and on a phone in the other, then resizes the window. A
 * screen of only one of them is opened there in both languages.
 */
function listScreenRuns(
  { only, isAnchored }: OwnerScreen,
  atDesk: Language,
  onPhone: Language,
): readonly ScreenRun[] {
  const desk = { opened: DESK, after: only ? listSizesAfterDesk(isAnchored) : [TABLET], isDarkToo: true };
  const phone = { opened: PHONE, after: [SMALLEST, LARGE], isDarkToo: only !== undefined };
  if (only) return LANGUAGES.map((language) => ({ ...(only === "desk" ? desk : phone), language }));
  return [
    { ...desk, language: atDesk },
    { ...phone, language: onPhone },
  ];
}

/** A desktop-only part stays open when the window shrinks, unless its anchor disappears. */
const listSizesAfterDesk = (isAnchored = false): readonly Size[] =>
  isAnchored ? [] : [TABLET, PHONE, LARGE];

/** Screens in one test. */
const AT_ONCE = 16;

/** The seeded team's lead, with a name for the session that the tests share. */
const LEAD = { ...SEEDED_LEAD, apiToken: "seeded", userId: 0, teamId: 0, teamUrl: "" };

type ScreenView = { page: Page; screen: OwnerScreen; place: SeededPlace; language: Language };

async function listScreenFindings(
  look: ScreenView,
  { opened, after, isDarkToo }: ScreenRun,
): Promise<readonly string[]> {
  const { page, screen, place, language } = look;
  const t = loadOwnerTexts(language);
  const found: string[] = [];
  const noteFindings = (where: string, wrong: readonly string[]) =>
    found.push(...wrong.map((what) => `${screen.name}, ${language}, ${where}: ${what}`));
  await page.setViewportSize(opened.size);
  await page.emulateMedia({ colorScheme: "light" });
  await openScreen(page, screen, place, t);
  noteFindings(`light, ${opened.where}`, await listViolations(look));
  noteFindings(opened.where, await listLastingLosses(page));
  if (isDarkToo) {
    await page.emulateMedia({ colorScheme: "dark" });
    noteFindings(`dark, ${opened.where}`, await listAxeViolations(page, COLOUR_RULES));
  }
  for (const { where, size, letters } of after) {
    await page.setViewportSize(size);
    await enlargeText(page, letters);
    if (screen.isAnchored) {
      await page.keyboard.press("Escape");
      await screen.open?.(page, t);
    }
    noteFindings(where, await listLastingLosses(page));
    if (size === TABLET.size && !screen.isAnchored)
      noteFindings(where, await listAxeViolations(page, SIZE_RULES));
    // A desktop screen in an enlarged window (zoom).
    if (size === PHONE.size && opened === DESK) noteFindings(where, await listViolations(look));
  }
  return found;
}

/**
 * Applies all rules. An open menu covers half of the controls below it, so anchored screens skip
 * `target-size`.
 */
async function listViolations({ page, screen }: ScreenView): Promise<readonly string[]> {
  const found = await listAxeViolations(page);
  return screen.isAnchored ? found.filter((line) => !line.startsWith("target-size:")) : found;
}

/** A page follows its window a little late, so a finding must persist. */
async function listLastingLosses(page: Page): Promise<readonly string[]> {
  let found = await listLostContent(page);
  for (let look = 0; found.length > 0 && look < 4; look += 1) {
    await page.waitForTimeout(250);
    found = await listLostContent(page);
  }
  return found;
}

/** A product whose first account is the seeded one, so that the installation's admin pages are there too. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn the dependencies.
    async ({}, use) => {
      const product = await Product.start();
      await product.seed();
      await use(product);
      await product.dispose();
    },
    { scope: "worker", timeout: toPatientMs(240) },
  ],
});

/** Collects errors that a page throws and messages it lacks. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.text().includes("MISSING_MESSAGE")) complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

/** Sets the language, and widens a sidebar that an earlier screen may have collapsed. */
const setLanguage = (page: Page, product: Product, language: Language) =>
  page.context().addCookies([
    { name: LANGUAGE_COOKIE, value: language, url: product.baseUrl },
    { name: SIDEBAR_COOKIE, value: "wide", url: product.baseUrl },
  ]);

/** The seed decides the languages, so that a screen changes them from one night to another. */
const SCREENS = OWNER_SCREENS.map((screen, index) => {
  const [atDesk, onPhone] = (index + seed) % 2 === 0 ? (["en", "es"] as const) : (["es", "en"] as const);
  return { screen, atDesk, onPhone };
});

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (let first = 0; first < SCREENS.length; first += AT_ONCE) {
  const screens = SCREENS.slice(first, first + AT_ONCE);
  const names = `${screens.at(0)?.screen.name} to ${screens.at(-1)?.screen.name}`;
  test(`owner's screens with data, ${names}: no violation, nothing cut off in any theme, width or text size`, async ({
    page,
    product,
  }) => {
    test.setTimeout(toPatientMs(20 * AT_ONCE));
    await signIn(page, LEAD);
    const teamUrl = new URL(page.url()).pathname.split("/")[2] ?? "";
    const place = await loadSeededPlaces(page.context(), product.baseUrl, teamUrl);
    const complaints = collectComplaints(page);
    for (const { screen, atDesk, onPhone } of screens) {
      for (const way of listScreenRuns(screen, atDesk, onPhone)) {
        const { language } = way;
        await test.step(`${screen.name}, ${way.opened.where}, ${language}`, async () => {
          await setLanguage(page, product, language);
          const found = listScreenFindings({ page, screen, place, language }, way);
          // Soft: a screen that fails to open does not stop the others.
          expect.soft(await found.catch((error) => [`${screen.name}, ${language}: ${error}`])).toEqual([]);
        });
      }
    }
    expect(complaints).toEqual([]);
  });
}

/**
 * Every action on these pages must be done in person: API tokens are refused (server/rest/parity.itest.ts).
 */
const IN_PERSON = /^(?:admin|own-|new-team|legal|accessibility)/u;
/** The first has its API calls behind a button for developers; the second is empty. */
const APART = ["first-steps", "folder-missing"];

test("every other screen of an owner shows its API call", async ({ page, product }) => {
  test.setTimeout(toPatientMs(300));
  await signIn(page, LEAD);
  const teamUrl = new URL(page.url()).pathname.split("/")[2] ?? "";
  const place = await loadSeededPlaces(page.context(), product.baseUrl, teamUrl);
  const without: string[] = [];
  await setLanguage(page, product, "en");
  for (const screen of OWNER_SCREENS.filter(
    ({ name, open }) => !open && !IN_PERSON.test(name) && !APART.includes(name),
  )) {
    await openScreen(page, screen, place, loadOwnerTexts("en"));
    const menu = page.getByRole("button", { name: /^(More actions$|Actions for (?!folder ))/ }).first();
    // The wizard has no menu, but a button.
    const direct = page.getByRole("button", { name: "Show API call" });
    const timeout = toPatientMs(5);
    try {
      await menu.or(direct).first().waitFor({ timeout });
      if (!(await direct.isVisible())) await menu.click({ timeout });
      await direct.or(page.getByRole("menuitem", { name: "Show API call" })).click({ timeout });
    } catch {
      without.push(screen.name);
      continue;
    }
    await expect(page.getByRole("dialog", { name: "API call" })).toContainText("/api/v2/");
  }
  expect(without).toEqual([]);
});
