import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { PdfFile } from "@/server/pdf/syntax/file";
import { readFileLanguage } from "@/server/pdf/syntax/language";
import { simplePdf } from "@/server/testing/pdf/samples";
import { getFileLanguage, storeFileLanguage } from "./file-language";

describe("the page and the sealer", () => {
  test.each([
    ["/Lang (ja)", "ja"],
    ["/Lang (zh-TW)", "zh-TW"],
    ["/Lang <FEFF006B006F002D004B0052>", "ko-KR"],
    ["/Lang (es-CL)", "es-CL"],
    ["", null],
    ["/Lang ()", null],
    ["/Lang 12", null],
  ])("read the same language from a file with %s", async (catalog, language) => {
    const bytes = simplePdf([{}], { catalog });
    expect(readFileLanguage(new PdfFile(bytes))).toBe(language);
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    await storeFileLanguage(`item ${catalog}`, await task.promise);
    expect(getFileLanguage(`item ${catalog}`)).toBe(language);
    await task.destroy();
  });

  test("leave the language unset when the file does not reveal it", async () => {
    await storeFileLanguage("mute", { getMetadata: () => Promise.reject(new Error("gone")) });
    expect(getFileLanguage("mute")).toBeNull();
  });
});
