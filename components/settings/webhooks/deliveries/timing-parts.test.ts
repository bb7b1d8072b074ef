import { expect, test } from "vitest";
import { toTimingParts } from "./timing-parts";

test("splits a complete call into lookup, connection, waiting and reading, which add up", () => {
  const parts = toTimingParts({ dnsMs: 8, connectMs: 61, firstByteMs: 309, totalMs: 312 });
  expect(parts).toEqual([
    { name: "dns", fromMs: 0, ms: 8 },
    { name: "connect", fromMs: 8, ms: 53 },
    { name: "wait", fromMs: 61, ms: 248 },
    { name: "read", fromMs: 309, ms: 3 },
  ]);
});

test("a call to an IP address has no name lookup", () => {
  expect(
    toTimingParts({ dnsMs: null, connectMs: 5, firstByteMs: 9, totalMs: 9 }).map(({ name }) => name),
  ).toEqual(["connect", "wait", "read"]);
});

test("a call that ended early counts the remaining time to its last phase", () => {
  expect(toTimingParts({ dnsMs: 4, connectMs: 30, firstByteMs: null, totalMs: 30_000 }).at(-1)).toEqual({
    name: "wait",
    fromMs: 30,
    ms: 29_970,
  });
  expect(toTimingParts({ dnsMs: 4, connectMs: null, firstByteMs: null, totalMs: 10 })).toEqual([
    { name: "dns", fromMs: 0, ms: 4 },
    { name: "connect", fromMs: 4, ms: 6 },
  ]);
  expect(toTimingParts({ dnsMs: null, connectMs: null, firstByteMs: null, totalMs: 10 })).toEqual([
    { name: "dns", fromMs: 0, ms: 10 },
  ]);
});
