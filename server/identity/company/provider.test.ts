import { expect, test } from "vitest";
import { groupsIn, personIn } from "./provider";

const GOOGLE = "https://accounts.google.com";
const KNOWN = { iss: "https://login.acme.example", sub: "7", email: "ana@acme.example", name: "Ana" };

test("an address counts that the provider stands for, or of which it says nothing else", () => {
  expect(personIn(KNOWN)).toEqual({
    issuer: KNOWN.iss,
    subject: "7",
    email: "ana@acme.example",
    name: "Ana",
  });
  expect(personIn({ ...KNOWN, email_verified: true }).email).toBe("ana@acme.example");
});

test.each([
  { email_verified: false },
  { email_verified: "false" },
  { email: undefined },
  { email: ["a@b.c"] },
])("one of %j does not count", (claims) => {
  expect(personIn({ ...KNOWN, ...claims }).email).toBeNull();
});

test("at Google an account opened with a company's address is not the company's", () => {
  const at = { ...KNOWN, iss: GOOGLE, email_verified: true };
  expect(personIn(at).email).toBeNull();
  expect(personIn({ ...at, hd: "other.example" }).email).toBeNull();
  expect(personIn({ ...at, hd: "acme.example" }).email).toBe("ana@acme.example");
});

test("groups are what the claim names; too many to name are not none", () => {
  expect(groupsIn({ groups: ["a", " ", 7, "b"] }, "groups")).toEqual(["a", "b"]);
  expect(groupsIn({ roles: "one" }, "roles")).toEqual(["one"]);
  expect(groupsIn({}, "groups")).toEqual([]);
  expect(groupsIn({ _claim_names: { groups: "src1" } }, "groups")).toBeNull();
  expect(groupsIn({ hasgroups: true }, "groups")).toBeNull();
  expect(groupsIn({}, "toString")).toEqual([]);
});
