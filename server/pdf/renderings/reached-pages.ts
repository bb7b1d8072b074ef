import { Malformed } from "@/server/verify/malformed";
import type { PdfDocument } from "@/server/verify/pdf/document";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "@/server/verify/pdf/values";

/** Finds pages that may look different because of objects that an update touched. */

const MAX_PAGES = 20_000;
const MAX_PARTS = 2_000_000;
const MAX_DEPTH = 64;
/** Keys that lead from a page to other pages, or to objects this one does not show. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  "Parent P Pg Kids Dest A AA B Next Prev IRT Popup StructParent".split(" "),
);

type ReachablePage = { dict: PdfDict; parts: PdfValue[] };

/**
 * Returns the numbers in sections that the earlier state does not have, and the members of containers among
 * them.
 */
export function findTouchedObjects(old: PdfDocument, now: PdfDocument): Set<number> {
  const before = new Set(old.sections.map(({ offset }) => offset));
  const later = now.sections.filter(({ offset }) => !before.has(offset));
  const touched = new Set(later.flatMap(({ entries }) => [...entries.keys()]));
  for (const section of now.sections) {
    for (const [number, entry] of section.entries) {
      if (entry.kind === "packed" && touched.has(entry.container)) touched.add(number);
    }
  }
  return touched;
}

/**
 * The pages in order, each with its own and its inherited parts.
 * @throws Malformed
 */
function listPages(document: PdfDocument): ReachablePage[] {
  const pages: ReachablePage[] = [];
  const seenNodes = new Set<PdfDict>();
  const visitPageNode = (value: PdfValue | undefined, above: readonly PdfValue[], depth: number): void => {
    const node = document.dict(value);
    if (!node || seenNodes.has(node)) return;
    seenNodes.add(node);
    if (depth > MAX_DEPTH || pages.length > MAX_PAGES) throw new Malformed("there are too many pages");
    const own = value instanceof PdfRef ? [value] : [];
    const parts = [...above, ...own, ...listShownValues(node)];
    if (!node.entries.has("Kids")) pages.push({ dict: node, parts });
    else for (const kid of document.array(node.get("Kids"))) visitPageNode(kid, parts, depth + 1);
  };
  visitPageNode(document.catalog.get("Pages"), [], 0);
  return pages;
}

function listShownValues(dict: PdfDict): PdfValue[] {
  return [...dict.entries].filter(([key]) => !ELSEWHERE.has(key)).map(([, value]) => value);
}

/** Object numbers that a value itself names; references are not followed. */
function listNamedNumbers(value: PdfValue | undefined, found: number[] = [], depth = 0): number[] {
  if (depth > MAX_DEPTH) throw new Malformed("objects are nested too deeply");
  if (value instanceof PdfRef) found.push(value.number);
  else if (Array.isArray(value)) for (const item of value) listNamedNumbers(item, found, depth + 1);
  else if (value instanceof PdfStream) listNamedNumbers(value.dict, found, depth);
  else if (value instanceof PdfDict)
    for (const item of listShownValues(value)) listNamedNumbers(item, found, depth + 1);
  return found;
}

export type Reach = {
  pages: readonly ReachablePage[];
  /** 0-based places of the pages that lead to a touched object. */
  reached: ReadonlySet<number>;
  leadsThere(value: PdfValue | undefined): boolean;
};

/** @throws Malformed */
export function buildReach(document: PdfDocument, touched: ReadonlySet<number>): Reach {
  const pages = listPages(document);
  const namers = new Map<number, number[]>();
  const seenNumbers = new Set<number>();
  const open = pages.flatMap(({ parts }) => parts.flatMap((part) => listNamedNumbers(part)));
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    if (seenNumbers.has(number)) continue;
    seenNumbers.add(number);
    if (seenNumbers.size > MAX_PARTS) throw new Malformed("the document has too many parts");
    const entry = document.entry(number);
    const generation = entry?.kind === "at" ? entry.generation : 0;
    for (const named of listNamedNumbers(document.resolve(new PdfRef(number, generation)))) {
      namers.set(named, [...(namers.get(named) ?? []), number]);
      open.push(named);
    }
  }
  const leading = new Set(touched);
  const back = [...touched];
  for (let number = back.pop(); number !== undefined; number = back.pop()) {
    for (const namer of namers.get(number) ?? []) {
      if (leading.has(namer)) continue;
      leading.add(namer);
      back.push(namer);
    }
  }
  const isLeadingThere = (value: PdfValue | undefined) =>
    listNamedNumbers(value).some((number) => leading.has(number));
  const reached = pages.flatMap(({ parts }, index) => (parts.some(isLeadingThere) ? [index] : []));
  return { pages, reached: new Set(reached), leadsThere: isLeadingThere };
}
