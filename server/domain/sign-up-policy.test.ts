import { expect, test } from "vitest";
import { mayOpenAccount } from "./sign-up-policy";

const ours = { signUp: "DOMAINS", signUpDomains: ["example.org"] } as const;

test("an open installation accepts every e-mail address, and a closed one none without invitation", () => {
  expect(mayOpenAccount({ signUp: "OPEN", signUpDomains: [] }, "ana@elsewhere.net")).toBe(true);
  expect(mayOpenAccount({ signUp: "INVITATION", signUpDomains: ["example.org"] }, "ana@example.org")).toBe(
    false,
  );
});

test.each([
  ["ana@example.org", true],
  ["ana@EXAMPLE.org", true],
  ["ana@guest.example.org", false],
  ["ana@notexample.org", false],
  ["ana@example.org.evil.net", false],
  ['"ana@example.org"@evil.net', false],
])("%s opens an account where only example.org may: %s", (email, may) => {
  expect(mayOpenAccount(ours, email)).toBe(may);
});
