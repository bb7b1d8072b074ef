import { expect, test } from "vitest";
import { AddressRanges, isWithin } from "./address-range";

test.each([
  [["203.0.113.9"], ["203.0.113.9/32"]],
  [[" 203.0.113.0/24 ", "203.0.113.0/24"], ["203.0.113.0/24"]],
  [["2001:DB8::/32"], ["2001:db8:0:0:0:0:0:0/32"]],
  [[], []],
])("%j is read as %j", (given, ranges) => {
  expect(AddressRanges.parse(given)).toEqual(ranges);
});

test.each(["", "10", "0x7f.1", "203.0.113.0/33", "203.0.113.0/", "example.com", "203.0.113.9, 203.0.113.10"])(
  "%j is refused as a range",
  (text) => {
    expect(AddressRanges.safeParse([text]).success).toBe(false);
  },
);

test("an IP address is matched by value in any spelling, and an unknown one is outside every range", () => {
  const ranges = AddressRanges.parse(["203.0.113.0/24", "2001:db8::/32"]);
  expect(["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::1"].map((one) => isWithin(one, ranges))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["203.0.114.1", "::1", "2001:db9::1", "unknown", null].map((one) => isWithin(one, ranges))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
