/**
 * The wait for the pages of a scan at a signing link on a poor connection. Measured with and without the page
 * index that is appended to the file (server/pdf/viewer). Chromium's "Slow 4G" and a processor four times
 * slower.
 * `npx tsx e2e/bench/viewer.ts`; product and browser share the machine, so run it on an idle one.
 */
import { loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import { z } from "zod";
import { chromiumPath } from "../fixtures/chromium";
import { buildNoisePdf } from "../fixtures/large-pdf";
import { type Account, Product } from "../fixtures/product";
import { callRest } from "../fixtures/sent-envelope";
import { throttlePage } from "./slow-line";

const PAGES = [20, 100];
const PATIENCE = { timeout: 600_000 };

const WITHOUT_INDEX = `
  const ask = globalThis.fetch;
  globalThis.fetch = (asked, ...rest) =>
    ask(typeof asked === "string" || asked instanceof URL ? String(asked).replace("/reading", "/original") : asked, ...rest);
`;

const Created = z.object({ id: z.string() });
const Sent = z.object({ recipients: z.array(z.object({ signingUrl: z.string() })) });

async function sendScan(product: Product, owner: Account, pages: number): Promise<string> {
  const signature = { identifier: "scan.pdf", type: "SIGNATURE", page: 1, positionX: 12, positionY: 80 };
  const fields = [{ ...signature, width: 40, height: 5 }];
  const recipients = [{ name: "Ana Pérez", email: "ana@example.org", role: "SIGNER", fields }];
  const form = new FormData();
  form.set("payload", JSON.stringify({ title: `Scan of ${pages}`, type: "DOCUMENT", recipients }));
  form.append(
    "files",
    new Blob([new Uint8Array(buildNoisePdf(pages))], { type: "application/pdf" }),
    "scan.pdf",
  );
  const { id } = Created.parse(await callRest(product, owner, "/envelope/create", form));
  const sent = Sent.parse(await callRest(product, owner, "/envelope/distribute", { envelopeId: id }));
  return sent.recipients[0]?.signingUrl ?? "";
}

/** Measures the seconds until page 1 is sharp and page 2 is drawn, and counts the requests for the file. */
async function visitLink(browser: Browser, url: string, hasIndex: boolean) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  let requests = 0;
  page.on("request", (request) => {
    if (/\/items\/[^/]+\/(?:reading|original)/.test(request.url())) requests++;
  });
  // Changed in the page, because requests that Playwright answers do not pass the throttled line.
  if (!hasIndex) await page.addInitScript({ content: WITHOUT_INDEX });
  await throttlePage(page);
  const began = performance.now();
  const readSeconds = () => (performance.now() - began) / 1000;
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("[data-page='1'] canvas").waitFor(PATIENCE);
  const first = readSeconds();
  await page.locator("[data-page='2']").scrollIntoViewIfNeeded();
  await page.locator("[data-page='2'] canvas").waitFor(PATIENCE);
  const second = readSeconds();
  await context.close();
  return { first, second, requests };
}

const product = await Product.start();
const owner = await product.bootstrap("owner@example.org", "Acme");
const browser = await chromium.launch({
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: ["--no-sandbox"],
});
const rows: string[] = [];
for (const pages of PAGES) {
  const url = await sendScan(product, owner, pages);
  await visitLink(browser, url, true);
  const before = await visitLink(browser, url, false);
  const after = await visitLink(browser, url, true);
  const formatTimes = (of: typeof after) =>
    `${of.first.toFixed(1)} | ${of.second.toFixed(1)} | ${of.requests}`;
  rows.push(
    `| ${pages} | ${formatTimes(before)} | ${formatTimes(after)} | ${(before.second / after.second).toFixed(1)}x |`,
  );
}
await browser.close();
await product.dispose();
console.log(
  `Load of the machine at the end: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}.\n`,
);
console.log(
  "| pages | before: page 1, s | page 2, s | requests | after: page 1, s | page 2, s | requests | faster |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
console.log(rows.join("\n"));
