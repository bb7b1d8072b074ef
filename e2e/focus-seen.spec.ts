import { LANGUAGES } from "@/server/domain/vocabulary";
import { expectSeenByKeyboard } from "./fixtures/in-sight";
import { scenesIn, test } from "./fixtures/sample-screens";
import { openScene } from "./fixtures/scenes";
import { atEveryScreen } from "./fixtures/screens";

// Every scene stands alone, and there are many of them.
test.describe.configure({ mode: "parallel" });

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    for (const scene of scenesIn(language)) {
      test(`${scene.name}: whatever the keyboard reaches is seen, however little room there is`, async ({
        samples,
        phones,
      }) => {
        const page = await phones[language].newPage();
        await openScene(page, samples.baseUrl, scene, language);
        // Where a link leads nowhere, the language is all that there is to choose.
        await atEveryScreen(page, (at) => expectSeenByKeyboard(page, at, 1));
        await page.close();
      });
    }
  });
}
