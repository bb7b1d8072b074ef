import { describe, expect, test } from "vitest";
import { findHanLanguage, getHanShape, resolveHanShape } from "./layout-han";

describe("a language tag", () => {
  test.each([
    ["ja", "jp"],
    ["ja-JP", "jp"],
    ["ko-KR", "kr"],
    ["zh", "sc"],
    ["zh-CN", "sc"],
    ["zh-SG", "sc"],
    ["zh-Hans-HK", "sc"],
    ["zh-Hant", "tc"],
    ["zh-TW", "tc"],
    ["zh-HK", "tc"],
    ["zh_TW", "tc"],
    ["yue", "tc"],
    ["JA", "jp"],
    ["en-US", null],
    ["es", null],
    ["", null],
    ["not a tag", null],
  ])("%s selects the shapes %s", (tag, shape) => {
    expect(resolveHanShape(tag)).toBe(shape);
  });
});

describe("the Han shapes of a text", () => {
  test.each([
    [
      "are those of its own letters, whatever the document's language",
      "直子さん",
      { language: "zh-TW" },
      "jp",
    ],
    ["Hangul too", "直 김", { language: "ja" }, "kr"],
    ["else those of the document's language", "直子", { language: "ja" }, "jp"],
    ["traditional ones even for letters that both have", "直子", { language: "zh-Hant" }, "tc"],
    ["a language without Han says nothing", "直子", { language: "en", around: "契約のご確認" }, "jp"],
    ["else those of words around it", "直子", { around: "契約のご確認" }, "jp"],
    ["else what its own characters suggest", "張偉", { around: "县" }, "tc"],
    ["else what characters around it suggest", "王", { around: "臺灣" }, "tc"],
    ["else simplified ones", "王", {}, "sc"],
  ] as const)("%s", (_, text, context, shape) => {
    expect(getHanShape(text, context)).toBe(shape);
  });

  test("have a language tag for browsers, and a text without Han characters has none", () => {
    expect(findHanLanguage("直子", { language: "ja" })).toBe("ja");
    expect(findHanLanguage("直子", { language: "zh-HK" })).toBe("zh-Hant");
    expect(findHanLanguage("直子", { language: "ko" })).toBe("ko");
    expect(findHanLanguage("直子")).toBe("zh-Hans");
    expect(findHanLanguage("Ana", { language: "ja" })).toBeUndefined();
  });
});
