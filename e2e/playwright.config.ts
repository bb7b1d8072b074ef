import { defineConfig } from "@playwright/test";
import { stopUnderOlderNode } from "../server/testing/right-node.mjs";
import { chromiumPath } from "./fixtures/chromium";

stopUnderOlderNode();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  workers: 3,
  fullyParallel: false,
  // A journey that passes only at the second try is a failure.
  retries: 0,
  forbidOnly: true,
  // Waits for states, which end when the state is there; on a machine that does other work it comes late, not never.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 30_000,
    browserName: "chromium",
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      // Chromium's sandbox does not start as root.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
    // A trace costs a quarter of the time: `npm test -- browser FILE --trace retain-on-failure` makes one.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
