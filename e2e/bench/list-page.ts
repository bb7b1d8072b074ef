/**
 * What opening the owner's list costs: requests other than scripts, styles, fonts and pictures, and CPU of
 * the product. `npx tsx e2e/bench/list-page.ts` on an idle machine. Linux only (/proc).
 */
import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../fixtures/chromium";
import { signIn } from "../fixtures/draft";
import { Product } from "../fixtures/product";
import { createDraft, readTreeCpuMs, runLanes, waitUntilQuiet } from "./operations";

const ENVELOPES = 40;
const WARM_UP = 60;
const ROUNDS = 40;

/** Opens the list as from a bookmark and waits for its first row. Returns the requests. */
async function openList(page: Page, path: string): Promise<string[]> {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/_next/static/")) requests.push(`${request.resourceType()} ${pathname}`);
  });
  await page.goto(path);
  await page.locator("[data-row-id]:visible").first().waitFor();
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("request");
  return requests;
}

const product = await Product.start();
try {
  const owner = await product.bootstrap("owner@example.org", "Acme");
  const site = { baseUrl: product.baseUrl, token: owner.apiToken };
  await runLanes(ENVELOPES, 2, () => createDraft(site));
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ baseURL: product.baseUrl });
  await signIn(page, owner);
  const path = `/t/${owner.teamUrl}/envelopes`;
  for (let round = 0; round < WARM_UP; round += 1) await openList(page, path);
  const readCpuMs = () => readTreeCpuMs(product.pid);
  await waitUntilQuiet(readCpuMs);
  const before = readCpuMs();
  let requests: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) requests = await openList(page, path);
  await waitUntilQuiet(readCpuMs);
  console.log(`${requests.length} requests:\n${requests.join("\n")}`);
  console.log(`${((readCpuMs() - before) / ROUNDS).toFixed(0)} ms of CPU each`);
  await browser.close();
} finally {
  await product.dispose();
}
process.exit(0);
