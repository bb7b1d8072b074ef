import { PDFName } from "pdf-lib";

const texts = new WeakMap<PDFName, string>();
const names = new Map<string, PDFName>();

/**
 * Decodes a name, with a cache: a file asks for the same few names a hundred thousand times, and decoding is
 * slow.
 */
export function decodePdfName(name: PDFName): string {
  const cachedText = texts.get(name);
  if (cachedText !== undefined) return cachedText;
  const text = name.decodeText();
  texts.set(name, text);
  return text;
}

/**
 * Returns the name of a key that the standard defines. Do not pass words from a file: their number is
 * unlimited.
 */
export function getKeyName(key: string): PDFName {
  const cachedName = names.get(key);
  if (cachedName) return cachedName;
  const name = PDFName.of(key);
  names.set(key, name);
  return name;
}
