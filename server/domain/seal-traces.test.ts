import { expect, test } from "vitest";
import { findSeals, findStateEnds, MOST_SEALS, MOST_STATES } from "./seal-traces";

const toFileBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));

test("a signature is found by its contents alone, without the padding after them", () => {
  expect(
    findSeals(toFileBytes("x /Contents <30 03 0201 07000000> /Contents(30) /Contents <<30>> /Contents <31>")),
  ).toEqual([Uint8Array.from([0x30, 3, 2, 1, 7])]);
  expect(findSeals(toFileBytes("/Contents <30820002aabb0000>"))).toEqual([
    Uint8Array.from([0x30, 0x82, 0, 2, 0xaa, 0xbb]),
  ]);
});

test.each(["", "/Contents", "/Contents <", "/Contents <3003", "/Contents <3005aa>", "/Contents <3000>"])(
  "no signature is found in %j",
  (text) => expect(findSeals(toFileBytes(text))).toEqual([]),
);

test("the end of every state before the end of the file is found, with any usual line ending", () => {
  expect(findStateEnds(toFileBytes("a%%EOF\r\nb%%EOF\nc%%EOFd%%EOF"))).toEqual([6, 7, 8, 14, 15, 21]);
  expect(findStateEnds(toFileBytes("a%%EOF\n"))).toEqual([6]);
});

test("the number of signatures and states searched for is limited", () => {
  expect(findSeals(toFileBytes("/Contents <300101>".repeat(500)))).toHaveLength(MOST_SEALS);
  expect(findStateEnds(toFileBytes("%%EOF\n".repeat(500)))).toHaveLength(MOST_STATES);
});

test.each([
  ["signatures that never end", "/Contents<00 "],
  ["signatures that never begin", "/Contents          "],
  ["ends", "startxref 0 %%EOF"],
  ["slashes", "/"],
  ["percent signs", "%"],
  ["the largest signatures", `/Contents <30${"82fff0".padEnd(100_000, "0")}>`],
])("a file of 4 MB consisting only of %s is scanned in under 2 seconds", (_, piece) => {
  const whole = toFileBytes(piece.repeat(Math.ceil(4_000_000 / piece.length)));
  const measureCpuTime = (bytes: Uint8Array): number => {
    const before = process.cpuUsage();
    findSeals(bytes);
    findStateEnds(bytes);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  measureCpuTime(whole.subarray(0, 100_000));
  expect(measureCpuTime(whole)).toBeLessThan(2000);
});
