import { describe, expect, test } from "vitest";
import { buildRedirectTarget } from "./redirect";

const facts = { envelopeId: "envelope_a/b", recipientId: 7, status: "SIGNED" };

describe("the redirect after a recipient has acted", () => {
  test.each([
    ["nothing was set", null, null],
    ["it was emptied", "", null],
    [
      "no placeholder: the address as it is, and nothing is told",
      "https://acme.cl/thanks?x=1",
      "https://acme.cl/thanks?x=1",
    ],
    [
      "each placeholder is filled and encoded",
      "https://acme.cl/?envelopeId={envelopeId}&recipientId={recipientId}&status={status}",
      "https://acme.cl/?envelopeId=envelope_a%2Fb&recipientId=7&status=SIGNED",
    ],
    ["what is no known placeholder stays", "https://acme.cl/#{token}", "https://acme.cl/#{token}"],
    ["a script is never followed", "javascript:alert(1)", null],
    ["nor an address that hides where it leads", "https://acme.cl@evil.example/", null],
  ])("%s", (_, given, target) => {
    expect(buildRedirectTarget(given, facts)).toBe(target);
  });
});
