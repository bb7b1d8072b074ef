/**
 * The XMP packet of a document (ISO 16684-1) as a tree with positions, so that a piece can be cut out and
 * every other byte kept. It reads the XML that PDF writers produce and does not check its validity.
 */

export type Span = { start: number; end: number };

type XmpAttribute = Span & { namespace: string; name: string; value: string; at: Span };

export type XmpElement = Span & {
  namespace: string;
  name: string;
  attributes: XmpAttribute[];
  children: XmpElement[];
  /** Between its tags. */
  inner: Span;
  /** Without inner tags. */
  text: string;
};

export type Xmp = {
  text: string;
  encoding: "latin1" | "utf16le" | "utf16be";
  elements: XmpElement[];
  /** Namespace declarations of prefixes, with the space before. */
  declarations: (Span & { namespace: string })[];
};

/** A whole tag. No attribute value holds a `<` (XML 1.0, 3.1), which stops the match from running on. */
const WHOLE_TAG = /<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/y;
const TAG = /^<(\/?)([^\s/>]+)/;
const ATTRIBUTE = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy;
/** Markup that is no tag: its start, its end, and true if its content is text. */
const LITERALS = [
  ["<!--", "-->", false],
  ["<![CDATA[", "]]>", true],
  ["<?", "?>", false],
] as const;
/** Deeper than any real packet. */
const MAX_DEPTH = 64;

type Scope = ReadonlyMap<string, string>;

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** UTF-8 is read byte by byte, so that writing it gives the same bytes, valid or not. */
function decodePacket(bytes: Buffer): Pick<Xmp, "text" | "encoding"> {
  const [first, second] = bytes;
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const whole = bytes.subarray(0, bytes.length & ~1);
  if (isBig) return { text: Buffer.from(whole).swap16().toString("utf16le"), encoding: "utf16be" };
  if (isLittle) return { text: whole.toString("utf16le"), encoding: "utf16le" };
  return { text: bytes.toString("latin1"), encoding: "latin1" };
}

export function encodeXmpText(text: string, encoding: Xmp["encoding"]): Buffer {
  if (encoding === "utf16be") return Buffer.from(text, "utf16le").swap16();
  return Buffer.from(text, encoding);
}

export function decodeXmpValue(value: string, encoding: Xmp["encoding"]): string {
  return decodeEntities(encoding === "latin1" ? Buffer.from(value, "latin1").toString("utf8") : value);
}

class Reader {
  readonly top: XmpElement[] = [];
  readonly declarations: Xmp["declarations"] = [];
  readonly #open: { element: XmpElement; tag: string; scope: Scope }[] = [];
  readonly #root: Scope = new Map([["xml", "http://www.w3.org/XML/1998/namespace"]]);

  constructor(readonly source: string) {}

  tag(token: string, start: number): void {
    const [, slash, tag] = TAG.exec(token) ?? [];
    if (tag === undefined || tag.startsWith("!")) return;
    if (slash) this.#close(tag, { start, end: start + token.length });
    else this.#begin(tag, token, start);
  }

  say(text: string): void {
    const owner = this.#open.at(-1)?.element;
    if (owner) owner.text += text;
  }

  #readAttributes(token: string, start: number, from: number) {
    return [...token.slice(from).matchAll(ATTRIBUTE)].map((found) => {
      const [all, name = "", double, single] = found;
      const at = start + from + found.index;
      const value = double ?? single ?? "";
      const end = at + all.length;
      return { name, value, start: at, end, at: { start: end - 1 - value.length, end: end - 1 } };
    });
  }

  #begin(tag: string, token: string, start: number): void {
    const written = this.#readAttributes(token, start, 1 + tag.length);
    const outer = this.#open.at(-1);
    const bound = written.filter(({ name }) => name === "xmlns" || name.startsWith("xmlns:"));
    const around = outer?.scope ?? this.#root;
    const scope = bound.length > 0 ? new Map(around) : around;
    for (const { name, value, ...span } of bound) {
      const namespace = decodeEntities(value);
      if (scope instanceof Map) scope.set(name.slice("xmlns:".length), namespace);
      this.declarations.push({ start: span.start, end: span.end, namespace });
    }
    const splitName = (name: string, none: string) => {
      const colon = name.indexOf(":");
      const namespace = colon < 0 ? none : (scope.get(name.slice(0, colon)) ?? "");
      return { namespace, name: name.slice(colon + 1) };
    };
    const end = start + token.length;
    const element: XmpElement = {
      ...splitName(tag, scope.get("") ?? ""),
      attributes: written.map(({ name, ...rest }) => ({ ...rest, ...splitName(name, "") })),
      children: [],
      start,
      end,
      inner: { start: end, end },
      text: "",
    };
    (outer?.element.children ?? this.top).push(element);
    if (!token.endsWith("/>") && this.#open.length < MAX_DEPTH) this.#open.push({ element, tag, scope });
  }

  #close(tag: string, { start, end }: Span): void {
    const at = this.#open.findLastIndex((open) => open.tag === tag);
    if (at < 0) return;
    for (const { element } of this.#open.splice(at)) {
      element.inner.end = start;
      element.end = end;
    }
  }
}

/** Reads the markup at a `<`; returns its end, or -1 if it has none. */
function readAt(reader: Reader, at: number): number {
  const { source } = reader;
  for (const [head, tail, isText] of LITERALS) {
    if (!source.startsWith(head, at)) continue;
    const end = source.indexOf(tail, at + head.length);
    if (end >= 0 && isText) reader.say(source.slice(at + head.length, end));
    return end < 0 ? -1 : end + tail.length;
  }
  WHOLE_TAG.lastIndex = at;
  const [token] = WHOLE_TAG.exec(source) ?? [];
  if (token !== undefined) reader.tag(token, at);
  return at + (token?.length ?? 1);
}

export function readXmp(bytes: Buffer): Xmp {
  const { text, encoding } = decodePacket(bytes);
  const reader = new Reader(text);
  let done = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", done)) {
    reader.say(text.slice(done, at));
    done = readAt(reader, at);
    if (done < 0) break;
  }
  return { text, encoding, elements: reader.top, declarations: reader.declarations };
}

/** Yields every element of a packet, outer ones first. */
export function* walkXmpElements(elements: readonly XmpElement[]): Generator<XmpElement> {
  for (const element of elements) {
    yield element;
    yield* walkXmpElements(element.children);
  }
}

/** Replaces stretches of the text; a stretch inside another one goes with it. */
export function replaceSpans(text: string, changes: readonly (Span & { by: string })[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, by } of changes.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue;
    parts.push(text.slice(done, start), by);
    done = end;
  }
  return parts.join("") + text.slice(done);
}
