import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { missingStore, retryUntilLoaded } from "./retry-load";

const answer = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("location", { pathname: "/t/team" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answer.mockReset();
});

test("retries loading a component until the connection is back, and reports the lost connection", async () => {
  answer.mockRejectedValue(new TypeError("offline"));
  const load = vi.fn().mockRejectedValueOnce(new Error("chunk")).mockRejectedValueOnce(new Error("chunk"));
  load.mockResolvedValue("the dialog");
  const part = retryUntilLoaded(load)();
  await vi.advanceTimersByTimeAsync(0);
  expect(missingStore.snapshot()).toBe("connection");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await part).toBe("the dialog");
  expect(missingStore.snapshot()).toBe("nothing");
});

test("reports an outdated version when the server answers but lacks the component", async () => {
  answer.mockResolvedValue({ ok: true });
  let isServed = false;
  const part = retryUntilLoaded(() =>
    isServed ? Promise.resolve("late") : Promise.reject(new Error("chunk")),
  )();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(missingStore.snapshot()).toBe("version");
  isServed = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await part).toBe("late");
});
