/**
 * Takes pictures of every recipient scene into `e2e/gallery/`, with an `index.html`: both languages, phone
 * and desktop, light and dark.
 * `npm run gallery`, or `npm run gallery -- pad` for the scenes with that word in their names.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { LANGUAGES, type Language } from "@/server/domain/vocabulary";
import { chromiumPath } from "./fixtures/chromium";
import { openScene, PHONE, SCENES, type SigningScene } from "./scenes/scenes";
import { serveScenes } from "./scenes/serve";

const FOLDER = path.join(import.meta.dirname, "gallery");
const SCHEMES = ["light", "dark"] as const;
const DEVICES = {
  phone: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
type Device = keyof typeof DEVICES;
const DEVICE_NAMES = ["phone", "desktop"] as const satisfies readonly Device[];

const getFileName = (scene: SigningScene, language: Language, device: Device, scheme: string) =>
  `${scene.name.replaceAll(/[^\p{L}\d]+/gu, "-")}.${language}.${device}.${scheme}.png`;

/** Each scene is loaded once per language and device; both colour schemes show the same moment. */
async function takePictures(
  browser: Browser,
  scenesUrl: string,
  scenes: readonly SigningScene[],
): Promise<string[]> {
  const failures: string[] = [];
  for (const language of LANGUAGES) {
    for (const device of DEVICE_NAMES) {
      const locale = { en: "en-GB", es: "es-CL" }[language];
      // A shared context caches the fonts from the second page on.
      const context = await browser.newContext({ ...DEVICES[device], locale, reducedMotion: "reduce" });
      await (await context.newPage()).goto(`${scenesUrl}/signing/notFound`);
      for (const scene of scenes) {
        const page = await context.newPage();
        try {
          await openScene(page, scenesUrl, scene, language);
          for (const colorScheme of SCHEMES) {
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            await page.screenshot({
              path: path.join(FOLDER, getFileName(scene, language, device, colorScheme)),
            });
          }
        } catch (error) {
          failures.push(`${scene.name}, ${language}, ${device}: ${String(error).split("\n")[0]}`);
        }
        await context.setOffline(false);
        await page.close();
      }
      await context.close();
    }
  }
  return failures;
}

function buildIndex(scenes: readonly SigningScene[]): string {
  const taken = new Set(readdirSync(FOLDER));
  const columns = LANGUAGES.flatMap((language) =>
    DEVICE_NAMES.flatMap((device) => SCHEMES.map((scheme) => [language, device, scheme] as const)),
  );
  const renderPicture = (scene: SigningScene, [language, device, scheme]: (typeof columns)[number]) => {
    const file = getFileName(scene, language, device, scheme);
    if (!taken.has(file)) return "";
    const title = `${language}, ${device}, ${scheme}`;
    return `<a href="${file}"><img loading="lazy" class="${device}" src="${file}" alt="${title}" title="${title}"></a>`;
  };
  const rows = scenes.map(
    (scene) =>
      `<h2>${scene.name}</h2><div>${columns.map((column) => renderPicture(scene, column)).join("")}</div>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Signing, every state</title>
<style>body{font:16px system-ui;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:start}
img{border:1px solid #999;display:block}.phone{width:195px}.desktop{width:640px}</style>
${rows.join("\n")}
`;
}

const wanted = process.argv.slice(2).join(" ");
const scenes = SCENES.filter(({ name }) => name.includes(wanted));
mkdirSync(FOLDER, { recursive: true });
const served = await serveScenes();
const browser = await chromium.launch({
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const failures = await takePictures(browser, served.url, scenes);
  writeFileSync(path.join(FOLDER, "index.html"), buildIndex(SCENES));
  console.log(`${scenes.length} scenes in ${path.join(FOLDER, "index.html")}`);
  for (const failure of failures) console.error(`not taken: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await served.close();
}
