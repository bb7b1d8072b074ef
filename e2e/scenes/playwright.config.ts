import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config";

/** Screens on made-up answers: the same browser as for journeys, and no product. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  projects: [{ name: "scenes", testMatch: "**/*.spec.ts" }],
  outputDir: "../../test-results/scenes",
  globalSetup: "./served.ts",
  fullyParallel: true,
});
