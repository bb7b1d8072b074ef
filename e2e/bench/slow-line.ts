import type { Page } from "@playwright/test";

const CPU_SLOWDOWN = 4;
/**
 * The preset of Chromium's developer tools: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, with the tools' own
 * factors.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((750 * 1000) / 8) * 0.9,
};

/** Throttles the page's network and processor to those of a cheap phone on a poor connection. */
export async function throttlePage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}
