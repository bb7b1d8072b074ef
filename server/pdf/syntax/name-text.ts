import { PDFName } from "pdf-lib";

const texts = new WeakMap<PDFName, string>();
const names = new Map<string, PDFName>();

/** What a name says. A file asks it of the same few names a hundred thousand times, and spelling it out is slow. */
export function textOfName(name: PDFName): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = name.decodeText();
  texts.set(name, text);
  return text;
}

/** The name of a key that the standard defines: never of words from a file, which are without number. */
export function keyName(key: string): PDFName {
  const known = names.get(key);
  if (known) return known;
  const name = PDFName.of(key);
  names.set(key, name);
  return name;
}
