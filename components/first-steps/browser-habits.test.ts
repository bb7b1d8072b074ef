import { expect, test } from "vitest";
import { findSupportedLanguage, toDateFormat } from "./browser-habits";

test.each([
  ["es-CL", "dd-MM-yyyy"],
  ["es-ES", "dd/MM/yyyy"],
  ["en-GB", "dd/MM/yyyy"],
  ["en-US", "MM/dd/yyyy"],
  ["de-DE", "dd.MM.yyyy"],
  ["sv-SE", "yyyy-MM-dd"],
  ["ja-JP", "yyyy-MM-dd"],
])("days are dated as a browser of %s writes them", (locale, format) => {
  expect(toDateFormat(locale)).toBe(format);
});

test("documents begin in the first language of the browser that they can be in", () => {
  expect(findSupportedLanguage(["de-DE", "es-CL", "en"])).toBe("es");
  expect(findSupportedLanguage(["fr"])).toBeUndefined();
});
