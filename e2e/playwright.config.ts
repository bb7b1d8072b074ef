import path from "node:path";
import { defineConfig } from "@playwright/test";
import { patience, patient } from "../server/cli/testing/patience";
import { stopUnderOlderNode } from "../server/testing/right-node.mjs";
import { chromiumPath } from "./fixtures/chromium";

stopUnderOlderNode();
// Workers read this file again, later and under load.
process.env.RUBRICA_PATIENCE = String(patience);

/** The longest file, on a product of its own: begun first, it runs beside the others and not after them. */
const LONGEST = "**/owner-screens.spec.ts";

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "screens", testMatch: LONGEST },
    // Scenes are a stage of their own, which serves them.
    { name: "journeys", testMatch: "**/*.spec.ts", testIgnore: [LONGEST, "**/scenes/**"] },
  ],
  outputDir: "../test-results",
  workers: 3,
  fullyParallel: false,
  // A journey that passes at a later try is flaky: counted apart and named (e2e/README.md).
  retries: 2,
  ...(process.env.RUBRICA_LEVEL === "core" ? { grep: /@core/ } : {}),
  forbidOnly: true,
  // Waits for states, which end when the state is there; on a machine that does other work it comes late, not never.
  timeout: patient(60),
  expect: { timeout: patient(15) },
  reporter: [["list"], [path.join(import.meta.dirname, "fixtures/summary-reporter.ts")]],
  use: {
    actionTimeout: patient(15),
    navigationTimeout: patient(30),
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
