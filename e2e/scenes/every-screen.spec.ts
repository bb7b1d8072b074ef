import { expect } from "@playwright/test";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { BOTH, expectAccessible } from "../fixtures/accessible";
import { listSmallScreenLosses } from "../fixtures/reflow";
import { listScenesForLanguage, test } from "./phones";
import { openScene } from "./scenes";

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    for (const scene of listScenesForLanguage(language)) {
      test(`${scene.name}: no axe violation in light or dark, and nothing lost 320 px wide or at double text size`, async ({
        scenesUrl,
        openPhone,
      }) => {
        const page = await openPhone(language);
        await openScene(page, scenesUrl, scene, language);
        await expectAccessible(page, `${scene.name}, phone`, BOTH);
        expect(await listSmallScreenLosses(page)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectAccessible(page, `${scene.name}, desktop`, BOTH);
      });
    }
  });
}
