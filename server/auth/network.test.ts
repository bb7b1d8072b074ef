import { expect, test } from "vitest";
import { toClientNetwork } from "./network";

test.each([
  ["192.0.2.7", "192.0.2.0/24"],
  ["192.0.2.255", "192.0.2.0/24"],
  ["::ffff:192.0.2.9", "192.0.2.0/24"],
  ["2001:db8:1:2:3::4", "20010db800010002/64"],
  ["2001:db8:1:2:ffff::", "20010db800010002/64"],
  ["2001:db8:1:3::1", "20010db800010003/64"],
  ["no address", "unknown"],
  [null, "unknown"],
])("assigns %s to network %s", (address, network) => {
  expect(toClientNetwork(address)).toBe(network);
});
