import { test as base, type Page } from "@playwright/test";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { trials } from "../fixtures/trials";
import { PHONE, SCENES, type Scene } from "./scenes";
import { SCENES_URL } from "./served";

const LOCALES = { en: "en-GB", es: "es-CL" } as const;

type Phones = Record<Language, Page>;

/** Where the scenes are, and a phone in each language: the same for all scenes of a worker, held upright at each test. */
export const test = base.extend<{ phones: Phones }, { scenesUrl: string; tabs: Phones }>({
  scenesUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn the dependencies.
    async ({}, use) => {
      const url = process.env[SCENES_URL];
      if (!url) throw new Error("Nothing serves the scenes: run npm test -- scenes.");
      await use(url);
    },
    { scope: "worker" },
  ],
  tabs: [
    async ({ browser }, use) => {
      const tab = async (language: Language) => {
        const device = { viewport: PHONE, hasTouch: true, isMobile: true, locale: LOCALES[language] };
        return (await browser.newContext(device)).newPage();
      };
      const tabs = { en: await tab("en"), es: await tab("es") };
      await use(tabs);
      for (const page of Object.values(tabs)) await page.context().close();
    },
    { scope: "worker" },
  ],
  phones: async ({ tabs }, use) => {
    for (const page of Object.values(tabs)) await page.setViewportSize(PHONE);
    await use(tabs);
  },
});

/** The scenes to look at in a language: the reduced run looks at each once, in turn in either. */
export function scenesIn(language: Language): readonly Scene[] {
  const place = LANGUAGES.indexOf(language);
  return SCENES.filter((_, index) => trials({ reduced: index % LANGUAGES.length, full: place }) === place);
}
