/**
 * A signing link on a cheap phone with a poor connection: first and largest contentful paint, layout shifts,
 * and the delay of taps and keys. Chromium's "Slow 4G" and a processor four times slower (ruling 57).
 * `npx tsx e2e/bench/signing.ts`; product and browser share the machine, so run it on an idle one.
 */
import { loadavg } from "node:os";
import { type BrowserContext, chromium } from "@playwright/test";
import { chromiumPath } from "../fixtures/chromium";
import { type Account, Product } from "../fixtures/product";
import { sumWeight, watchScripts } from "../fixtures/scripts";
import { sendEnvelope } from "../fixtures/sent-envelope";
import { throttlePage } from "./slow-line";

const ROUNDS = 5;
const PAGES = [4, 50];
const BARS = { lcp: 2_500, delay: 200, cls: 0.05 } as const;

const ANA = { name: "Ana Núñez", email: "ana@example.org" };

type PageVitals = { fcp: number; lcp: number; getLcp: string; cls: number; delay: number; inp: number };
type Round = PageVitals & { fillable: number; scriptBytes: number };

/** Runs in the page before its own scripts. */
function observeVitals(): void {
  const seen = { fcp: 0, lcp: 0, getLcp: "", cls: 0, delay: 0, inp: 0 };
  Object.assign(window, { seen });
  const watchEntries = (type: string, take: (entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  };
  watchEntries("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  watchEntries("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
    if ("element" in entry && entry.element instanceof Element) {
      seen.getLcp = `${entry.element.tagName} ${(entry.element.textContent ?? "").slice(0, 30)}`;
    }
  });
  watchEntries("layout-shift", (entry) => {
    const isExpected = "hadRecentInput" in entry && entry.hadRecentInput === true;
    if (!isExpected && "value" in entry && typeof entry.value === "number") seen.cls += entry.value;
  });
  watchEntries("event", (entry) => {
    if (!(entry instanceof PerformanceEventTiming)) return;
    if (!/^(?:pointerdown|pointerup|click|keydown|keyup)$/.test(entry.name)) return;
    seen.delay = Math.max(seen.delay, entry.processingStart - entry.startTime);
    seen.inp = Math.max(seen.inp, entry.duration);
  });
}

/** Takes the path of a hurried recipient: tap as soon as the button is there, type, go on, open the pad. */
async function visitLink(context: BrowserContext, url: string): Promise<Round> {
  const page = await context.newPage();
  // Defines esbuild's `__name` helper, which does not exist in the page.
  await page.addInitScript({ content: "globalThis.__name = (named) => named;" });
  const firstField = await watchScripts(page);
  await page.addInitScript(observeVitals);
  await throttlePage(page);
  await page.goto(url, { waitUntil: "commit" });
  const street = page.getByRole("textbox", { name: /Street/ });
  const start = page.getByRole("button", { name: "Start", exact: true });
  await start.waitFor();
  // The first tap ends the measuring of the largest content, so wait as long as a reader would.
  await page.waitForLoadState("load");
  await page.waitForTimeout(1_000);
  const tapped = await page.evaluate(() => performance.now());
  await start.tap();
  await street.waitFor();
  const { at, scripts } = await firstField();
  await street.pressSequentially("Calle Larga 12", { delay: 60 });
  await page.getByRole("button", { name: "Next", exact: true }).tap();
  const add = page.getByRole("button", { name: "Add signature", exact: true });
  await add.tap();
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(() => ("seen" in window ? window.seen : null));
  await page.close();
  return { ...readVitals(seen), fillable: at - tapped, scriptBytes: sumWeight(scripts) };
}

function readVitals(seen: unknown): PageVitals {
  const isPageVitals = (value: unknown): value is PageVitals => typeof value === "object" && value !== null;
  if (!isPageVitals(seen)) throw new Error("The page was not observed.");
  return seen;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function sendDocument(owner: Account, pages: number): Promise<string> {
  const street = {
    type: "TEXT",
    positionY: 30,
    fieldMeta: { type: "text", label: "Street", required: true },
  };
  const signature = { type: "SIGNATURE", page: pages, positionY: 60, height: 7 };
  const envelope = await sendEnvelope(product, owner, {
    title: `Rental agreement of ${pages} pages`,
    pages,
    recipients: [{ ...ANA, fields: [street, signature] }],
  });
  return envelope.getUrl(ANA.email);
}

async function measureRounds(owner: Account, pages: number): Promise<Round[]> {
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ["--no-sandbox"],
  });
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: "en",
    });
    const seen = await visitLink(context, await sendDocument(owner, pages));
    // The first visit warms the server up. The browser's cache is empty every time.
    if (round > 0) rounds.push(seen);
    console.error(JSON.stringify(seen));
    await context.close();
  }
  await browser.close();
  return rounds;
}

const formatSeconds = (ms: number) => (ms / 1000).toFixed(2);

function formatRow(pages: number, rounds: readonly Round[]): string {
  const getMedian = (key: Exclude<keyof Round, "getLcp">) => median(rounds.map((round) => round[key]));
  const worst = Math.max(...rounds.map(({ delay }) => delay));
  const cells = [
    pages,
    formatSeconds(getMedian("fcp")),
    formatSeconds(getMedian("lcp")),
    getMedian("cls").toFixed(3),
    `${getMedian("delay").toFixed(0)} / ${worst.toFixed(0)}`,
    getMedian("inp").toFixed(0),
    formatSeconds(getMedian("fillable")),
    (getMedian("scriptBytes") / 1000).toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

const product = await Product.start();
try {
  const owner = await product.bootstrap("owner@example.org", "Acme");
  const lines = [
    "| pages | FCP s | LCP s | CLS | input delay ms, median / worst | slowest interaction ms | first field after the tap, s | script KB gz |",
    "|---|---|---|---|---|---|---|---|",
  ];
  let holds = true;
  for (const pages of PAGES) {
    const rounds = await measureRounds(owner, pages);
    lines.push(formatRow(pages, rounds));
    holds &&= median(rounds.map(({ lcp }) => lcp)) <= BARS.lcp;
    holds &&= median(rounds.map(({ delay }) => delay)) <= BARS.delay;
    holds &&= median(rounds.map(({ cls }) => cls)) <= BARS.cls;
  }
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`Load of the machine at the end: ${load.join(", ")}.\n\n${lines.join("\n")}`);
  console.log(holds ? "\nEvery bar holds." : "\nA bar does not hold.");
  if (!holds) process.exitCode = 1;
} finally {
  await product.dispose();
}
