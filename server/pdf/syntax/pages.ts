import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";
import { type Corners, computePageGeometry, type PageGeometry } from "@/server/domain/field/placement";
import type { PdfFile } from "./file";
import { createDamagedError, createTooComplexError } from "./parser";

/** The page tree (ISO 32000-2, 7.7.3), with the attributes that each page inherits. */

const MAX_TREE_DEPTH = 100;

export type Page = {
  ref: PDFRef;
  dict: PDFDict;
  /** Resources as inherited, undefined when the page has none. */
  resources: PDFDict | undefined;
  geometry: PageGeometry;
};

export type PageTree = { rootRef: PDFRef; root: PDFDict; pages: Page[] };

/** Attributes that a page inherits from the nodes above it (table 31). */
export type Inherited = {
  Resources?: PDFObject;
  MediaBox?: PDFObject;
  CropBox?: PDFObject;
  Rotate?: PDFObject;
};
export const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

/** Looked up once: a large file asks for them thousands of times. */
const NAMES = {
  Resources: PDFName.of("Resources"),
  MediaBox: PDFName.of("MediaBox"),
  CropBox: PDFName.of("CropBox"),
  Rotate: PDFName.of("Rotate"),
};
const TYPE = PDFName.of("Type");
const KIDS = PDFName.of("Kids");
const USER_UNIT = PDFName.of("UserUnit");

function readCorners(file: PdfFile, object: PDFObject | undefined): Corners | null {
  const array = object && file.array(object);
  if (array?.size() !== 4) return null;
  const readNumberAt = (index: number) => {
    const item = file.resolve(array.get(index));
    return item instanceof PDFNumber ? item.asNumber() : Number.NaN;
  };
  const values: Corners = [readNumberAt(0), readNumberAt(1), readNumberAt(2), readNumberAt(3)];
  return values.every(Number.isFinite) ? values : null;
}

function toPage(file: PdfFile, ref: PDFRef, dict: PDFDict, inherited: Inherited): Page {
  const geometry = computePageGeometry({
    mediaBox: readCorners(file, inherited.MediaBox) ?? [0, 0, 612, 792],
    cropBox: readCorners(file, inherited.CropBox),
    rotate: file.number(inherited.Rotate),
    userUnit: file.number(dict.get(USER_UNIT)),
  });
  return { ref, dict, resources: file.dict(inherited.Resources), geometry };
}

type Walk = { file: PdfFile; pages: Page[]; seen: Set<number>; maxPages: number };

function visitNode(walk: Walk, object: PDFObject | undefined, inherited: Inherited, depth: number): void {
  const { file } = walk;
  if (depth > MAX_TREE_DEPTH)
    throw createTooComplexError(`a page tree more than ${MAX_TREE_DEPTH} levels deep`);
  if (!(object instanceof PDFRef)) throw createDamagedError("a page is not an object of its own");
  const dict = file.resolve(object);
  if (!(dict instanceof PDFDict)) throw createDamagedError("a page is missing");
  const own: Inherited = { ...inherited };
  for (const key of INHERITABLE) {
    const value = dict.get(NAMES[key]);
    if (value !== undefined && file.resolve(value) !== undefined) own[key] = value;
  }
  const kids = dict.get(KIDS);
  const type = file.name(dict.get(TYPE));
  const isNode = kids !== undefined && (depth === 0 || type !== "Page");
  // Readers show a part of the tree that has lost its list as an empty page.
  if (!isNode && type === "Pages") throw createDamagedError("its page tree has no list of pages");
  const isRepeated = walk.seen.has(object.objectNumber);
  walk.seen.add(object.objectNumber);
  if (!isNode) {
    if (walk.pages.length >= walk.maxPages) {
      throw new DomainError("TOO_MANY_PAGES", `The PDF has more than ${walk.maxPages} pages.`);
    }
    if (isRepeated) walk.pages.push({ ...(walk.pages[0] ?? toPage(file, object, dict, own)), ref: object });
    else walk.pages.push(toPage(file, object, dict, own));
    return;
  }
  if (isRepeated) throw createDamagedError("its page tree runs in a circle");
  const list = file.array(kids);
  if (!list) throw createDamagedError("its page tree has no list of pages");
  for (const kid of list.asArray()) visitNode(walk, kid, own, depth + 1);
}

/**
 * Returns all pages in order.
 * @throws DomainError NO_PAGES, TOO_MANY_PAGES, FILE_DAMAGED (also for a page that is listed twice),
 * FILE_TOO_COMPLEX.
 */
export function readPages(file: PdfFile, maxPages: number): PageTree {
  const rootRef = file.catalog.get(PDFName.of("Pages"));
  const root = file.resolve(rootRef);
  if (!(rootRef instanceof PDFRef) || !(root instanceof PDFDict))
    throw createDamagedError("it has no page tree");
  const walk: Walk = { file, pages: [], seen: new Set(), maxPages };
  visitNode(walk, rootRef, {}, 0);
  if (walk.pages.length === 0) throw new DomainError("NO_PAGES");
  const distinct = new Set(walk.pages.map((page) => page.ref.objectNumber));
  if (distinct.size !== walk.pages.length) throw createDamagedError("its page tree lists a page twice");
  const count = file.number(root.get(PDFName.of("Count")));
  if (count !== walk.pages.length) throw createDamagedError("its page count does not match its pages");
  return { rootRef, root, pages: walk.pages };
}

/** Lists the content streams of a page, in order, as the references or arrays of the page name them. */
export function listContentRefs(file: PdfFile, page: PDFDict): PDFRef[] {
  const contents = page.get(PDFName.of("Contents"));
  const target = file.resolve(contents);
  const items = target instanceof PDFArray ? target.asArray() : contents === undefined ? [] : [contents];
  return items.filter((item): item is PDFRef => item instanceof PDFRef && file.resolve(item) !== undefined);
}
