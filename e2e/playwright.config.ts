import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const system = "/usr/bin/chromium";
/** What `npm test` found; run by hand, the system's; else Playwright's own. */
const chromium = process.env.CHROMIUM_PATH || (existsSync(system) ? system : undefined);

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: false,
  // A journey that passes only at the second try is a failure.
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 20_000,
    browserName: "chromium",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // Chromium's sandbox does not start as root.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
    // A trace costs a quarter of the time: `npm test -- browser FILE --trace retain-on-failure` makes one.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
