import { describe, expect, it } from "vitest";
import { parseByteRange } from "./byte-range";

describe("the bytes a request asks for", () => {
  it.each([
    [null, null],
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-1000", { start: 0, end: 99 }],
    ["bytes=50-1000", { start: 50, end: 99 }],
    ["bytes=9-3", null],
    ["bytes=0-1,5-6", null],
    ["lines=0-1", null],
    ["bytes=-", null],
  ])("of a file of 100 bytes %j gives %j", (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected);
  });

  it.each(["bytes=100-", "bytes=200-300", "bytes=-0"])("%s has none to give", (header) => {
    expect(() => parseByteRange(header, 100)).toThrow(
      expect.objectContaining({ code: "RANGE_NOT_SATISFIABLE" }),
    );
  });
});
