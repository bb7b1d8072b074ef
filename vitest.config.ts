import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { patience, toPatientMs } from "./server/cli/testing/patience.ts";
import { stopUnderOlderNode } from "./server/testing/right-node.mjs";

stopUnderOlderNode();

/**
 * Slow files start first, so that none runs alone at the end. `uploads` measures memory before the others use
 * it.
 */
const SLOW = [
  /\/uploads\./,
  /\/(never-lost-random|heavy-bodies|clocks-claims|attacks)\./,
  /\.prove\./,
  /\/recipients\.itest/,
];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((pattern) => pattern.test(moduleId));
      return index === -1 ? SLOW.length : index;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const alias = {
  "@": import.meta.dirname,
  // The package throws outside a React server build; tests call the same modules from plain Node (ruling 62).
  "server-only": path.join(import.meta.dirname, "node_modules/server-only/empty.js"),
};

/** Configuration of every test process: fixed secrets, so that none is generated into a data folder. */
const env = {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  BASE_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: "test-only-secret-test-only-secret-test",
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  TOKEN_HMAC_KEY: "test-only-hmac-key-test-only-hmac-key",
  RUBRICA_PATIENCE: String(patience),
};

/** A test that passes on the second try is flaky: counted apart and named (e2e/README.md). */
const RETRIES = 1;

/**
 * `npm test` leaves slow and random tests to `npm run prove`: files by suffix, tests by tag (e2e/README.md).
 */
const core =
  process.env.RUBRICA_LEVEL === "core"
    ? { exclude: [...configDefaults.exclude, "**/*.prove.{test,itest}.*"], tagsFilter: ["!prove"] }
    : {};

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
          // Generous, because a machine that does other work is slow, not wrong.
          testTimeout: toPatientMs(20),
          hookTimeout: toPatientMs(60),
          globalSetup: ["server/testing/processes/build.ts"],
          retry: RETRIES,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{app,server,e2e}/**/*.itest.{ts,tsx}"],
          env,
          globalSetup: ["server/testing/processes/build.ts", "server/testing/db/cluster.ts"],
          testTimeout: toPatientMs(30),
          hookTimeout: toPatientMs(60),
          retry: RETRIES,
        },
      },
    ],
    // More than cores: the longest files mostly wait for leases, time-outs and processes.
    maxWorkers: 5,
    sequence: { sequencer: SlowFirst },
    // Files of a worker share their imports, which took a third of the time. A file must undo its own
    // changes.
    isolate: false,
    setupFiles: ["server/testing/fresh.ts"],
    tags: [{ name: "prove", description: "Slow or random: only in `npm run prove`." }],
    ...core,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
