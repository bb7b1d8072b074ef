import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import type { Report } from "../draw/flow";
import type { Sheet } from "../draw/sheet";
import { type FindDrawingTarget, type WrittenStructure, writeLinks, writeStructure } from "../draw/structure";
import type { Tags } from "../draw/tags";
import { findEarlierSignatures } from "../sign/earlier-signatures";
import type { PdfFile } from "../syntax/file";
import type { Increment } from "./increment";
import { readOrNull } from "./read-or-null";

/**
 * Structure of our additions to a user's document (ISO 32000-2, 14.7). Existing elements stay. Ours follow
 * them, in the element that holds the whole document or under the root; our page and form numbers follow
 * those of the parent tree. An untagged document gets no structure: one that covers only our pages would tell
 * readers that its own pages are empty.
 */

/** More levels than any honest number tree has. */
const MAX_DEPTH = 16;
/**
 * Honest parent numbers stay far below readers' limit (ISO 32000-1, annex C), and ours have to follow them.
 */
const MAX_KEY = 2 ** 30;
/** Past all pages, forms and annotations that are numbered one by one. */
const FAR_KEY = 2 ** 24;

const toPdfName = (name: string) => PDFName.of(name);

/** Lowest or highest key of a number tree, whose keys rise (7.9.7); undefined where it is empty or broken. */
function findEdgeKey(
  file: PdfFile,
  node: PDFDict | undefined,
  edge: "first" | "last",
  depth = 0,
): number | undefined {
  if (!node || depth > MAX_DEPTH) return undefined;
  const numbers = file.array(node.get(toPdfName("Nums")))?.asArray() ?? [];
  const keys = numbers.filter((_, at) => at % 2 === 0);
  if (keys.length > 0) return file.number(edge === "first" ? keys[0] : keys.at(-1));
  const kids = file.array(node.get(toPdfName("Kids")))?.asArray() ?? [];
  return findEdgeKey(file, file.dict(edge === "first" ? kids[0] : kids.at(-1)), edge, depth + 1);
}

function copyList(increment: Increment, object: PDFObject | undefined): PDFArray {
  const list = PDFArray.withContext(increment.context);
  const target = increment.file.resolve(object);
  if (target instanceof PDFArray) for (const item of target.asArray()) list.push(item);
  else if (object !== undefined && target !== undefined) list.push(object);
  return list;
}

function createParentTreeLeaf(increment: Increment, parents: WrittenStructure["parents"]): PDFDict {
  const limits = [parents[0]?.[0] ?? 0, parents.at(-1)?.[0] ?? 0];
  return increment.context.obj({ Nums: parents.flat(), Limits: limits });
}

type OldTree = { dict: PDFDict; kids: PDFArray | null; first: number; last: number };
type OldStructure = {
  rootRef: PDFRef;
  root: PDFDict;
  /** Parent of our elements, with its kids: the element that holds the whole document, else the root. */
  home: { ref: PDFRef; dict: PDFDict };
  kids: PDFArray;
  tree: OldTree | null;
  firstKey: number;
};

function joinTrees(increment: Increment, old: OldTree, parents: WrittenStructure["parents"]): PDFDict {
  const { context } = increment;
  const ours = context.register(createParentTreeLeaf(increment, parents));
  if (old.kids) {
    const root = increment.copyDict(old.dict);
    old.kids.push(ours);
    root.set(toPdfName("Kids"), old.kids);
    return root;
  }
  // A root that held its numbers itself becomes a leaf, which has to state its limits.
  const leaf = increment.copyDict(old.dict);
  leaf.set(toPdfName("Limits"), context.obj([old.first, old.last]));
  return context.obj({ Kids: [context.register(leaf), ours] });
}

/**
 * The structure of a user's document while an update adds to it. Elements are read in the order they were
 * added; `finish` writes the structure, once.
 */
export class GrowingStructure {
  readonly #increment: Increment;
  readonly #old: OldStructure;
  readonly #parents: (readonly [number, PDFRef])[] = [];

  private constructor(increment: Increment, old: OldStructure) {
    this.#increment = increment;
    this.#old = old;
  }

  /**
   * Null for a document without a structure, with a contradictory or unreadable one, or with signatures: its
   * structure stays as it is.
   */
  static of(increment: Increment): GrowingStructure | null {
    if (findEarlierSignatures(increment.file) !== "none") return null;
    const existingStructure = readOrNull(() => ({ old: readOldStructure(increment) }))?.old;
    return existingStructure && existingStructure !== "broken"
      ? new GrowingStructure(increment, existingStructure)
      : null;
  }

