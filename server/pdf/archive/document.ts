import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import { createTooComplexError } from "../syntax/parser";
import type { FoundClaim, ReadablePdf } from "./claim";

/** Part of the content of a page or form. `isNew`: written by us. */
type Content = { stream: PDFRawStream; isNew: boolean };

export type Drawing = { dict: PDFDict; isPage: boolean; resources: PDFDict | undefined; content: Content[] };

export type Gathered = {
  /** Every dictionary that the catalog reaches, including those of streams. */
  dicts: PDFDict[];
  drawings: Drawing[];
  /** Fonts with a descriptor of their own: simple ones, and the parts of composite ones. */
  fonts: { dict: PDFDict; isNew: boolean }[];
};

/** The input of the clauses: a finished document, walked through once. */
export type ArchiveDocument = Gathered & {
  reading: ReadablePdf;
  claim: FoundClaim;
  /** Version in the first bytes, such as "1.7"; empty if there is none. */
  header: string;
  info: PDFDict | undefined;
  /** True if its cross-reference or its objects are packed into streams. */
  isPacked: boolean;
};

const MAX_VISITED = 2_000_000;
const toPdfName = (name: string) => PDFName.of(name);

/** Visits everything reachable from some objects, each once. */
function walkObjects(
  reading: ReadablePdf,
  from: readonly PDFObject[],
  see: (object: PDFObject, ref: PDFRef | null) => void,
) {
  const seenNumbers = new Set<number>();
  const waiting = [...from];
  for (let visited = 0; waiting.length > 0; visited++) {
    if (visited > MAX_VISITED) throw createTooComplexError(`more than ${MAX_VISITED} values`);
    const next = waiting.pop();
    if (next instanceof PDFRef) {
      if (seenNumbers.has(next.objectNumber)) continue;
      seenNumbers.add(next.objectNumber);
    }
    const object = reading.resolve(next);
    if (object === undefined) continue;
    see(object, next instanceof PDFRef ? next : null);
    // Pushed singly: some lists are longer than the most arguments of a call.
    const within = object instanceof PDFArray ? object.asArray() : (toDict(object)?.values() ?? []);
    for (const value of within) if (canLeadFurther(value)) waiting.push(value);
  }
}

const canLeadFurther = (value: PDFObject): boolean =>
  value instanceof PDFRef || value instanceof PDFDict || value instanceof PDFArray;

const toDict = (object: PDFObject): PDFDict | null => {
  if (object instanceof PDFRawStream) return object.dict;
  return object instanceof PDFDict ? object : null;
};

/** Returns every dictionary that is reached from some objects, including those of streams. */
export function listReachableDicts(reading: ReadablePdf, from: readonly PDFObject[]): PDFDict[] {
  const dicts: PDFDict[] = [];
  walkObjects(reading, from, (object) => {
    const dict = toDict(object);
    if (dict) dicts.push(dict);
  });
  return dicts;
}

type IsNew = (ref: PDFRef) => boolean;

function listContentStreams(reading: ReadablePdf, dict: PDFDict, isNew: IsNew): Content[] {
  const contents = dict.get(toPdfName("Contents"));
  const list = reading.array(contents)?.asArray() ?? [contents];
  return list.flatMap((item) => {
    const stream = reading.resolve(item);
    if (!(stream instanceof PDFRawStream)) return [];
    return [{ stream, isNew: item instanceof PDFRef && isNew(item) }];
  });
}

/** A page's own resources, or those of the nodes above it. */
function findInheritedResources(reading: ReadablePdf, page: PDFDict): PDFDict | undefined {
  let node: PDFDict | undefined = page;
  for (let depth = 0; node && depth < 100; depth++) {
    const own = reading.dict(node.get(toPdfName("Resources")));
    if (own) return own;
    node = reading.dict(node.get(toPdfName("Parent")));
  }
  return undefined;
}

const DESCRIBED = new Set(["Type1", "MMType1", "TrueType", "CIDFontType0", "CIDFontType2"]);

/** Gathers all that the clauses need. `isNew`: true for objects we wrote. */
export function gatherClauseData(reading: ReadablePdf, isNew: IsNew): Gathered {
  const documentParts: Gathered = { dicts: [], drawings: [], fonts: [] };
  walkObjects(reading, [reading.catalog], (object, ref) => {
    const dict = toDict(object);
    if (!dict) return;
    documentParts.dicts.push(dict);
    const fresh = ref !== null && isNew(ref);
    const subtype = reading.name(dict.get(toPdfName("Subtype"))) ?? "";
    if (object instanceof PDFRawStream && subtype === "Form") {
      const resources = reading.dict(dict.get(toPdfName("Resources")));
      documentParts.drawings.push({
        dict,
        isPage: false,
        resources,
        content: [{ stream: object, isNew: fresh }],
      });
    } else if (reading.name(dict.get(toPdfName("Type"))) === "Page") {
      const content = listContentStreams(reading, dict, isNew);
      documentParts.drawings.push({
        dict,
        isPage: true,
        resources: findInheritedResources(reading, dict),
        content,
      });
    } else if (DESCRIBED.has(subtype)) documentParts.fonts.push({ dict, isNew: fresh });
  });
  return documentParts;
}
