import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  type PDFRef,
  PDFString,
} from "pdf-lib";
import type { Sheet } from "./sheet";
import type { LinkTarget, Tag, TagAttributes, TagKid, Tags } from "./tags";

/** Writes the structure of drawn pages as objects (ISO 32000-2, 14.7): elements, links, entries of the parent tree. */

/** A page of our own in the file that is being made. */
export type PageOf = (sheet: Sheet) => { ref: PDFRef; dict: PDFDict };

export type WrittenStructure = {
  /** The outermost element. */
  top: PDFRef;
  /** Keys and values for the parent tree, keys rising from `firstKey`. */
  parents: readonly (readonly [key: number, value: PDFRef])[];
};

class StructureWriter {
  readonly #context: PDFContext;
  readonly #pageOf: PageOf;
  readonly #firstKey: number;
  readonly #ownersByPage = new Map<Sheet, PDFRef[]>();
  readonly #scopes = new Map<string, PDFRef>();
  readonly #links: { annotation: PDFDict; owner: PDFRef }[] = [];

  constructor(context: PDFContext, pageOf: PageOf, firstKey: number) {
    this.#context = context;
    this.#pageOf = pageOf;
    this.#firstKey = firstKey;
  }

  element(tag: Tag, parent: PDFRef): PDFRef {
    const ref = this.#context.nextRef();
    // Without /Type, which is optional: a long certificate has thousands of these.
    const dict = this.#context.obj({ S: tag.name, P: parent });
    const own = tag.kids.find((kid) => "sheet" in kid);
    this.#describe(dict, tag.attributes, own?.sheet.height ?? 0);
    if (own) dict.set(PDFName.of("Pg"), this.#pageOf(own.sheet).ref);
    const kids = tag.kids.map((kid) => this.#kid(kid, ref, own?.sheet));
    const [only, ...more] = kids;
    if (only) dict.set(PDFName.of("K"), more.length === 0 ? only : this.#context.obj(kids));
    this.#context.assign(ref, dict);
    return ref;
  }

  #describe(dict: PDFDict, { alt, language, scope, box }: TagAttributes, height: number): void {
    if (alt !== undefined) dict.set(PDFName.of("Alt"), PDFHexString.fromText(alt));
    if (language !== undefined) dict.set(PDFName.of("Lang"), PDFString.of(language));
    if (scope !== undefined) dict.set(PDFName.of("A"), this.#scope(scope));
    if (box) {
      const edges = [box.x, height - box.y - box.height, box.x + box.width, height - box.y];
      const bounds = edges.map((at) => Math.round(at));
      dict.set(PDFName.of("A"), this.#context.obj({ O: "Layout", Placement: "Block", BBox: bounds }));
    }
  }

  /** The same for every header cell of a kind, so written once. */
  #scope(scope: "Row" | "Column"): PDFRef {
    const known = this.#scopes.get(scope);
    if (known) return known;
    const ref = this.#context.register(this.#context.obj({ O: "Table", Scope: scope }));
    this.#scopes.set(scope, ref);
    return ref;
  }

  #kid(kid: TagKid, owner: PDFRef, ownSheet: Sheet | undefined) {
    if ("name" in kid) return this.element(kid, owner);
    if ("link" in kid) return this.#link(kid.link, owner);
    const owners = this.#ownersByPage.get(kid.sheet) ?? [];
    owners[kid.mcid] = owner;
    this.#ownersByPage.set(kid.sheet, owners);
    if (kid.sheet === ownSheet) return this.#context.obj(kid.mcid);
    return this.#context.obj({ Type: "MCR", Pg: this.#pageOf(kid.sheet).ref, MCID: kid.mcid });
  }

  #link({ sheet, box, url, words }: LinkTarget, owner: PDFRef): PDFDict {
    const page = this.#pageOf(sheet);
    const [x0, x1] = [box.x, box.x + box.width];
    const [y0, y1] = [sheet.height - box.y - box.height, sheet.height - box.y];
    const annotation = this.#context.obj({
      Type: "Annot",
      Subtype: "Link",
      Rect: [x0, y0, x1, y1].map((at) => Math.round(at * 100) / 100),
      Border: [0, 0, 0],
      // Shown and printed; nothing else may hide what a reader can click.
      F: 4,
      P: page.ref,
    });
    annotation.set(PDFName.of("Contents"), PDFHexString.fromText(words));
    const action = this.#context.obj({ Type: "Action", S: "URI" });
    action.set(PDFName.of("URI"), PDFString.of(asciiUrl(url)));
    annotation.set(PDFName.of("A"), action);
    const ref = this.#context.register(annotation);
    const annotations = PDFArray.withContext(this.#context);
    const before = page.dict.get(PDFName.of("Annots"));
    if (before instanceof PDFArray) for (const item of before.asArray()) annotations.push(item);
    annotations.push(ref);
    page.dict.set(PDFName.of("Annots"), annotations);
    // Tabbing through the page follows the structure.
    page.dict.set(PDFName.of("Tabs"), PDFName.of("S"));
    this.#links.push({ annotation, owner });
    return this.#context.obj({ Type: "OBJR", Obj: ref, Pg: page.ref });
  }

  /** Numbers pages and links, and answers what the parent tree says of each. */
  parents(): (readonly [number, PDFRef])[] {
    const entries: (readonly [number, PDFRef])[] = [];
    const next = () => this.#firstKey + entries.length;
    for (const [sheet, owners] of this.#ownersByPage) {
      const { dict } = this.#pageOf(sheet);
      dict.set(PDFName.of("StructParents"), this.#context.obj(next()));
      entries.push([next(), this.#context.register(this.#context.obj(owners))]);
    }
    for (const { annotation, owner } of this.#links) {
      annotation.set(PDFName.of("StructParent"), this.#context.obj(next()));
      entries.push([next(), owner]);
    }
    return entries;
  }
}

/** An address in the letters that a URI action may hold, without what ends or escapes a string there. */
const asciiUrl = (url: string): string =>
  (URL.parse(url)?.href ?? url).replace(/[\\()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Writes all elements below `parent`, and marks the pages and links as theirs. */
export function writeStructure(
  context: PDFContext,
  tags: Tags,
  pageOf: PageOf,
  { parent, firstKey }: { parent: PDFRef; firstKey: number },
): WrittenStructure {
  const writer = new StructureWriter(context, pageOf, firstKey);
  const top = writer.element(tags.top, parent);
  return { top, parents: writer.parents() };
}
