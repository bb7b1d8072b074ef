/**
 * Measures whether the field editor keeps up with the mouse: a draft of 500 pages with 300 fields, dragged
 * with real mouse events. The frame times are stored in `e2e/bench/drag/trace.json`, unless
 * `RUBRICA_KEEP=no`.
 * `npx tsx e2e/bench/drag.ts`; product and browser share the machine, so run it on an idle one.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../fixtures/chromium";
import { signIn } from "../fixtures/draft";
import { type Account, Product } from "../fixtures/product";
import { createCrowdedDraft } from "./drag/draft";
import { type Recording, recordDrag } from "./drag/frames";
import { formatReportTable, type Measured, toStoredTraces } from "./drag/report";
import { BARE, DRAGS, IDLE, type Scenario } from "./drag/scenarios";

const ROUNDS = 2;
const KEPT_AT = path.join(import.meta.dirname, "drag/trace.json");
const DESK = { width: 1440, height: 900 };

async function openFields(browser: Browser, product: Product, owner: Account): Promise<Page> {
  const id = await createCrowdedDraft(product, owner);
  const page = await browser.newPage({ viewport: DESK, locale: "en", baseURL: product.baseUrl });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await page.locator("[data-testid=page-1] canvas").waitFor();
  // Gives the browser time for its idle work.
  await page.waitForTimeout(3_000);
  return page;
}

/**
 * Runs every scenario in turn, round after round, so that a slow minute of the machine affects all of them.
 */
async function measureScenarios(browser: Browser, editor: Page): Promise<Measured[]> {
  const scenarios: readonly Scenario[] = [BARE, IDLE, ...DRAGS];
  const recordings = new Map<string, Recording[]>(scenarios.map(({ name }) => [name, []]));
  // The first round warms the browser up and is left out.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const scenario of scenarios) {
      const page = scenario === BARE ? await browser.newPage({ viewport: DESK }) : editor;
      await page.bringToFront();
      const recording = await recordDrag(browser, page, await scenario.prepare(page));
      if (page !== editor) await page.close();
      if (round > 0) recordings.get(scenario.name)?.push(recording);
      const { frames, work, ...counts } = recording;
      console.error(round, scenario.name, frames.length, JSON.stringify(counts));
    }
  }
  return scenarios.map(({ name }) => ({ name, recordings: recordings.get(name) ?? [] }));
}

function storeTraces(measured: readonly Measured[]): void {
  writeFileSync(KEPT_AT, JSON.stringify(toStoredTraces(measured)));
  const biome = path.join(import.meta.dirname, "../../node_modules/@biomejs/biome/bin/biome");
  execFileSync(process.execPath, [biome, "format", "--write", "--log-level=error", KEPT_AT]);
}

const product = await Product.start();
try {
  const owner = await product.bootstrap("owner@example.org", "Acme");
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ["--no-sandbox"],
  });
  const before = loadavg()[0] ?? 0;
  const measured = await measureScenarios(browser, await openFields(browser, product, owner));
  const after = loadavg()[0] ?? 0;
  await browser.close();
  if (process.env.RUBRICA_KEEP !== "no") storeTraces(measured);
  const idle = measured.find(({ name }) => name === IDLE.name) ?? { name: "", recordings: [] };
  console.log(`Load of the machine: ${before.toFixed(1)} before, ${after.toFixed(1)} after.\n`);
  console.log(formatReportTable(measured, idle));
} finally {
  await product.dispose();
}
