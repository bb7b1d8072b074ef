import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { getTrialCount } from "../fixtures/trials";
import { PHONE, SCENES, type SigningScene } from "./scenes";
import { SCENES_URL } from "./served";

const LOCALES = { en: "en-GB", es: "es-CL" } as const;

type Fixtures = {
  /** Opens a new phone tab in this language, without zoom or other state of an earlier scene. */
  openPhone: (language: Language) => Promise<Page>;
};
/** A browser context for each language, so that scripts and fonts are cached from the second scene on. */
type WorkerFixtures = { scenesUrl: string; phones: Record<Language, BrowserContext> };

/** `test` with the address of the scenes, and phones to open them on. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  scenesUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn the dependencies.
    async ({}, use) => {
      const url = process.env[SCENES_URL];
      if (!url) throw new Error("Nothing serves the scenes: run npm test -- scenes.");
      await use(url);
    },
    { scope: "worker" },
  ],
  phones: [
    async ({ browser }, use) => {
      const openPhone = (language: Language) =>
        browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, locale: LOCALES[language] });
      const phones = { en: await openPhone("en"), es: await openPhone("es") };
      await use(phones);
      for (const context of Object.values(phones)) await context.close();
    },
    { scope: "worker" },
  ],
  openPhone: async ({ phones }, use) => {
    const opened: Page[] = [];
    await use(async (language) => {
      const page = await phones[language].newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.close();
  },
});

/**
 * Returns the scenes to check in a language. The reduced run checks each scene once, alternating languages.
 */
export function listScenesForLanguage(language: Language): readonly SigningScene[] {
  const place = LANGUAGES.indexOf(language);
  return SCENES.filter(
    (_, index) => getTrialCount({ reduced: index % LANGUAGES.length, full: place }) === place,
  );
}
