import path from "node:path";
import { defineConfig } from "@playwright/test";
import { patience, toPatientMs } from "../server/cli/testing/patience";
import { stopUnderOlderNode } from "../server/testing/right-node.mjs";
import { chromiumPath } from "./fixtures/chromium";

stopUnderOlderNode();
// Workers evaluate this file again, later and under load, so they take the value from here.
process.env.RUBRICA_PATIENCE = String(patience);

/** The longest file, on a product of its own: started first, it runs beside the others and not after them. */
const LONGEST = "**/owner-screens.spec.ts";

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "screens", testMatch: LONGEST },
    // Scenes are a separate stage, which serves them.
    { name: "journeys", testMatch: "**/*.spec.ts", testIgnore: [LONGEST, "**/scenes/**"] },
  ],
  outputDir: "../test-results",
  workers: 3,
  fullyParallel: false,
  // A test that passes on a retry is flaky: counted apart and named (e2e/README.md).
  retries: 2,
  ...(process.env.RUBRICA_LEVEL === "core" ? { grep: /@core/ } : {}),
  forbidOnly: true,
  // Long timeouts cost nothing: every wait ends with its state, which comes late on a busy machine.
  timeout: toPatientMs(60),
  expect: { timeout: toPatientMs(15) },
  reporter: [["list"], [path.join(import.meta.dirname, "fixtures/summary-reporter.ts")]],
  use: {
    actionTimeout: toPatientMs(15),
    navigationTimeout: toPatientMs(30),
    browserName: "chromium",
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      // Chromium's sandbox does not start as root.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
    // A trace costs a quarter of the time. `npm test -- browser FILE --trace retain-on-failure` records one.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
