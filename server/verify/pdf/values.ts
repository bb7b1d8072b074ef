/**
 * Types of PDF objects (ISO 32000-2, 7.3). Strings and streams keep their position, because a signature is
 * over bytes.
 */

export class PdfName {
  constructor(readonly name: string) {}
}

export class PdfString {
  /** `start` and `end`: the token with its delimiters. */
  constructor(
    readonly bytes: Buffer,
    readonly isHex: boolean,
    readonly start: number,
    readonly end: number,
  ) {}
}

export class PdfRef {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

export class PdfDict {
  /** Keys that occur more than once: readers differ in their choice. */
  readonly twice = new Set<string>();
  /** Those of them whose values differ. */
  readonly contradicted = new Set<string>();
  readonly entries = new Map<string, PdfValue>();

  get(key: string): PdfValue | undefined {
    return this.entries.get(key);
  }
}

export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    readonly raw: Buffer,
  ) {}
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | PdfValue[];

/** Compares two values, byte for byte where bytes count. References are compared, not followed. */
export function isEqual(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || one === null || other === null) return false;
  if (one instanceof PdfName) return other instanceof PdfName && one.name === other.name;
  if (one instanceof PdfString) return other instanceof PdfString && one.bytes.equals(other.bytes);
  if (one instanceof PdfRef) {
    return other instanceof PdfRef && one.number === other.number && one.generation === other.generation;
  }
  if (one instanceof PdfStream) {
    return other instanceof PdfStream && isEqual(one.dict, other.dict) && one.raw.equals(other.raw);
  }
  if (one instanceof PdfDict) {
    return other instanceof PdfDict && listDifferingKeys(one, other).length === 0;
  }
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isEqual(item, other[index]))
    );
  }
  return false;
}

/** Returns the keys under which two dictionaries differ; null and absent are the same (7.3.7). */
export function listDifferingKeys(one: PdfDict, other: PdfDict): string[] {
  const keys = new Set([...one.entries.keys(), ...other.entries.keys()]);
  return [...keys].filter((key) => !isEqual(one.get(key) ?? null, other.get(key) ?? null));
}
