import { PDFArray, PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import type { ObjectWalk } from "../intake/object-walk";
import type { PdfFile } from "../syntax/file";
import { contentRefs, type Page } from "../syntax/pages";

/**
 * Returns true if a file may show a `{`, judged by its fonts and, if those leave it open, by the bytes of its
 * content. It saves ordinary uploads the reading of all their text. In doubt it returns true.
 */
export function mayHoldTags(file: PdfFile, pages: readonly Page[], found: ObjectWalk): boolean {
  try {
    const verdicts = new Set(found.fonts.map((font) => braceIn(file, font)));
    if (verdicts.has("yes")) return true;
    return verdicts.has("as byte") && hasBraceByte(file, pages, found);
  } catch {
    return true;
  }
}

/** `as byte`: a `{` on the page is the byte 0x7B in its content. */
type Verdict = "yes" | "no" | "as byte";

const get = (dict: PDFDict, key: string) => dict.get(PDFName.of(key));

function braceIn(file: PdfFile, font: PDFDict): Verdict {
  const isComposite = file.name(get(font, "Subtype")) === "Type0";
  const toUnicode = file.resolve(get(font, "ToUnicode"));
  if (toUnicode instanceof PDFRawStream) {
    if (mapsToBrace(file.decode(toUnicode).toString("latin1"))) return "yes";
    if (isComposite) return "no";
  } else if (isComposite || toUnicode !== undefined) return "yes";
  return braceInSimple(file, font);
}

function braceInSimple(file: PdfFile, font: PDFDict): Verdict {
  const encoding = file.resolve(get(font, "Encoding"));
  if (encoding instanceof PDFName) return "as byte";
  const differences = encoding instanceof PDFDict ? file.array(get(encoding, "Differences")) : undefined;
  if (differences instanceof PDFArray) {
    const names = differences.asArray().map((entry) => file.name(entry));
    if (names.some((name) => name !== undefined && /^(?:braceleft|u(?:ni)?0*7b)\b/i.test(name))) return "yes";
  }
  const hasBase = encoding instanceof PDFDict && get(encoding, "BaseEncoding") !== undefined;
  const descriptor = file.dict(get(font, "FontDescriptor"));
  const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor?.has(PDFName.of(key)));
  const isSpelledOut = file.resolve(get(font, "ToUnicode")) !== undefined;
  return hasBase || !isEmbedded || isSpelledOut ? "as byte" : "yes";
}

const BRACE = 0x7b;

/** True if a ToUnicode map leads to U+007B: named directly, or inside a range. */
function mapsToBrace(map: string): boolean {
  if (/007b/i.test(map)) return true;
  const ranges = map.matchAll(/<\s*([\da-f]{1,8})\s*>\s*<\s*([\da-f]{1,8})\s*>\s*<\s*([\da-f]{1,4})\s*>/gi);
  return [...ranges].some(([, low = "", high = "", target = ""]) => {
    const start = Number.parseInt(target, 16);
    const length = Number.parseInt(high, 16) - Number.parseInt(low, 16);
    return start <= BRACE && BRACE <= start + length;
  });
}

/** As a byte, as an octal escape, or in a hexadecimal string. */
function saysBrace(content: Buffer): boolean {
  if (content.includes(BRACE) || content.includes("\\173")) return true;
  return /<[^<>]*7[bB]/.test(content.toString("latin1"));
}

function hasBraceByte(file: PdfFile, pages: readonly Page[], found: ObjectWalk): boolean {
  if (found.forms.some((form) => saysBrace(file.decode(form)))) return true;
  return pages.some((page) =>
    contentRefs(file, page.dict).some((ref) => {
      const stream = file.resolve(ref);
      return stream instanceof PDFRawStream && saysBrace(file.decode(stream));
    }),
  );
}
