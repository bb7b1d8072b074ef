import { expect, test } from "vitest";
import { negotiateLanguage, toLanguage } from "./negotiate";

test.each([
  ["es-CL,es;q=0.9,en;q=0.8", "es"],
  ["en-GB,en;q=0.9,es;q=0.8", "en"],
  ["de-DE,de;q=0.9,es;q=0.5,en;q=0.3", "es"],
  ["en;q=0.2, es;q=0.7", "es"],
  ["es;q=0, en;q=0.1", "en"],
  ["fr,de", "en"],
  ["", "en"],
  [null, "en"],
] as const)("the header %j selects %s", (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test("a language tag is recognised by its primary part, in any case", () => {
  expect(toLanguage("ES_cl")).toBe("es");
  expect(toLanguage("eo")).toBeUndefined();
  expect(toLanguage(undefined)).toBeUndefined();
});
