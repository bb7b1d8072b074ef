import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config";

export default defineConfig({
  ...journeys,
  testDir: ".",
  projects: [{ name: "scenes", testMatch: "**/*.spec.ts" }],
  outputDir: "../../test-results/scenes",
  globalSetup: "./served.ts",
  fullyParallel: true,
});
