import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import type { Report } from "../draw/flow";
import type { Sheet } from "../draw/sheet";
import { type WrittenStructure, writeStructure } from "../draw/structure";
import type { PdfFile } from "../syntax/file";
import { pendingCatalog } from "./catalog";
import type { Increment } from "./increment";
import { readable } from "./readable";

/**
 * The structure of pages that are appended to somebody's document (ISO 32000-2, 14.7). A document that has a structure
 * keeps every element of it untouched: ours comes as one more element under the root, and the numbers of our pages
 * after those of the parent tree. A document without one gets a root for our pages only, and is not declared tagged:
 * readers that took it for tagged would find its own pages empty, and now go on guessing at them as before.
 */

/** More levels than any honest number tree has. */
const MAX_DEPTH = 16;

const key = (name: string) => PDFName.of(name);

/** The lowest or highest key of a number tree, whose keys rise (7.9.7); undefined where it is empty or broken. */
function edgeKey(
  file: PdfFile,
  node: PDFDict | undefined,
  edge: "first" | "last",
  depth = 0,
): number | undefined {
  if (!node || depth > MAX_DEPTH) return undefined;
  const numbers = file.array(node.get(key("Nums")))?.asArray() ?? [];
  const keys = numbers.filter((_, at) => at % 2 === 0);
  if (keys.length > 0) return file.number(edge === "first" ? keys[0] : keys.at(-1));
  const kids = file.array(node.get(key("Kids")))?.asArray() ?? [];
  return edgeKey(file, file.dict(edge === "first" ? kids[0] : kids.at(-1)), edge, depth + 1);
}

function listOf(increment: Increment, object: PDFObject | undefined): PDFArray {
  const list = PDFArray.withContext(increment.context);
  const target = increment.file.resolve(object);
  if (target instanceof PDFArray) for (const item of target.asArray()) list.push(item);
  else if (object !== undefined && target !== undefined) list.push(object);
  return list;
}

function leafOf(increment: Increment, parents: WrittenStructure["parents"]): PDFDict {
  const limits = [parents[0]?.[0] ?? 0, parents.at(-1)?.[0] ?? 0];
  return increment.context.obj({ Nums: parents.flat(), Limits: limits });
}

type OldTree = { dict: PDFDict; kids: PDFArray | null; first: number; last: number };
type OldStructure = {
  rootRef: PDFRef;
  root: PDFDict;
  kids: PDFArray;
  tree: OldTree | null;
  firstKey: number;
};

/** The parent tree with our numbers after its own. */
function joined(increment: Increment, old: OldTree, parents: WrittenStructure["parents"]): PDFDict {
  const { context } = increment;
  const ours = context.register(leafOf(increment, parents));
  if (old.kids) {
    const root = increment.copyOf(old.dict);
    old.kids.push(ours);
    root.set(key("Kids"), old.kids);
    return root;
  }
  // A root that held its numbers itself becomes a leaf, which has to say from where to where it reaches.
  const leaf = increment.copyOf(old.dict);
  leaf.set(key("Limits"), context.obj([old.first, old.last]));
  return context.obj({ Kids: [context.register(leaf), ours] });
}

type Pages = ReadonlyMap<Sheet, { ref: PDFRef; dict: PDFDict }>;

function pagesOf(increment: Increment, report: Report, refs: readonly PDFRef[]): Pages {
  const pages = new Map<Sheet, { ref: PDFRef; dict: PDFDict }>();
  for (const [index, sheet] of report.sheets.entries()) {
    const ref = refs[index];
    const dict = ref && increment.context.lookup(ref);
    if (ref && dict instanceof PDFDict) pages.set(sheet, { ref, dict });
  }
  return pages;
}

/** What the document has of a structure: null when nothing, "broken" where it contradicts itself. */
function oldStructure(increment: Increment, catalog: PDFDict): OldStructure | "broken" | null {
  const { file } = increment;
  const rootRef = catalog.get(key("StructTreeRoot"));
  const root = file.resolve(rootRef);
  if (root === undefined) return null;
  if (!(rootRef instanceof PDFRef) || !(root instanceof PDFDict)) return "broken";
  const tree = oldTree(increment, file.dict(root.get(key("ParentTree"))));
  if (tree === "broken") return tree;
  const next = file.number(root.get(key("ParentTreeNextKey"))) ?? 0;
  const firstKey = Math.max(next, (tree?.last ?? -1) + 1);
  return { rootRef, root, kids: listOf(increment, root.get(key("K"))), tree, firstKey };
}

function oldTree(increment: Increment, dict: PDFDict | undefined): OldTree | "broken" | null {
  if (!dict) return null;
  const { file } = increment;
  const [first, last] = [edgeKey(file, dict, "first"), edgeKey(file, dict, "last")];
  const kids = dict.get(key("Kids")) ? listOf(increment, dict.get(key("Kids"))) : null;
  if (first !== undefined && last !== undefined) return { dict, kids, first, last };
  const isEmpty = (kids?.size() ?? 0) === 0 && listOf(increment, dict.get(key("Nums"))).size() === 0;
  return isEmpty ? null : "broken";
}

/**
 * Gives the appended pages their structure. Call it when nothing else will replace the catalog any more. A structure
 * that contradicts itself is left as it is, and our pages stay without.
 */
export function addStructure(increment: Increment, report: Report, refs: readonly PDFRef[]): void {
  const { context } = increment;
  const catalog = pendingCatalog(increment);
  const found = readable(() => ({ old: oldStructure(increment, catalog) }));
  if (!found || found.old === "broken") return;
  const { old } = found;
  const pages = pagesOf(increment, report, refs);
  const parent = old?.rootRef ?? increment.reserve();
  const firstKey = old?.firstKey ?? 0;
  const pageOf = (sheet: Sheet) => {
    const page = pages.get(sheet);
    if (!page) throw new Error("Something was drawn on a sheet that was not appended.");
    return page;
  };
  const { top, parents } = writeStructure(context, report.tags, pageOf, { parent, firstKey });
  const root = old ? increment.copyOf(old.root) : context.obj({ Type: "StructTreeRoot" });
  const kids = old?.kids ?? PDFArray.withContext(context);
  kids.push(top);
  root.set(key("K"), kids);
  const tree = old?.tree ? joined(increment, old.tree, parents) : context.obj({ Nums: parents.flat() });
  root.set(key("ParentTree"), context.register(tree));
  root.set(key("ParentTreeNextKey"), context.obj(firstKey + parents.length));
  increment.replace(parent, root);
  if (!old) catalog.set(key("StructTreeRoot"), parent);
}
