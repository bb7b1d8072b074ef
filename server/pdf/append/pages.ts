import { PDFName, type PDFRef } from "pdf-lib";
import type { Sheet } from "../draw/sheet";
import type { PageTree } from "../syntax/pages";
import type { Increment } from "./increment";

/**
 * Adds pages at the end, under a new root above the old one. So nothing the old root passes down (rotation,
 * boxes, resources) reaches the new pages. Returns the new root and the references of the new pages.
 */
export function appendPages(
  increment: Increment,
  tree: PageTree,
  sheets: readonly Sheet[],
): { root: PDFRef; pages: PDFRef[] } {
  const { context } = increment;
  const root = increment.reserve();
  const pages = sheets.map((sheet) => {
    const content = increment.add(sheet.stream(context.obj({})));
    const page = context.obj({
      Type: "Page",
      Parent: root,
      MediaBox: [0, 0, sheet.width, sheet.height],
      Contents: content,
    });
    page.set(PDFName.of("Resources"), sheet.resources(context));
    return increment.add(page);
  });
  const oldRoot = increment.copyDict(tree.root);
  oldRoot.set(PDFName.of("Parent"), root);
  increment.replace(tree.rootRef, oldRoot);
  increment.replace(
    root,
    context.obj({
      Type: "Pages",
      Kids: [tree.rootRef, ...pages],
      Count: tree.pages.length + pages.length,
    }),
  );
  return { root, pages };
}
