import { describe, expect, test } from "vitest";
import { unwrapDomainError } from "@/server/rest/error-response";
import { toDomainError } from "@/server/trpc";
import { isDatabaseAway, retryDuringOutage } from "./outage";

const createDriverError = (code: string) => Object.assign(new Error("of a driver"), { code });
const wrapCause = (cause: unknown) => new Error("Failed query", { cause });

test.each([
  ["a refused connection", createDriverError("ECONNREFUSED")],
  ["a connection that ended under a statement", createDriverError("CONNECTION_CLOSED")],
  ["no answer to connecting", createDriverError("CONNECT_TIMEOUT")],
  ["a shutdown by the administrator", createDriverError("57P01")],
  [
    "the parts of such an error, as the job queue hands them on",
    { ...createDriverError("ECONNREFUSED"), queue: "q" },
  ],
  ["a server that is starting, as Drizzle wraps it", wrapCause(createDriverError("57P03"))],
])("%s means that the database is away and gives 503 on both interfaces", (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
  expect([unwrapDomainError(error).status, toDomainError(error).status]).toEqual([503, 503]);
});

test.each([
  ["a broken constraint", wrapCause(createDriverError("23505"))],
  ["a bug", new TypeError("x is not a function")],
  ["no error at all", "CONNECTION_CLOSED"],
])("%s does not", (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
  expect([unwrapDomainError(error).status, toDomainError(error).status]).toEqual([500, 500]);
});

describe("a write that waits for the database", () => {
  const createAwayError = () => Object.assign(new Error("terminating connection"), { code: "57P01" });

  test("happens when the database is back", async () => {
    let times = 0;
    const failTwice = async () => {
      times += 1;
      if (times < 3) throw createAwayError();
      return "written";
    };
    expect(await retryDuringOutage(failTwice)).toBe("written");
    expect(times).toBe(3);
  });

  test("is given up when the time is over, and at once for any other error", async () => {
    await expect(retryDuringOutage(() => Promise.reject(createAwayError()), 0)).rejects.toMatchObject({
      code: "57P01",
    });
    let times = 0;
    const rejectLongValue = () => {
      times += 1;
      return Promise.reject(new Error("a value is too long"));
    };
    await expect(retryDuringOutage(rejectLongValue)).rejects.toThrow("a value is too long");
    expect(times).toBe(1);
  });
});
