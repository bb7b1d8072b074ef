import { expect, test } from "vitest";
import { toOwnPath } from "./own-path";

test.each(["/", "/t/acme/envelopes?page=2", "/o/acme/sign-in#top"])(
  "accepts %s as one of our paths",
  (path) => {
    expect(toOwnPath(path)).toBe(path);
  },
);

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "/a\\..\\..\\evil.example",
  "javascript:alert(1)",
  "",
  `/${"a".repeat(2000)}`,
])("open redirect: %j leads only to the home page", (path) => {
  expect(toOwnPath(path)).toBe("/");
});
