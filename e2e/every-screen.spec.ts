import { LANGUAGES } from "@/server/domain/vocabulary";
import { expectAccessible } from "./fixtures/accessible";
import { expect } from "./fixtures/product";
import { lostOnSmallScreens } from "./fixtures/reflow";
import { scenesIn, test } from "./fixtures/sample-screens";
import { openScene } from "./fixtures/scenes";

// Every scene stands alone: the longest file of all is shared out among the workers.
test.describe.configure({ mode: "parallel" });

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    for (const scene of scenesIn(language)) {
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
