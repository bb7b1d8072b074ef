import type { BrowserContext } from "@playwright/test";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { expectAccessible } from "./fixtures/accessible";
import { test as base, expect, Product } from "./fixtures/product";
import { lostOnSmallScreens } from "./fixtures/reflow";
import { openScene, SCENES } from "./fixtures/scenes";
import { trials } from "./fixtures/trials";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LOCALES = { en: "en-GB", es: "es-CL" } as const;

/** The product with its made-up states, which no other start shows, and a browser in each language. */
const test = base.extend<object, { samples: Product; phones: Record<Language, BrowserContext> }>({
  samples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn the dependencies.
    async ({}, use) => {
      const product = await Product.start({ RUBRICA_SAMPLES: "1" });
      await use(product);
      await product.dispose();
    },
    { scope: "worker", timeout: 270_000 },
  ],
  // One for all scenes, so that from the second on scripts and letters are there at once; each has a tab of its own.
  phones: [
    async ({ browser }, use) => {
      const [en, es] = [
        await browser.newContext({ ...PHONE, locale: LOCALES.en }),
        await browser.newContext({ ...PHONE, locale: LOCALES.es }),
      ];
      await use({ en, es });
      await Promise.all([en.close(), es.close()]);
    },
    { scope: "worker" },
  ],
});

// Every scene stands alone: the longest file of all is shared out among the workers.
test.describe.configure({ mode: "parallel" });

/** The reduced run looks at each scene once, in turn in either language. */
const isLookedAt = (scene: number, language: number): boolean =>
  trials({ reduced: scene % LANGUAGES.length, full: language }) === language;

for (const [place, language] of LANGUAGES.entries()) {
  test.describe(`in ${language}`, () => {
    for (const scene of SCENES.filter((_, index) => isLookedAt(index, place))) {
      test(`${scene.name}: axe finds nothing, light or dark, on a phone or at a desk, and nothing is lost 320 px wide or with letters twice as large`, async ({
        samples,
        phones,
      }) => {
        const page = await phones[language].newPage();
        await openScene(page, samples.baseUrl, scene, language);
        await expectAccessible(page, `${scene.name}, phone`);
        expect(await lostOnSmallScreens(page)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectAccessible(page, `${scene.name}, desktop`);
        await page.close();
      });
    }
  });
}
