import { afterAll, vi } from "vitest";

/** Before every file: files of a worker run in one process, and none finds what another put into the registry. */
globalThis.rubricaRuntime = undefined;

afterAll(() => {
  vi.useRealTimers();
  vi.resetConfig();
});
