import { expect, test } from "vitest";
import { earlierEnds, MOST_SEALS, MOST_STATES, sealsIn } from "./seal-traces";

const file = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));

test("a signature is found by its contents alone, without the room behind it", () => {
  expect(
    sealsIn(file("x /Contents <30 03 0201 07000000> /Contents(30) /Contents <<30>> /Contents <31>")),
  ).toEqual([Uint8Array.from([0x30, 3, 2, 1, 7])]);
  expect(sealsIn(file("/Contents <30820002aabb0000>"))).toEqual([
    Uint8Array.from([0x30, 0x82, 0, 2, 0xaa, 0xbb]),
  ]);
});

test.each(["", "/Contents", "/Contents <", "/Contents <3003", "/Contents <3005aa>", "/Contents <3000>"])(
  "nothing is found in %j",
  (text) => expect(sealsIn(file(text))).toEqual([]),
);

test("every state that ends before the file does is named, as cut in any of the usual ways", () => {
  expect(earlierEnds(file("a%%EOF\r\nb%%EOF\nc%%EOFd%%EOF"))).toEqual([6, 7, 8, 14, 15, 21]);
  expect(earlierEnds(file("a%%EOF\n"))).toEqual([6]);
});

test("however many there are, the work is bounded", () => {
  expect(sealsIn(file("/Contents <300101>".repeat(500)))).toHaveLength(MOST_SEALS);
  expect(earlierEnds(file("%%EOF\n".repeat(500)))).toHaveLength(MOST_STATES);
});
