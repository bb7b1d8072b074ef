import { expect, test } from "vitest";
import { BULK_SEND_LIMITS } from "./limits";

test.each([["\\"], ["\n"], ['"'], ["ñ"], ["a"]])(
  "the table of the largest file fits the body that sends it, even when every character is %j",
  (letter) => {
    const { bytes, rows, bodyBytes } = BULK_SEND_LIMITS;
    const inFile = letter === '"' ? '""' : letter;
    const perRow = Math.floor((bytes / rows - 3) / Buffer.byteLength(inFile));
    const table = Array.from({ length: rows }, () => [letter.repeat(perRow)]);
    expect(Buffer.byteLength(JSON.stringify({ rows: table }))).toBeLessThan(bodyBytes - 1024 * 1024);
  },
);
