import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = {
  "@": import.meta.dirname,
  // It throws outside a React server build; tests call the same modules from plain Node (ruling 62).
  "server-only": path.join(import.meta.dirname, "node_modules/server-only/empty.js"),
};

/** Configuration every test process sees: fixed secrets, so that nothing is generated into a data folder. */
const env = {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  BASE_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: "test-only-secret-test-only-secret-test",
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  TOKEN_HMAC_KEY: "test-only-hmac-key-test-only-hmac-key",
};

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,components,e2e}/**/*.test.{ts,tsx}"],
          env,
          // A machine that does other work at the same time is slow, not wrong.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{app,server,e2e}/**/*.itest.{ts,tsx}"],
          env,
          globalSetup: ["server/testing/db/cluster.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
    // One more than cores: the longest files wait for leases, time-outs and processes most of their time.
    maxWorkers: 3,
  },
});
