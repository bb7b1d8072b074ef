import { expect, test } from "vitest";
import { readCompanyPerson, readGroups } from "./provider";

const GOOGLE = "https://accounts.google.com";
const KNOWN = { iss: "https://login.acme.example", sub: "7", email: "ana@acme.example", name: "Ana" };

test("an e-mail address counts if the provider confirms it or says nothing about it", () => {
  expect(readCompanyPerson(KNOWN)).toEqual({
    issuer: KNOWN.iss,
    subject: "7",
    email: "ana@acme.example",
    name: "Ana",
  });
  expect(readCompanyPerson({ ...KNOWN, email_verified: true }).email).toBe("ana@acme.example");
});

test.each([
  { email_verified: false },
  { email_verified: "false" },
  { email: undefined },
  { email: ["a@b.c"] },
])("an e-mail address with claims %j does not count", (claims) => {
  expect(readCompanyPerson({ ...KNOWN, ...claims }).email).toBeNull();
});

test("at Google an account with a company's e-mail address counts only if Google names that company", () => {
  const at = { ...KNOWN, iss: GOOGLE, email_verified: true };
  expect(readCompanyPerson(at).email).toBeNull();
  expect(readCompanyPerson({ ...at, hd: "other.example" }).email).toBeNull();
  expect(readCompanyPerson({ ...at, hd: "acme.example" }).email).toBe("ana@acme.example");
});

test("groups come from the named claim, and an overflow of groups is not an empty list", () => {
  expect(readGroups({ groups: ["a", " ", 7, "b"] }, "groups")).toEqual(["a", "b"]);
  expect(readGroups({ roles: "one" }, "roles")).toEqual(["one"]);
  expect(readGroups({}, "groups")).toEqual([]);
  expect(readGroups({ _claim_names: { groups: "src1" } }, "groups")).toBeNull();
  expect(readGroups({ hasgroups: true }, "groups")).toBeNull();
  expect(readGroups({}, "toString")).toEqual([]);
});
