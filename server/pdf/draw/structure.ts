import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  type PDFRef,
  PDFString,
} from "pdf-lib";
import { type Box, type Matrix, transformPoint } from "@/server/domain/field/placement";
import type { Sheet } from "./sheet";
import type { LinkTarget, PrintedField, Tag, TagAttributes, TagKid, Tags } from "./tags";

/**
 * Writes the structure of drawn pages as objects (ISO 32000-2, 14.7): elements, links, entries of the parent
 * tree.
 */

/** Target of a drawing: a whole page of our own, or a form that a page of the user's file shows. */
export type DrawingTarget = { ref: PDFRef; dict: PDFDict; form?: PlacedForm };
/** `matrix`: from the displayed page to the page's own units. */
type PlacedForm = { ref: PDFRef; dict: PDFDict; matrix: Matrix };
export type FindDrawingTarget = (sheet: Sheet) => DrawingTarget;

export type WrittenStructure = {
  top: PDFRef;
  /** Keys and values for the parent tree, keys rising from `firstKey`. */
  parents: readonly (readonly [key: number, value: PDFRef])[];
};

function addLink(
  context: PDFContext,
  page: DrawingTarget,
  { sheet, box, url, words }: LinkTarget,
): { ref: PDFRef; annotation: PDFDict } {
  const [x0, x1] = [box.x, box.x + box.width];
  const [y0, y1] = [sheet.height - box.y - box.height, sheet.height - box.y];
  const annotation = context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [x0, y0, x1, y1].map((at) => Math.round(at * 100) / 100),
    Border: [0, 0, 0],
    // Shown and printed: no other flag may hide a clickable link.
    F: 4,
    P: page.ref,
  });
  annotation.set(PDFName.of("Contents"), PDFHexString.fromText(words));
  const action = context.obj({ Type: "Action", S: "URI" });
  action.set(PDFName.of("URI"), PDFString.of(toAsciiUrl(url)));
  annotation.set(PDFName.of("A"), action);
  const ref = context.register(annotation);
  const annotations = PDFArray.withContext(context);
  const before = page.dict.get(PDFName.of("Annots"));
  if (before instanceof PDFArray) for (const item of before.asArray()) annotations.push(item);
  annotations.push(ref);
  page.dict.set(PDFName.of("Annots"), annotations);
  return { ref, annotation };
}

export function writeLinks(context: PDFContext, tags: Tags, pageOf: FindDrawingTarget): void {
  const visitTag = (tag: Tag): void => {
    for (const kid of tag.kids) {
      if ("link" in kid) addLink(context, pageOf(kid.link.sheet), kid.link);
      else if ("name" in kid) visitTag(kid);
    }
  };
  visitTag(tags.top);
}

class StructureWriter {
  readonly #context: PDFContext;
  readonly #pageOf: FindDrawingTarget;
  readonly #firstKey: number;
  readonly #ownersByPage = new Map<Sheet, PDFRef[]>();
  readonly #scopes = new Map<string, PDFRef>();
  readonly #links: { annotation: PDFDict; owner: PDFRef }[] = [];

  constructor(context: PDFContext, pageOf: FindDrawingTarget, firstKey: number) {
    this.#context = context;
    this.#pageOf = pageOf;
    this.#firstKey = firstKey;
  }

