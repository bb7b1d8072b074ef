import { closeSync, openSync, writeSync } from "node:fs";
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import { createDamagedError } from "../syntax/parser";
import type { Salvage } from "./salvage";

/**
 * Writes a file anew from its remaining objects: the last resort for a file whose cross-reference neither our
 * own reader nor PDFium can use.
 */

const toPdfName = (key: string): PDFName => PDFName.of(key);

const isCatalog = (remains: Salvage, object: PDFObject | undefined): boolean =>
  remains.dict(remains.dict(object)?.get(toPdfName("Pages")))?.has(toPdfName("Kids")) === true;

/** The catalog that the last trailer names, else the last object with that type. */
function findCatalogRef(remains: Salvage): PDFRef {
  for (const { dict } of remains.trailers.toReversed()) {
    const root = dict.get(toPdfName("Root"));
    if (root instanceof PDFRef && isCatalog(remains, root)) return root;
  }
  const catalogs = [...remains.objects.values()].filter(
    ({ object }) =>
      object instanceof PDFDict &&
      object.get(toPdfName("Type")) === toPdfName("Catalog") &&
      isCatalog(remains, object),
  );
  const last = catalogs.sort((a, b) => a.at - b.at).at(-1);
  if (!last) throw createDamagedError("it has no catalog");
  return PDFRef.of(last.number);
}

/**
 * @throws DomainError FILE_DAMAGED when the objects are encrypted: they cannot be read without the trailer
 */
function refuseEncrypted(remains: Salvage): void {
  const isEncrypted = remains.trailers.some(({ dict }) => remains.dict(dict.get(toPdfName("Encrypt"))));
  if (isEncrypted) throw createDamagedError("it is encrypted and cannot be repaired");
}

/** Sets references to generation 0, under which everything is written, and collects their numbers. */
function renewReferences(object: PDFObject, numbers: number[]): PDFObject {
  if (object instanceof PDFRef) {
    numbers.push(object.objectNumber);
    return PDFRef.of(object.objectNumber);
  }
  if (object instanceof PDFArray) {
    for (const [index, item] of object.asArray().entries()) object.set(index, renewReferences(item, numbers));
  }
  const dict = object instanceof PDFRawStream ? object.dict : object;
  if (dict instanceof PDFDict) {
    for (const [key, value] of dict.entries()) dict.set(key, renewReferences(value, numbers));
  }
  return object;
}

/** Everything that the catalog reaches, by number; null for missing objects. */
function listReached(remains: Salvage, trailer: PDFDict): Map<number, PDFObject | null> {
  const objects = new Map<number, PDFObject | null>();
  const waiting: number[] = [];
  renewReferences(trailer, waiting);
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (objects.has(number) || number === 0) continue;
    const salvagedObject = remains.objects.get(number)?.object;
    objects.set(number, salvagedObject ? renewReferences(salvagedObject, waiting) : null);
  }
  return objects;
}

class Writer {
  readonly #descriptor: number;
  #at = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, "wx", 0o600);
  }

  get position(): number {
    return this.#at;
  }

  add(chunk: string | Buffer): void {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, "latin1") : chunk;
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    this.#at += bytes.length;
  }

  object(number: number, object: PDFObject | null): void {
    const body = Buffer.alloc(object?.sizeInBytes() ?? 0);
    object?.copyBytesInto(body, 0);
    this.add(
      Buffer.concat([
        toLatin1(`${number} 0 obj\n`),
        object ? body : toLatin1("null"),
        toLatin1("\nendobj\n"),
      ]),
    );
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

const toLatin1 = (text: string): Buffer => Buffer.from(text, "latin1");

function formatCrossReference(offsets: ReadonlyMap<number, number>, size: number): string {
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    if (number === 0 || offset === undefined) return "0000000000 65535 f \n";
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  return `xref\n0 ${size}\n${rows.join("")}`;
}

/**
 * Writes everything that the catalog reaches to `path`.
 * @throws DomainError FILE_DAMAGED without a catalog, or encrypted
 */
export function writeSalvage(remains: Salvage, path: string): void {
  refuseEncrypted(remains);
  const trailer = PDFDict.withContext(remains.context);
  trailer.set(toPdfName("Root"), findCatalogRef(remains));
  const info = remains.trailers
    .map(({ dict }) => dict.get(toPdfName("Info")))
    .findLast((entry) => remains.dict(entry));
  if (info instanceof PDFRef) trailer.set(toPdfName("Info"), info);
  const objects = listReached(remains, trailer);
  const size = [...objects.keys()].reduce((most, number) => Math.max(most, number), 0) + 1;
  const writer = new Writer(path);
  try {
    writer.add(Buffer.concat([toLatin1("%PDF-1.7\n%"), Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0x0a])]));
    const offsets = new Map<number, number>();
    for (const [number, object] of [...objects].sort(([a], [b]) => a - b)) {
      offsets.set(number, writer.position);
      writer.object(number, object);
    }
    const start = writer.position;
    trailer.set(toPdfName("Size"), remains.context.obj(size));
    writer.add(
      `${formatCrossReference(offsets, size)}trailer\n${trailer.toString()}\nstartxref\n${start}\n%%EOF\n`,
    );
  } finally {
    writer.close();
  }
}
