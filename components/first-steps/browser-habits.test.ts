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
])("dates take the format of a browser set to %s", (locale, format) => {
  expect(toDateFormat(locale)).toBe(format);
});

test("documents start in the browser's first supported language", () => {
  expect(findSupportedLanguage(["de-DE", "es-CL", "en"])).toBe("es");
  expect(findSupportedLanguage(["fr"])).toBeUndefined();
});
