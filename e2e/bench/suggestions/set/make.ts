import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../../../fixtures/chromium";
import { createSeededDice, pickPaperStyle } from "./contract-layout";
import { ENGLISH } from "./english";
import { loadFourthPapers } from "./fourth";
import { loadOtherPapers, type Paper } from "./other";
import { renderContractHtml } from "./sheet";
import { SPANISH } from "./spanish";
import type { Draw, ExpectedField, Sample } from "./truth";
import { typeDocument } from "./type-document";
import { TYPEWRITTEN } from "./typewritten";

/** Number of looks for each kind of contract in each language. */
const ROUNDS = 2;
const SEEDS = { 1: 20261126, 2: 20261127 } as const;
/** No generated file has more pages, so all pages are measured. */
const HARD_LIMIT = 50;

/** Prints a page of HTML to PDF and returns the places the browser laid out. */
async function printPdf(page: Page, markup: string, file: string): Promise<ExpectedField[]> {
  await page.setContent(markup);
  await page.emulateMedia({ media: "print" });
  const places = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-place]")].map((element) => {
      const sheet = element.closest("section");
      const sheets = [...document.querySelectorAll("section")];
      const around = sheet?.getBoundingClientRect() ?? new DOMRect();
      const box = element.getBoundingClientRect();
      return {
        page: (sheet ? sheets.indexOf(sheet) : -1) + 1,
        type: element.dataset.place ?? "",
        positionX: ((box.x - around.x) / around.width) * 100,
        positionY: ((box.y - around.y) / around.height) * 100,
        width: (box.width / around.width) * 100,
        height: (box.height / around.height) * 100,
      };
    }),
  );
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  return places;
}

const launchBrowser = () => chromium.launch(chromiumPath ? { executablePath: chromiumPath } : {});

async function makePrinted(folder: string, draw: 1 | 2): Promise<Sample[]> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const samples: Sample[] = [];
  const kinds = [
    ...Object.entries(SPANISH).map(([kind, write]) => ({
      language: "es" as const,
      kind,
      write,
      initials: "Iniciales",
    })),
    ...Object.entries(ENGLISH).map(([kind, write]) => ({
      language: "en" as const,
      kind,
      write,
      initials: "Initials",
    })),
  ];
  const roll = createSeededDice(SEEDS[draw]);
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { language, kind, write, initials } of kinds) {
      const look = pickPaperStyle(roll);
      const id = `printed-${language}-${kind}-${round}`;
      const file = path.join(folder, `${id}.pdf`);
      const truth = await printPdf(page, renderContractHtml(look, language, write(look), initials), file);
      samples.push({ id, language, kind: "printed", path: file, pages: HARD_LIMIT, truth });
    }
  }
  await browser.close();
  return samples;
}

async function makeOthers(folder: string, papers: readonly Paper[]): Promise<Sample[]> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const samples: Sample[] = [];
  for (const { id, language, markup } of papers) {
    const file = path.join(folder, `${id}.pdf`);
    const truth = await printPdf(page, markup, file);
    samples.push({ id, language, kind: "printed", path: file, pages: HARD_LIMIT, truth });
  }
  await browser.close();
  return samples;
}

async function makeTyped(folder: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const { id, language, face, pages } of TYPEWRITTEN) {
    const { bytes, places } = await typeDocument(pages, face);
    const file = path.join(folder, `${id}.pdf`);
    writeFileSync(file, bytes);
    samples.push({ id, language, kind: "typed", path: file, pages: HARD_LIMIT, truth: places });
  }
  return samples;
}

/**
 * Makes the generated contracts in `folder`, each with its truth. The typed ones are made once only, because
 * their looks do not change.
 */
export async function makeSet(folder: string, draw: Draw): Promise<Sample[]> {
  mkdirSync(folder, { recursive: true });
  if (draw === 3) return makeOthers(folder, loadOtherPapers());
  if (draw === 4) return makeOthers(folder, loadFourthPapers());
  return [...(await makePrinted(folder, draw)), ...(draw === 1 ? await makeTyped(folder) : [])];
}

/** Assigns a document to a half by the seed and its name only. */
export function isInHeldOutHalf(seed: number, id: string): boolean {
  return (createHash("sha256").update(`${seed}:${id}`).digest()[0] ?? 0) % 2 === 1;
}
