import { PDFContext, PDFDict, PDFName, PDFNull, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";

/** Results of a scan: a file's objects by number, torn objects, and possible trailers. */

type FoundObject = { number: number; generation: number; object: PDFObject; at: number };

const MAX_HOPS = 32;

export class Salvage {
  readonly context = PDFContext.create();
  /** Every whole definition, also those that later ones replace. */
  readonly found: FoundObject[] = [];
  readonly trailers: { dict: PDFDict; at: number }[] = [];
  readonly objects = new Map<number, FoundObject>();
  /** Numbers whose last definition breaks off or cannot be read. */
  readonly torn = new Set<number>();
  /** True if an object stream cannot be read: its contents are unknown. */
  isPackedTorn = false;
  readonly #tears = new Map<number, number>();

  define(
    { number, generation }: { number: number; generation: number },
    object: PDFObject,
    at: number,
  ): void {
    this.found.push({ number, generation, object, at });
    const existingObject = this.objects.get(number);
    if (!existingObject || existingObject.at <= at)
      this.objects.set(number, { number, generation, object, at });
  }

  /** `number` is null for objects packed together. */
  tear(number: number | null, at: number): void {
    if (number === null) this.isPackedTorn = true;
    else this.#tears.set(number, at);
  }

  /** Call it after the scan. */
  settle(): void {
    for (const [number, at] of this.#tears) {
      if ((this.objects.get(number)?.at ?? -1) < at) this.torn.add(number);
    }
    for (const { object, at } of this.found) {
      const isSection = object instanceof PDFRawStream && object.dict.get(TYPE) === PDFName.of("XRef");
      if (isSection) this.trailers.push({ dict: object.dict, at });
    }
    this.trailers.sort((a, b) => a.at - b.at);
  }

  /** Follows references by number, whatever generation they name; undefined where there is no object. */
  resolve(object: PDFObject | undefined): PDFObject | undefined {
    let current = object;
    for (let hops = 0; current instanceof PDFRef && hops < MAX_HOPS; hops++) {
      current = this.objects.get(current.objectNumber)?.object;
    }
    return current === PDFNull || current instanceof PDFRef ? undefined : current;
  }

  dict(object: PDFObject | undefined): PDFDict | undefined {
    const value = this.resolve(object);
    return value instanceof PDFDict ? value : undefined;
  }
}

const TYPE = PDFName.of("Type");
