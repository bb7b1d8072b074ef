import { LANGUAGES } from "@/server/domain/vocabulary";
import { expectSeenByKeyboard } from "../fixtures/focus-visibility";
import { checkEveryScreen, SCREENS } from "../fixtures/screens";
import { getTrialCount } from "../fixtures/trials";
import { listScenesForLanguage, test } from "./phones";
import { openScene } from "./scenes";

/** The reduced run checks each scene on two of the screens, alternating. */
const listScreens = (place: number) =>
  SCREENS.filter(
    (_, at) => (at + place) % SCREENS.length < getTrialCount({ reduced: 2, full: SCREENS.length }),
  );

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    for (const [place, scene] of listScenesForLanguage(language).entries()) {
      test(`${scene.name}: every control that the keyboard reaches is visible, however small the screen`, async ({
        scenesUrl,
        openPhone,
      }) => {
        const page = await openPhone(language);
        await openScene(page, scenesUrl, scene, language);
        // At least one stop: a page without links still has the language choice.
        await checkEveryScreen(page, (at) => expectSeenByKeyboard(page, at, 1), listScreens(place));
      });
    }
  });
}
