import { expectAccessible } from "./fixtures/accessible";
import { test as base, expect, Product } from "./fixtures/product";
import { lostOnSmallScreens } from "./fixtures/reflow";
import { openScene, SCENES } from "./fixtures/scenes";

/** The product with its made-up states, which no other start shows. */
const test = base.extend<object, { samples: Product }>({
  samples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn the dependencies.
    async ({}, use) => {
      const product = await Product.start({ RUBRICA_SAMPLES: "1" });
      await use(product);
      await product.dispose();
    },
    { scope: "worker", timeout: 270_000 },
  ],
  baseURL: ({ samples }, use) => use(samples.baseUrl),
});

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const scene of SCENES) {
  test(`${scene.name}: axe finds nothing, light or dark, on a phone or at a desk`, async ({
    page,
    samples,
  }) => {
    await openScene(page, samples.baseUrl, scene, "en");
    await expectAccessible(page, `${scene.name}, phone`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page, `${scene.name}, desktop`);
  });
}

// The longer language.
test.describe("in Spanish", () => {
  test.use({ locale: "es-CL" });
  for (const scene of SCENES) {
    test(`${scene.name}: nothing is lost 320 px wide or with letters twice as large`, async ({
      page,
      samples,
    }) => {
      await openScene(page, samples.baseUrl, scene, "es");
      expect(await lostOnSmallScreens(page)).toEqual([]);
    });
  }
});
