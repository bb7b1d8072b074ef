import { PDFDict, PDFName, type PDFRef } from "pdf-lib";
import { isDomainError } from "@/server/domain/errors";
import { Increment } from "../append/increment";
import { layOutUnsigned } from "../append/write";
import { PdfFile } from "../syntax/file";
import { type Page, type PageTree, readPages } from "../syntax/pages";
import { DiskSource } from "../syntax/source";

/**
 * Another list of a file's pages, sent after its bytes to viewers and never stored in the file. Scanners and
 * word processors write all pages in one list. A reader that fetches by ranges must then request each page to
 * count it: the last of a hundred costs a hundred successive requests. Here each page has a node of its own
 * with a count of one page, and the nodes lie together.
 */

/** Smaller files load whole before an index could save time. */
const MIN_BYTES = 256 * 1024;
const MIN_PAGES = 4;
const MAX_PAGES = 10_000;
/** Nodes under one node. */
const FAN_OUT = 32;
const NOTHING = new Uint8Array();
const KIDS = PDFName.of("Kids");

/**
 * Returns the bytes to read after the file at `path`; empty if there is no gain or the file cannot be
 * updated. The same file gives the same bytes, so that ranges fit together on any server.
 */
export async function buildPageIndex(path: string): Promise<Uint8Array> {
  const source = new DiskSource(path);
  try {
    if (source.length < MIN_BYTES) return NOTHING;
    const file = new PdfFile(source);
    // New objects would have to be encrypted like the others.
    if (file.xref.trailer.has(PDFName.of("Encrypt"))) return NOTHING;
    const tree = readPages(file, MAX_PAGES);
    if (tree.pages.length < MIN_PAGES) return NOTHING;
    const increment = await Increment.over(file, "");
    relistPages(increment, tree);
    return await layOutUnsigned(increment, `${file.size}`);
  } catch (error) {
    if (isDomainError(error)) return NOTHING;
    throw error;
  } finally {
    source.close();
  }
}

/** Pages keep their old parents, from which they inherit; only the way down to them is new. */
function relistPages(increment: Increment, { rootRef, root, pages }: PageTree): void {
  const groups: { ref: PDFRef; pages: Page[] }[] = [];
  for (let at = 0; at < pages.length; at += FAN_OUT) {
    groups.push({ ref: increment.reserve(), pages: pages.slice(at, at + FAN_OUT) });
  }
  for (const { ref, pages } of groups) {
    const singles = pages.map((page) => increment.add(createPagesNode(increment, ref, [page.ref], 1)));
    increment.replace(ref, createPagesNode(increment, rootRef, singles, pages.length));
  }
  const changed = increment.copyDict(root);
  changed.set(KIDS, increment.context.obj(groups.map(({ ref }) => ref)));
  increment.replace(rootRef, changed);
}

function createPagesNode({ context }: Increment, parent: PDFRef, kids: PDFRef[], count: number): PDFDict {
  const dict = PDFDict.withContext(context);
  dict.set(PDFName.of("Type"), PDFName.of("Pages"));
  dict.set(PDFName.of("Parent"), parent);
  dict.set(KIDS, context.obj(kids));
  dict.set(PDFName.of("Count"), context.obj(count));
  return dict;
}
