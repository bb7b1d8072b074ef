import { LANGUAGES } from "@/server/domain/vocabulary";
import { expectSeenByKeyboard } from "../fixtures/in-sight";
import { atEveryScreen, SCREENS } from "../fixtures/screens";
import { trials } from "../fixtures/trials";
import { scenesIn, test } from "./phones";
import { openScene } from "./scenes";

/** The reduced run looks at each scene on some of the screens, in turn at all of them. */
const screensOf = (place: number) =>
  SCREENS.filter((_, at) => (at + place) % SCREENS.length < trials({ reduced: 2, full: SCREENS.length }));

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    for (const [place, scene] of scenesIn(language).entries()) {
      test(`${scene.name}: whatever the keyboard reaches is seen, however little room there is`, async ({
        scenesUrl,
        openPhone,
      }) => {
        const page = await openPhone(language);
        await openScene(page, scenesUrl, scene, language);
        // Where a link leads nowhere, the language is all that there is to choose.
        await atEveryScreen(page, (at) => expectSeenByKeyboard(page, at, 1), screensOf(place));
      });
    }
  });
}
