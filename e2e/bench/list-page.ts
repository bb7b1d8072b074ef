/**
 * What opening the owner's list costs: its requests other than scripts, styles and icon, and the CPU of the
 * product for each. `npx tsx e2e/bench/list-page.ts` on an idle machine. Linux only (/proc).
 */
import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../fixtures/chromium";
import { signIn } from "../fixtures/draft";
import { Product } from "../fixtures/product";
import { createDraft, readTreeCpuMs, runLanes, waitUntilQuiet } from "./operations";

const ENVELOPES = 40;
const WARM_UP = 200;
const REPEATS = 200;

type Sent = { url: string; headers: Record<string, string> };

/** Opens the list as from a bookmark. */
async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("[data-row-id]:visible").first().waitFor();
  await page.waitForLoadState("networkidle");
}

async function recordRequests(page: Page, path: string): Promise<Sent[]> {
  const sent: Promise<Sent>[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (/\/_next\/static\/|\/icon\./.test(url)) return;
    sent.push(request.allHeaders().then((headers) => ({ url, headers })));
  });
  await openList(page, path);
  return Promise.all(sent);
}

/** A browser sends these itself. */
const isOrdinary = (name: string) => !/^(?::|connection$|host$|content-length$)/.test(name);

async function repeatRequest({ url, headers }: Sent, count: number): Promise<number> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => isOrdinary(name)));
  let bytes = 0;
  for (let turn = 0; turn < count; turn += 1) {
    const answer = await fetch(url, { headers: kept });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    bytes = (await answer.arrayBuffer()).byteLength;
  }
  return bytes;
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
  await openList(page, path);
  const requests = await recordRequests(page, path);
  await browser.close();
  const readCpuMs = () => readTreeCpuMs(product.pid);
  let sum = 0;
  for (const request of requests) {
    await repeatRequest(request, WARM_UP);
    await waitUntilQuiet(readCpuMs);
    const before = readCpuMs();
    const bytes = await repeatRequest(request, REPEATS);
    const cpuMs = (readCpuMs() - before) / REPEATS;
    sum += cpuMs;
    console.log(`${cpuMs.toFixed(1)} ms of CPU, ${bytes} bytes: ${new URL(request.url).pathname}`);
  }
  console.log(`${requests.length} requests, ${sum.toFixed(1)} ms of CPU`);
} finally {
  await product.dispose();
}
process.exit(0);
