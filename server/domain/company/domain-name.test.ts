import { expect, test } from "vitest";
import { buildDomainRecord, toAsciiDomain } from "./domain-name";

test.each([
  [" Acme.Example ", "acme.example"],
  ["acme.example.", "acme.example"],
  ["ñandú.cl", "xn--and-6ma2c.cl"],
  ["mail.acme.co.uk", "mail.acme.co.uk"],
])("%s is read as the domain %s", (typed, name) => {
  expect(toAsciiDomain(typed)).toBe(name);
});

test.each([
  "acme",
  "",
  "127.0.0.1",
  "0x7f.1",
  "[::1]",
  "a@acme.example",
  "acme.example/x",
  "acme.example:80",
  "-acme.example",
  "acme..example",
  "_x.acme.example",
  `${"a".repeat(64)}.example`,
])("%s is not a domain", (typed) => {
  expect(toAsciiDomain(typed)).toBeNull();
});

test("the DNS record is placed below the domain and contains only its token", () => {
  expect(buildDomainRecord({ domain: "acme.example", token: "t" })).toEqual({
    name: "_rubrica.acme.example",
    value: "rubrica-domain=t",
  });
});
