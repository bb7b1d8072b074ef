import { PDFDict, PDFName, type PDFRef } from "pdf-lib";
import { isDomainError } from "@/server/domain/errors";
import { Increment } from "../append/increment";
import { layOutPlain } from "../append/write";
import { PdfFile } from "../syntax/file";
import { type Page, type PageTree, readPages } from "../syntax/pages";
import { DiskSource } from "../syntax/source";

/**
 * What is put behind a file while it is looked at, and never kept: another list of its pages. A file names its pages in
 * one list, as scanners and word processors write it, and a reader that fetches by ranges learns only from each page
 * that it is one: the last page of a hundred costs a hundred requests, one after the other. Here each page stands under
 * a node of its own that says "one page", and the nodes lie together.
 */

/** Smaller files come whole sooner than anything could be saved. */
const MIN_BYTES = 256 * 1024;
const MIN_PAGES = 4;
const MAX_PAGES = 10_000;
/** Nodes under one node. */
const FAN_OUT = 32;
const NOTHING = new Uint8Array();
const KIDS = PDFName.of("Kids");

/**
 * The bytes to read behind the file at `path`; none where nothing is gained and for a file that cannot be updated. The
 * same bytes for the same file, so that each range fits the others whoever answers it.
 */
export async function pageIndex(path: string): Promise<Uint8Array> {
  const source = new DiskSource(path);
  try {
    if (source.length < MIN_BYTES) return NOTHING;
    const file = new PdfFile(source);
    // New objects could not be read with the others.
    if (file.xref.trailer.has(PDFName.of("Encrypt"))) return NOTHING;
    const tree = readPages(file, MAX_PAGES);
    if (tree.pages.length < MIN_PAGES) return NOTHING;
    const increment = await Increment.over(file, "");
    listAnew(increment, tree);
    return await layOutPlain(increment, `${file.size}`);
  } catch (error) {
    if (isDomainError(error)) return NOTHING;
    throw error;
  } finally {
    source.close();
  }
}

/** Pages keep their old parents, from which they inherit; only the way down to them is new. */
function listAnew(increment: Increment, { rootRef, root, pages }: PageTree): void {
  const groups: { ref: PDFRef; pages: Page[] }[] = [];
  for (let at = 0; at < pages.length; at += FAN_OUT) {
    groups.push({ ref: increment.reserve(), pages: pages.slice(at, at + FAN_OUT) });
  }
  for (const { ref, pages } of groups) {
    const singles = pages.map((page) => increment.add(node(increment, ref, [page.ref], 1)));
    increment.replace(ref, node(increment, rootRef, singles, pages.length));
  }
  const changed = increment.copyOf(root);
  changed.set(KIDS, increment.context.obj(groups.map(({ ref }) => ref)));
  increment.replace(rootRef, changed);
}

function node({ context }: Increment, parent: PDFRef, kids: PDFRef[], count: number): PDFDict {
  const dict = PDFDict.withContext(context);
  dict.set(PDFName.of("Type"), PDFName.of("Pages"));
  dict.set(PDFName.of("Parent"), parent);
  dict.set(KIDS, context.obj(kids));
  dict.set(PDFName.of("Count"), context.obj(count));
  return dict;
}