  element(tag: Tag, parent: PDFRef): PDFRef {
    const ref = this.#context.nextRef();
    // Without /Type, which is optional: a long certificate has thousands of these.
    const dict = this.#context.obj({ S: tag.name, P: parent });
    const own = tag.kids.find((kid) => "sheet" in kid);
    this.#describe(dict, tag.attributes, own?.sheet);
    if (own) dict.set(PDFName.of("Pg"), this.#pageOf(own.sheet).ref);
    const kids = tag.kids.map((kid) => this.#kid(kid, ref, own?.sheet));
    const [only, ...more] = kids;
    if (only) dict.set(PDFName.of("K"), more.length === 0 ? only : this.#context.obj(kids));
    this.#context.assign(ref, dict);
    return ref;
  }

  #describe(dict: PDFDict, attributes: TagAttributes, sheet: Sheet | undefined): void {
    const { alt, language, scope, box, title, printed } = attributes;
    if (title !== undefined) dict.set(PDFName.of("T"), PDFHexString.fromText(title));
    if (printed) dict.set(PDFName.of("A"), this.#printed(printed));
    if (alt !== undefined) dict.set(PDFName.of("Alt"), PDFHexString.fromText(alt));
    if (language !== undefined) dict.set(PDFName.of("Lang"), PDFString.of(language));
    if (scope !== undefined) dict.set(PDFName.of("A"), this.#scope(scope));
    if (box && sheet) {
      const bounds = this.#bounds(box, sheet).map((at) => Math.round(at));
      dict.set(PDFName.of("A"), this.#context.obj({ O: "Layout", Placement: "Block", BBox: bounds }));
    }
  }

  /** Converts a box of the sheet to the units of the page that shows it. */
  #bounds(box: Box, sheet: Sheet): number[] {
    const [low, high] = [sheet.height - box.y - box.height, sheet.height - box.y];
    const matrix = this.#pageOf(sheet).form?.matrix ?? ([1, 0, 0, 1, 0, 0] as const);
    const [one, other] = [
      transformPoint(matrix, box.x, low),
      transformPoint(matrix, box.x + box.width, high),
    ];
    const [x0, x1] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
    return [x0, Math.min(one.y, other.y), x1, Math.max(one.y, other.y)];
  }

  #printed({ role, isChecked, words }: PrintedField): PDFDict {
    const attributes = this.#context.obj({ O: "PrintField", Role: role });
    attributes.set(PDFName.of("Desc"), PDFHexString.fromText(words));
    if (isChecked !== undefined) attributes.set(PDFName.of("checked"), PDFName.of(isChecked ? "on" : "off"));
    return attributes;
  }

  /** The same for every header cell of a kind, so written once. */
  #scope(scope: "Row" | "Column"): PDFRef {
    const cachedRef = this.#scopes.get(scope);
    if (cachedRef) return cachedRef;
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
    const { ref: page, form } = this.#pageOf(kid.sheet);
    if (kid.sheet === ownSheet && !form) return this.#context.obj(kid.mcid);
    const stream = form ? { Stm: form.ref } : {};
    return this.#context.obj({ Type: "MCR", Pg: page, ...stream, MCID: kid.mcid });
  }

  #link(target: LinkTarget, owner: PDFRef): PDFDict {
    const page = this.#pageOf(target.sheet);
    const { ref, annotation } = addLink(this.#context, page, target);
    // The tab order of the page follows the structure.
    page.dict.set(PDFName.of("Tabs"), PDFName.of("S"));
    this.#links.push({ annotation, owner });
    return this.#context.obj({ Type: "OBJR", Obj: ref, Pg: page.ref });
  }

  /** Numbers pages and links, and returns their entries for the parent tree. */
  parents(): (readonly [number, PDFRef])[] {
    const entries: (readonly [number, PDFRef])[] = [];
    const getNextKey = () => this.#firstKey + entries.length;
    for (const [sheet, owners] of this.#ownersByPage) {
      // A form has numbers of its own, and those of the page's content stay as they are (14.7.5.4).
      const { dict: page, form } = this.#pageOf(sheet);
      (form?.dict ?? page).set(PDFName.of("StructParents"), this.#context.obj(getNextKey()));
      entries.push([getNextKey(), this.#context.register(this.#context.obj(owners))]);
    }
    for (const { annotation, owner } of this.#links) {
      annotation.set(PDFName.of("StructParent"), this.#context.obj(getNextKey()));
      entries.push([getNextKey(), owner]);
    }
    return entries;
  }
}

/** An address in the characters that a URI action may hold, without those that end or escape a string. */
const toAsciiUrl = (url: string): string =>
  (URL.parse(url)?.href ?? url).replace(/[\\()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Writes all elements below `parent`, and marks the pages and links as theirs. */
export function writeStructure(
  context: PDFContext,
  tags: Tags,
  pageOf: FindDrawingTarget,
  { parent, firstKey }: { parent: PDFRef; firstKey: number },
): WrittenStructure {
  const writer = new StructureWriter(context, pageOf, firstKey);
  const top = writer.element(tags.top, parent);
  return { top, parents: writer.parents() };
}
