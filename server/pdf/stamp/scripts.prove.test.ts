import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createTemporaryFolder, renderPage, runTool } from "@/server/testing/pdf/judges";
import { hashPages } from "@/server/testing/pdf/renders";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { SCRIPT_LINES } from "@/server/testing/pdf/scripts";
import { createAuthority, loadSigner } from "../authority";
import type { StampField } from "../model";

// External programs start slowly on a busy machine.

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();

const PLACE = { positionX: 10, positionY: 40, width: 80, height: 5 };

let path = "";

type Sealing = Pick<typeof import("../seal"), "sealItem">;

async function sealPages(
  { sealItem }: Sealing,
  fields: readonly StampField[],
  pages: number,
): Promise<string> {
  const name = join(dir, `scripts-${pages}`);
  writeFileSync(`${name}.pdf`, simplePdf(Array.from({ length: pages }, () => ({ content: "" }))));
  const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
  await sealItem({
    originalPath: `${name}.pdf`,
    outPath: `${name}-out.pdf`,
    fields,
    signer,
    certificate: null,
    rejectStamp: false,
    signingTime: NOW,
    language: "en",
  });
  return `${name}-out.pdf`;
}

let facesOfLatin: readonly string[] = [];

beforeAll(async () => {
  // Earlier test files in the same process have read fonts; freshly loaded modules have read none.
  vi.resetModules();
  const sealing = await import("../seal");
  const { listLoadedFaces } = await import("../draw/faces");
  await sealPages(sealing, [sampleStampField({ ...PLACE, text: "Ana Rojas Ñuñoa" })], 1);
  facesOfLatin = listLoadedFaces();
  const fields = SCRIPT_LINES.map(([, text], index) =>
    sampleStampField({ ...PLACE, fieldId: index, page: index + 1, text }),
  );
  path = await sealPages(sealing, fields, SCRIPT_LINES.length);
});

/** As poppler reads it, without the marks it puts around text from right to left. */
function getText(page: number): string {
  const range = ["-f", String(page), "-l", String(page)];
  return runTool("pdftotext", [...range, path, "-"])
    .output.replace(/[\u202a-\u202e]/gu, "")
    .trim();
}

describe("a value in any script", () => {
  test.each(SCRIPT_LINES.map(([name, text, font], index) => [name, text, font, index + 1] as const))(
    "%s reads back as it was written, from its own font",
    (_, text, font, page) => {
      expect(getText(page)).toBe(text.normalize("NFC"));
      const fonts = runTool("pdffonts", ["-f", String(page), "-l", String(page), path]).output;
      expect(fonts).toMatch(new RegExp(`^[A-Z]{6}\\+${font} +CID TrueType +Identity-H +yes yes yes`, "m"));
    },
  );

  test("is printed with visible ink in every script", () => {
    const ink = SCRIPT_LINES.map(([name], index) => ({ name, dark: countDarkPixels(index + 1) }));
    expect(ink.filter(({ dark }) => dark < 60)).toEqual([]);
  });

  test("matches the stored rendering to the pixel (PDFium; look at a new one before accepting it with -u)", async () => {
    const hashes = await hashPages(path);
    const looks = Object.fromEntries(SCRIPT_LINES.map(([name], index) => [name, hashes[index]]));
    expect(new Set(hashes).size).toBe(SCRIPT_LINES.length);
    await expect(`${JSON.stringify(looks, null, 2)}\n`).toMatchFileSnapshot("golden/scripts.json");
  });

  test("loads no font but its own for Latin text alone", () => {
    expect(facesOfLatin).toEqual(["regular"]);
  });

  test("needs less than 160,000 bytes for the font subsets of all scripts together", () => {
    expect(readFileSync(path).length).toBeLessThan(160_000);
  });
});

function countDarkPixels(page: number): number {
  const { width, height, pixels } = renderPage(path, page, 72);
  let dark = 0;
  for (let at = 0; at < width * height; at++) if ((pixels[at * 3] ?? 255) < 200) dark++;
  return dark;
}
