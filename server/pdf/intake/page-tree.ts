import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";
import { Increment } from "../append/increment";
import type { PdfFile } from "../syntax/file";
import { INHERITABLE, type Inherited } from "../syntax/pages";
import { createDamagedError, createTooComplexError } from "../syntax/parser";

/**
 * Repairs a page tree that readers show in spite of its faults: missing or circular entries, a wrong count,
 * pages that are no objects of their own or are listed twice. It becomes a flat tree of the same pages.
 */

const MAX_DEPTH = 100;

type Leaf = { ref: PDFRef | null; dict: PDFDict; inherited: Inherited };
type Walk = { file: PdfFile; leaves: Leaf[]; nodes: Set<PDFDict>; maxPages: number };

function visitNode(walk: Walk, object: PDFObject | undefined, above: Inherited, depth: number): void {
  const { file, nodes, leaves } = walk;
  if (depth > MAX_DEPTH) throw createTooComplexError(`a page tree more than ${MAX_DEPTH} levels deep`);
  const dict = file.resolve(object);
  if (!(dict instanceof PDFDict)) return;
  const inherited: Inherited = { ...above };
  for (const key of INHERITABLE) {
    const value = dict.get(PDFName.of(key));
    if (value !== undefined && file.resolve(value) !== undefined) inherited[key] = value;
  }
  const kids = file.array(dict.get(PDFName.of("Kids")));
  const type = file.name(dict.get(PDFName.of("Type")));
  if (kids && (depth === 0 || type !== "Page")) {
    if (nodes.has(dict)) return;
    nodes.add(dict);
    for (const kid of kids.asArray()) visitNode(walk, kid, inherited, depth + 1);
    return;
  }
  // A part of the tree without its list, which readers show as an empty page.
  if (type === "Pages" && !dict.has(PDFName.of("Contents"))) return;
  if (leaves.length >= walk.maxPages) {
    throw new DomainError("TOO_MANY_PAGES", `The PDF has more than ${walk.maxPages} pages.`);
  }
  leaves.push({ ref: object instanceof PDFRef ? object : null, dict, inherited });
}

function flattenTree(increment: Increment, root: PDFRef, leaves: readonly Leaf[]): void {
  const { context } = increment;
  const used = new Set<number>();
  const kids = PDFArray.withContext(context);
  for (const { ref, dict, inherited } of leaves) {
    const page = increment.copyDict(dict);
    page.set(PDFName.of("Type"), PDFName.of("Page"));
    page.set(PDFName.of("Parent"), root);
    for (const key of INHERITABLE) if (inherited[key]) page.set(PDFName.of(key), inherited[key]);
    const place = ref && !used.has(ref.objectNumber) ? ref : increment.reserve();
    used.add(place.objectNumber);
    increment.replace(place, page);
    kids.push(place);
  }
  const tree = context.obj({ Type: "Pages", Count: leaves.length });
  tree.set(PDFName.of("Kids"), kids);
  increment.replace(root, tree);
}

/**
 * Builds the update with a sound page tree. `shown` is another reader's page count: repair adds and loses no
 * page. Pages beyond the tree's claimed count are shown by no reader. A missing page is never invented,
 * because a document that lacks one must not be signed.
 * @throws DomainError FILE_DAMAGED when pages are missing, FILE_TOO_COMPLEX, TOO_MANY_PAGES, NO_PAGES
 */
export async function mendPageTree(
  file: PdfFile,
  mark: string,
  shown: number,
  maxPages: number,
): Promise<Increment> {
  const { catalog } = file;
  const pages = catalog.get(PDFName.of("Pages"));
  const walk: Walk = { file, leaves: [], nodes: new Set(), maxPages };
  visitNode(walk, pages, {}, 0);
  if (walk.leaves.length === 0 && shown === 0) throw new DomainError("NO_PAGES");
  const leaves = walk.leaves.slice(0, shown);
  if (leaves.length === 0 || leaves.length !== shown) {
    throw createDamagedError(`it says that it has ${shown} pages, and ${leaves.length} can be found`);
  }
  const increment = await Increment.over(file, mark);
  // A tree that begins with its only page needs a root of its own.
  const isOwn =
    pages instanceof PDFRef && leaves.every(({ ref }) => ref?.objectNumber !== pages.objectNumber);
  const root = isOwn ? pages : increment.reserve();
  flattenTree(increment, root, leaves);
  const rootRef = file.xref.trailer.get(PDFName.of("Root"));
  if (!isOwn) {
    if (!(rootRef instanceof PDFRef)) throw createDamagedError("its catalog is not an object of its own");
    const changed = increment.copyDict(catalog);
    changed.set(PDFName.of("Pages"), root);
    increment.replace(rootRef, changed);
  }
  return increment;
}
