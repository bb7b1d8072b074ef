import { type PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import type { ReadablePdf } from "./claim";
import type { ArchiveDocument, Drawing } from "./document";
import { readIntentColourSpace } from "./needs";

/** Clauses about our drawings: colours (19005-1, 6.2.3; 19005-2, 6.2.4) and tags (6.8 and 6.7). */

const toPdfName = (name: string) => PDFName.of(name);
const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[^<>]*>|\/[^\s/<>[\](){}%]*|[[\]]|[^\s/<>[\](){}%]+/g;
const PAINTS = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "'", '"', "sh", "EI"]);

type Operation = { operator: string; operands: string[] };

/** Operations of a stream we wrote: it has no inline images, and its strings hold no brackets. */
function* readOperations(reading: ReadablePdf, stream: PDFRawStream): Generator<Operation> {
  let operands: string[] = [];
  for (const [token] of reading.decode(stream).toString("latin1").matchAll(TOKEN)) {
    if (!/^[A-Za-z'"]/.test(token)) operands.push(token);
    else {
      yield { operator: token, operands };
      operands = [];
    }
  }
}

const isImage = (reading: ReadablePdf, item: unknown): boolean =>
  item instanceof PDFRawStream &&
  reading.name(item.dict.get(toPdfName("Subtype"))) === "Image" &&
  reading.name(item.dict.get(toPdfName("ColorSpace"))) === "DeviceRGB";

function findPlainColors(
  reading: ReadablePdf,
  { content, resources }: Drawing,
): { rgb: boolean; gray: boolean } {
  const used = { rgb: false, gray: false };
  for (const { stream } of content.filter(({ isNew }) => isNew)) {
    for (const { operator, operands } of readOperations(reading, stream)) {
      if (operator === "rg" || operator === "RG") used.rgb = true;
      if (operator === "g" || operator === "G") used.gray = true;
      if (operator !== "Do") continue;
      const named = reading.dict(resources?.get(toPdfName("XObject")));
      if (isImage(reading, reading.resolve(named?.get(toPdfName(operands.at(-1)?.slice(1) ?? "")))))
        used.rgb = true;
    }
  }
  return used;
}

/** Checks that plain colours are defined by the document's output intent or by the drawing itself. */
export function hasDefinedColours({ reading, drawings }: ArchiveDocument): boolean {
  const intent = readIntentColourSpace(reading);
  if (intent === "RGB ") return true;
  return drawings.every((drawing) => {
    const used = findPlainColors(reading, drawing);
    const own = reading.dict(drawing.resources?.get(toPdfName("ColorSpace")));
    const isColourTied = (name: string) => reading.resolve(own?.get(toPdfName(name))) !== undefined;
    return (
      (!used.rgb || isColourTied("DefaultRGB")) &&
      (!used.gray || intent !== null || isColourTied("DefaultGray"))
    );
  });
}

/** True if a tag opens structure content or an artifact; other tags only describe their content. */
function isOpeningContent({ operands }: Operation, holder: PDFDict): boolean {
  if (operands[0] === "/Artifact") return true;
  return (
    operands.includes("/MCID") &&
    (holder.has(toPdfName("StructParents")) || holder.has(toPdfName("StructParent")))
  );
}

type ContentScope = { holder: PDFDict; resources: PDFDict | undefined; isMarked: boolean; depth: number };

/** True if everything a stream paints belongs to the structure or is an artifact. */
function isTagged(reading: ReadablePdf, stream: PDFRawStream, place: ContentScope): boolean {
  const { holder, resources } = place;
  const marks = [place.isMarked];
  for (const operation of readOperations(reading, stream)) {
    const { operator, operands } = operation;
    const isMarked = marks.at(-1) ?? false;
    if (operator === "BDC" || operator === "BMC") marks.push(isMarked || isOpeningContent(operation, holder));
    else if (operator === "EMC" && marks.length > 1) marks.pop();
    if (isMarked || (operator !== "Do" && !PAINTS.has(operator))) continue;
    const named = reading.dict(resources?.get(toPdfName("XObject")));
    const form = operator === "Do" && reading.resolve(named?.get(toPdfName(operands.at(-1)?.slice(1) ?? "")));
    if (!(form instanceof PDFRawStream) || reading.name(form.dict.get(toPdfName("Subtype"))) !== "Form")
      return false;
    const within = reading.dict(form.dict.get(toPdfName("Resources")));
    if (place.depth > 8) return false;
    const inner = { holder: form.dict, resources: within, isMarked, depth: place.depth + 1 };
    if (!isTagged(reading, form, inner)) return false;
  }
  return true;
}

/** Checks that our drawings on pages are part of the document's structure. */
export function hasTaggedDrawings({ reading, drawings }: ArchiveDocument): boolean {
  const { catalog } = reading;
  if (!reading.dict(catalog.get(toPdfName("StructTreeRoot")))) return false;
  return drawings
    .filter(({ isPage }) => isPage)
    .every(({ dict, resources, content }) =>
      content
        .filter(({ isNew }) => isNew)
        .every(({ stream }) =>
          isTagged(reading, stream, { holder: dict, resources, isMarked: false, depth: 0 }),
        ),
    );
}
