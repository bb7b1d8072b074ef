import { PDFArray, PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import type { ObjectWalk } from "../intake/object-walk";
import type { PdfFile } from "../syntax/file";
import { listContentRefs, type Page } from "../syntax/pages";

/**
 * Returns true if a file may show a `{`, judged by its fonts and, if those leave it open, by the bytes of its
 * content. It saves ordinary uploads the reading of all their text. In doubt it returns true.
 */
export function mayHoldTags(file: PdfFile, pages: readonly Page[], found: ObjectWalk): boolean {
  try {
    const verdicts = new Set(found.fonts.map((font) => findBrace(file, font)));
    if (verdicts.has("yes")) return true;
    return verdicts.has("as byte") && hasBraceByte(file, pages, found);
  } catch {
    return true;
  }
}

/** `as byte`: a `{` on the page is the byte 0x7B in its content. */
type Verdict = "yes" | "no" | "as byte";

const getEntry = (dict: PDFDict, key: string) => dict.get(PDFName.of(key));

function findBrace(file: PdfFile, font: PDFDict): Verdict {
  const isComposite = file.name(getEntry(font, "Subtype")) === "Type0";
  const toUnicode = file.resolve(getEntry(font, "ToUnicode"));
  if (toUnicode instanceof PDFRawStream) {
    if (isMappingToBrace(file.decode(toUnicode).toString("latin1"))) return "yes";
    if (isComposite) return "no";
  } else if (isComposite || toUnicode !== undefined) return "yes";
  return findBraceInSimple(file, font);
}

function findBraceInSimple(file: PdfFile, font: PDFDict): Verdict {
  const encoding = file.resolve(getEntry(font, "Encoding"));
  if (encoding instanceof PDFName) return "as byte";
  const differences = encoding instanceof PDFDict ? file.array(getEntry(encoding, "Differences")) : undefined;
  if (differences instanceof PDFArray) {
    const names = differences.asArray().map((entry) => file.name(entry));
    if (names.some((name) => name !== undefined && /^(?:braceleft|u(?:ni)?0*7b)\b/i.test(name))) return "yes";
  }
  const hasBase = encoding instanceof PDFDict && getEntry(encoding, "BaseEncoding") !== undefined;
  const descriptor = file.dict(getEntry(font, "FontDescriptor"));
  const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor?.has(PDFName.of(key)));
  const isSpelledOut = file.resolve(getEntry(font, "ToUnicode")) !== undefined;
  return hasBase || !isEmbedded || isSpelledOut ? "as byte" : "yes";
}

const BRACE = 0x7b;

/** True if a ToUnicode map leads to U+007B: named directly, or inside a range. */
function isMappingToBrace(map: string): boolean {
  if (/007b/i.test(map)) return true;
  const ranges = map.matchAll(/<\s*([\da-f]{1,8})\s*>\s*<\s*([\da-f]{1,8})\s*>\s*<\s*([\da-f]{1,4})\s*>/gi);
  return [...ranges].some(([, low = "", high = "", target = ""]) => {
    const start = Number.parseInt(target, 16);
    const length = Number.parseInt(high, 16) - Number.parseInt(low, 16);
    return start <= BRACE && BRACE <= start + length;
  });
}

/** As a byte, as an octal escape, or in a hexadecimal string. */
function isShowingBrace(content: Buffer): boolean {
  if (content.includes(BRACE) || content.includes("\\173")) return true;
  return /<[^<>]*7[bB]/.test(content.toString("latin1"));
}

function hasBraceByte(file: PdfFile, pages: readonly Page[], found: ObjectWalk): boolean {
  if (found.forms.some((form) => isShowingBrace(file.decode(form)))) return true;
  return pages.some((page) =>
    listContentRefs(file, page.dict).some((ref) => {
      const stream = file.resolve(ref);
      return stream instanceof PDFRawStream && isShowingBrace(file.decode(stream));
    }),
  );
}
