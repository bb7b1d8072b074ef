import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFString } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import { createTooComplexError } from "../syntax/parser";
import { getPendingCatalog } from "./catalog";
import { associateFile, type EmbeddedFile, embedFile } from "./embedded-file";
import type { Increment } from "./increment";
import { readOrNull } from "./read-or-null";

/** Far above real use; a tree with more names or branches is an attack or a mistake. */
const MAX_FILES = 10_000;
const MAX_DEPTH = 32;

type NameTreeEntry = { key: PDFObject; bytes: string; value: PDFObject };

type Walk = { file: PdfFile; found: NameTreeEntry[]; nodes: number };

/**
 * Collects the entries of a name tree (7.9.6) of any shape.
 * @throws DomainError FILE_DAMAGED, FILE_TOO_COMPLEX
 */
function visitNode(walk: Walk, node: PDFDict | undefined, depth: number): void {
  if (!node) return;
  const { file, found: entries } = walk;
  walk.nodes += 1;
  if (depth > MAX_DEPTH || walk.nodes + entries.length > MAX_FILES)
    throw createTooComplexError("too many attached files");
  const names = file.array(node.get(PDFName.of("Names")))?.asArray() ?? [];
  for (let at = 0; at + 1 < names.length; at += 2) {
    const [key, value] = [file.resolve(names[at]), names[at + 1]];
    const isText = key instanceof PDFString || key instanceof PDFHexString;
    if (isText && value) entries.push({ key, value, bytes: Buffer.from(key.asBytes()).toString("latin1") });
  }
  const kids = file.array(node.get(PDFName.of("Kids")))?.asArray() ?? [];
  for (const kid of kids) visitNode(walk, file.dict(kid), depth + 1);
}

/** Lists the files the document has attached already; null where its list cannot be read. */
function findAttachedFiles(
  increment: Increment,
  catalog: PDFDict,
): { names: PDFDict; known: NameTreeEntry[] } | null {
  const { context, file } = increment;
  return readOrNull(() => {
    const old = file.dict(catalog.get(PDFName.of("Names")));
    const names = old ? increment.copyDict(old) : PDFDict.withContext(context);
    const walk: Walk = { file, found: [], nodes: 0 };
    visitNode(walk, file.dict(names.get(PDFName.of("EmbeddedFiles"))), 0);
    return { names, known: walk.found };
  });
}

function findFreeName(wanted: string, taken: ReadonlySet<string>): string {
  const [stem = wanted, ending = ""] = wanted.split(/(?=\.[^.]+$)/);
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${stem}-${number}${ending}`;
    if (!taken.has(name) && !taken.has(toNameTreeKey(name))) return name;
  }
}

const toNameTreeKey = (name: string): string =>
  Buffer.from(PDFHexString.fromText(name).asBytes()).toString("latin1");

/**
 * Attaches a file to a user's document in this update, beside the files it has. A damaged list of the
 * document stays as it is; the file is then only associated with the document (/AF). Call it when no later
 * step replaces the catalog.
 */
export function attachFile(increment: Increment, wanted: EmbeddedFile): void {
  const { context, file } = increment;
  const catalog = getPendingCatalog(increment);
  const attached = findAttachedFiles(increment, catalog);
  const name = findFreeName(wanted.name, new Set(attached?.known.map(({ bytes }) => bytes)));
  const ref = embedFile(context, { ...wanted, name });
  if (attached) {
    const own = { key: PDFHexString.fromText(name), bytes: toNameTreeKey(name), value: ref };
    const list = PDFArray.withContext(context);
    for (const { key, value } of [...attached.known, own].sort((a, b) => (a.bytes < b.bytes ? -1 : 1))) {
      list.push(key);
      list.push(value);
    }
    const tree = PDFDict.withContext(context);
    tree.set(PDFName.of("Names"), list);
    attached.names.set(PDFName.of("EmbeddedFiles"), context.register(tree));
    catalog.set(PDFName.of("Names"), attached.names);
  }
  const associatedFiles = readOrNull(() => file.array(catalog.get(PDFName.of("AF"))));
  associateFile(context, catalog, associatedFiles ?? undefined, ref);
}
