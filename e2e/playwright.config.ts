import { defineConfig } from "@playwright/test";
import { patience, patient } from "../server/cli/testing/patience";
import { stopUnderOlderNode } from "../server/testing/right-node.mjs";
import { chromiumPath } from "./fixtures/chromium";

stopUnderOlderNode();
// Workers read this file again, later and under load.
process.env.RUBRICA_PATIENCE = String(patience);

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // A stage of their own, which serves them.
  testIgnore: "**/scenes/**",
  outputDir: "../test-results",
  workers: 3,
  fullyParallel: false,
  // A journey that passes only at the second try is a failure.
  retries: 0,
  forbidOnly: true,
  // Waits for states, which end when the state is there; on a machine that does other work it comes late, not never.
  timeout: patient(60),
  expect: { timeout: patient(15) },
  reporter: [["list"]],
  use: {
    actionTimeout: patient(15),
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