  get #nextKey(): number {
    return this.#old.firstKey + this.#parents.length;
  }

  add(tags: Tags, pageOf: FindDrawingTarget): void {
    const { ref: parent } = this.#old.home;
    const at = { parent, firstKey: this.#nextKey };
    const { top, parents } = writeStructure(this.#increment.context, tags, pageOf, at);
    this.#old.kids.push(top);
    this.#parents.push(...parents);
  }

  addAnnotation(name: "Form" | "Annot", ref: PDFRef, page: PDFRef): void {
    const { context } = this.#increment;
    const object = context.obj({ Type: "OBJR", Obj: ref, Pg: page });
    const element = context.register(context.obj({ S: name, P: this.#old.home.ref, Pg: page, K: object }));
    const annotation = context.lookup(ref);
    if (annotation instanceof PDFDict) annotation.set(toPdfName("StructParent"), context.obj(this.#nextKey));
    this.#old.kids.push(element);
    this.#parents.push([this.#nextKey, element]);
  }

  finish(): void {
    if (this.#parents.length === 0) return;
    const { context } = this.#increment;
    const { home, kids, tree: oldTree, rootRef } = this.#old;
    const root = this.#increment.copyDict(this.#old.root);
    const parent = home.ref === rootRef ? root : this.#increment.copyDict(home.dict);
    parent.set(toPdfName("K"), kids);
    this.#increment.replace(home.ref, parent);
    const tree = oldTree
      ? joinTrees(this.#increment, oldTree, this.#parents)
      : context.obj({ Nums: this.#parents.flat() });
    root.set(toPdfName("ParentTree"), context.register(tree));
    root.set(toPdfName("ParentTreeNextKey"), context.obj(this.#nextKey));
    this.#increment.replace(rootRef, root);
  }
}

type Pages = ReadonlyMap<Sheet, { ref: PDFRef; dict: PDFDict }>;

function mapSheetsToPages(increment: Increment, report: Report, refs: readonly PDFRef[]): Pages {
  const pages = new Map<Sheet, { ref: PDFRef; dict: PDFDict }>();
  for (const [index, sheet] of report.sheets.entries()) {
    const ref = refs[index];
    const dict = ref && increment.context.lookup(ref);
    if (ref && dict instanceof PDFDict) pages.set(sheet, { ref, dict });
  }
  return pages;
}

/** Reads the document's structure: null without one, "broken" where it contradicts itself. */
function readOldStructure(increment: Increment): OldStructure | "broken" | null {
  const { file } = increment;
  const rootRef = file.catalog.get(toPdfName("StructTreeRoot"));
  const root = file.resolve(rootRef);
  if (root === undefined) return null;
  if (!(rootRef instanceof PDFRef) || !(root instanceof PDFDict)) return "broken";
  const parents = file.dict(root.get(toPdfName("ParentTree")));
  const tree = readOldTree(increment, parents);
  if (tree === "broken") return tree;
  const stated = file.number(root.get(toPdfName("ParentTreeNextKey"))) ?? 0;
  const next = Number.isInteger(stated) && stated < MAX_KEY ? stated : 0;
  // Without a parent tree its pages may still have numbers, and ours would be mistaken for theirs.
  const firstKey = Math.max(next, tree || parents ? (tree?.last ?? -1) + 1 : FAR_KEY);
  if (!Number.isInteger(firstKey) || firstKey > MAX_KEY) return "broken";
  const home = findDocumentElement(increment, root) ?? { ref: rootRef, dict: root };
  return { rootRef, root, home, kids: copyList(increment, home.dict.get(toPdfName("K"))), tree, firstKey };
}

/** Element `Document` that is the root's only kid: newer documents have one (14.8.2.3). */
function findDocumentElement(increment: Increment, root: PDFDict): OldStructure["home"] | null {
  const [ref, ...others] = copyList(increment, root.get(toPdfName("K"))).asArray();
  const dict = increment.file.dict(ref);
  if (!(ref instanceof PDFRef) || !dict || others.length > 0) return null;
  return increment.file.name(dict.get(toPdfName("S"))) === "Document" ? { ref, dict } : null;
}

function readOldTree(increment: Increment, dict: PDFDict | undefined): OldTree | "broken" | null {
  if (!dict) return null;
  const { file } = increment;
  const [first, last] = [findEdgeKey(file, dict, "first"), findEdgeKey(file, dict, "last")];
  const kids = dict.get(toPdfName("Kids")) ? copyList(increment, dict.get(toPdfName("Kids"))) : null;
  if (first !== undefined && last !== undefined) return { dict, kids, first, last };
  const isEmpty = (kids?.size() ?? 0) === 0 && copyList(increment, dict.get(toPdfName("Nums"))).size() === 0;
  return isEmpty ? null : "broken";
}

/** Adds the links of the appended pages, and their structure where the document has one. */
export function addStructure(
  increment: Increment,
  structure: GrowingStructure | null,
  report: Report,
  refs: readonly PDFRef[],
): void {
  const pages = mapSheetsToPages(increment, report, refs);
  const getPage = (sheet: Sheet) => {
    const page = pages.get(sheet);
    if (!page) throw new Error("Something was drawn on a sheet that was not appended.");
    return page;
  };
  if (structure) structure.add(report.tags, getPage);
  else writeLinks(increment.context, report.tags, getPage);
}
