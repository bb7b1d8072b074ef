import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import { tooComplex } from "../syntax/parser";

/** Visits everything that the catalog reaches, so that no object a reader may need is first read after signing. */

const MAX_VISITED = 2_000_000;

/** Actions that run or fetch something, or send data away (ISO 32000-2, 12.6.4). */
const ACTIVE_ACTIONS = new Set([
  "JavaScript",
  "Launch",
  "ImportData",
  "SubmitForm",
  "Rendition",
  "Movie",
  "Sound",
]);
const ACTIVE_ANNOTATIONS = new Set(["RichMedia", "Movie", "Sound", "Screen", "3D"]);

export type Survey = {
  /** What was found that can act on its own, by its PDF name; null when nothing was. */
  activeContent: string | null;
  /** Signature dictionaries with a value. */
  signatures: PDFDict[];
  /** Fonts that text is shown with; the parts of composite ones apart. */
  fonts: PDFDict[];
  /** Content that pages may draw besides their own. */
  forms: PDFRawStream[];
};

const FONTS = new Set(["Type0", "Type1", "MMType1", "TrueType", "Type3"]);

function activeContentOf(file: PdfFile, dict: PDFDict): string | null {
  if (dict.has(PDFName.of("JS"))) return "JavaScript";
  const type = file.name(dict.get(PDFName.of("Type")));
  const action = file.name(dict.get(PDFName.of("S")));
  if (type !== "StructElem" && action !== undefined && ACTIVE_ACTIONS.has(action)) return action;
  const subtype = file.name(dict.get(PDFName.of("Subtype")));
  const isAnnotation = dict.has(PDFName.of("Rect"));
  return isAnnotation && subtype !== undefined && ACTIVE_ANNOTATIONS.has(subtype) ? subtype : null;
}

/** @throws Refusal FILE_DAMAGED when a reachable object is not where the cross-reference says. */
export function survey(file: PdfFile): Survey {
  const found: Survey = { activeContent: null, signatures: [], fonts: [], forms: [] };
  const seen = new Set<number>();
  const waiting: PDFObject[] = [file.catalog];
  for (let visited = 0; waiting.length > 0; visited++) {
    if (visited > MAX_VISITED) throw tooComplex(`more than ${MAX_VISITED} values`);
    const next = waiting.pop();
    let object: PDFObject | undefined = next;
    if (next instanceof PDFRef) {
      if (seen.has(next.objectNumber)) continue;
      seen.add(next.objectNumber);
      object = file.resolve(next);
    }
    if (object instanceof PDFArray) waiting.push(...containers(object.asArray()));
    const dict =
      object instanceof PDFRawStream ? object.dict : object instanceof PDFDict ? object : undefined;
    if (!dict) continue;
    found.activeContent ??= activeContentOf(file, dict);
    if (dict.has(PDFName.of("ByteRange")) && dict.has(PDFName.of("Contents"))) found.signatures.push(dict);
    const subtype = file.name(dict.get(PDFName.of("Subtype")));
    if (subtype !== undefined && FONTS.has(subtype)) found.fonts.push(dict);
    if (subtype === "Form" && object instanceof PDFRawStream) found.forms.push(object);
    waiting.push(...containers(dict.values()));
  }
  return found;
}

/** Only what can lead further; 65 000 at a time is what a call can carry. */
function containers(values: readonly PDFObject[]): PDFObject[] {
  const leading = values.filter(
    (value) => value instanceof PDFRef || value instanceof PDFDict || value instanceof PDFArray,
  );
  if (leading.length > 60_000) throw tooComplex("an array with too many entries");
  return leading;
}
