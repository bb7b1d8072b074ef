import sax from "sax";

/** Names are local names: writers may use any prefix. */
export type XmlListener = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const CHUNK_BYTES = 64 * 1024;

/**
 * Walks through an XML file without building a tree, until `isEnough` returns true. Its own entities are not
 * expanded, and nothing outside it is read.
 * @throws Error where it is no XML, or no UTF-8
 */
export function walkXml(bytes: Uint8Array, listener: XmlListener, isEnough = () => false): void {
  const parser = sax.parser(true);
  const toLocalName = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const texts = Object.entries(attributes).map(([key, value]) => [key, String(value)]);
    listener.open(toLocalName(name), Object.fromEntries(texts));
  };
  parser.onclosetag = (name) => listener.close?.(toLocalName(name));
  parser.ontext = (text) => listener.text?.(text);
  parser.oncdata = (text) => listener.text?.(text);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    if (isEnough()) return;
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}
