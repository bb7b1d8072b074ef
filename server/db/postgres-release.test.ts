import { expect, test } from "vitest";
import { findNewerRelease, parseRelease } from "./postgres-release";

test.each([
  ["18.4", "18.6"],
  ["18.4 (Debian 18.4-1.pgdg120+1)", "18.6"],
  ["postgres (PostgreSQL) 17.2", "17.12"],
  ["18.6", null],
  ["18.9", null],
  ["19.0", null],
  ["18beta1", null],
])("the newer release of %s is %s", (version, newer) => {
  expect(findNewerRelease(version)).toBe(newer);
});

test("reads a version from the output of a server or its program", () => {
  expect(parseRelease("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)")).toEqual({
    major: 15,
    minor: 18,
  });
  expect(parseRelease("psql: nothing")).toBeNull();
});
