import { afterAll, vi } from "vitest";

/** Before every test file: files of a worker share a process, but not the registry. */
globalThis.rubricaRuntime = undefined;

afterAll(() => {
  vi.useRealTimers();
  vi.resetConfig();
});
