import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** NOTICES.md credits the fonts and data of the product in the words that their licences require. */

const ROOT = path.resolve(import.meta.dirname, "../../..");
const readRootFile = (...parts: string[]) => readFileSync(path.join(ROOT, ...parts), "utf8");

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readRootFile("package.json"));
const packages = Object.keys(dependencies)
  .filter((name) => /^@(?:expo-google-fonts|fontsource(?:-variable)?)\//.test(name))
  .sort();

function getLicence(name: string): string {
  const folder = path.join("node_modules", name);
  const file = existsSync(path.join(ROOT, folder, "LICENSE_FONT")) ? "LICENSE_FONT" : "LICENSE";
  return readRootFile(folder, file).trim();
}

const OPEN_FONT = "SIL OPEN FONT LICENSE Version 1.1";
const isOpenFont = (licence: string) => licence.includes(OPEN_FONT);

/** The text from its title on; each font has its own copyright line before it. */
const getText = (licence: string) => licence.slice(licence.indexOf(OPEN_FONT)).replace(/^-+$\n?/gm, "");

test("NOTICES.md names every font and third-party data with copyright and licence (-u rewrites it)", async () => {
  const licences = packages.map((name) => ({ name, licence: getLicence(name) }));
  const open = licences.filter(({ licence }) => isOpenFont(licence));
  const apache = licences.filter(({ licence }) => /Apache License\s+Version 2\.0/.test(licence));
  expect(open.length + apache.length, "fonts under a licence that nobody has looked at").toBe(
    packages.length,
  );
  const lines = [
    "# Notices",
    "",
    "Fonts that come with Rubrica as npm packages and that it embeds, in parts, in the PDFs it writes.",
    "",
    "## SIL Open Font License 1.1",
    "",
    ...open.map(({ name, licence }) => `- \`${name}\`: ${licence.split("\n")[0]?.trim()}`),
    "",
    "## Apache License 2.0",
    "",
    ...apache.map(
      ({ name }) =>
        `- \`${name}\`: the licence lies in the package, and at https://www.apache.org/licenses/LICENSE-2.0`,
    ),
    "",
    "## Text of the SIL Open Font License",
    "",
    "```",
    getText(open[0]?.licence ?? "").trim(),
    "```",
    "",
    "## Unicode Common Locale Data Repository",
    "",
    "Cities and countries of the time zones (`server/domain/zone-table.ts`) come from the CLDR, version 48.2.",
    "",
    "```",
    readRootFile("server/cli/checks/unicode-licence.txt").trim(),
    "```",
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot(path.join(ROOT, "NOTICES.md"));
});
