import { Malformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../pdf/values";

/** What each object of a document is there for, found by walking from the catalog. One object may have several roles. */

export type Role =
  | "catalog"
  | "permissions"
  | "security"
  | "metadata"
  | "form"
  | "formResource"
  | "fieldList"
  | "field"
  | "fieldValue"
  | "fieldPart"
  | "appearance"
  | "signatureValue"
  | "signatureAppearance"
  | "pageTree"
  | "page"
  | "annotationList"
  | "annotation"
  | "content"
  | "other";

export type Roles = ReadonlyMap<number, ReadonlySet<Role>>;

const MAX_VISITS = 8_000_000;
/** Ways back up: what stands there has its role from where it is listed. */
const UPWARD: ReadonlySet<string> = new Set(["Parent", "P", "Pg"]);
/** Objects with such a place keep it when a structure tree or a destination names them too. */
const PLACES: readonly Role[] = ["catalog", "pageTree", "page", "field", "annotation"];

const CATALOG_ROLES: Readonly<Record<string, Role>> = {
  DSS: "security",
  AcroForm: "form",
  Pages: "pageTree",
  Metadata: "metadata",
  Extensions: "metadata",
  Perms: "permissions",
};

/** The kind of a field, its own or handed down. */
export function fieldType(document: PdfDocument, field: PdfDict): string | undefined {
  let current: PdfDict | undefined = field;
  for (let level = 0; current && level < 32; level++) {
    const type = document.name(current.get("FT"));
    if (type !== undefined) return type;
    current = document.dict(current.get("Parent"));
  }
  return undefined;
}

export const isWidget = (document: PdfDocument, dict: PdfDict): boolean =>
  document.name(dict.get("Subtype")) === "Widget" || dict.entries.has("FT");

class Walk {
  readonly roles = new Map<number, Set<Role>>();
  readonly #open: [PdfValue, Role][] = [];
  #visits = 0;

  constructor(readonly document: PdfDocument) {}

  run(): Roles {
    const { catalog, trailer } = this.document;
    const root = trailer.get("Root");
    if (root instanceof PdfRef) this.roles.set(root.number, new Set(["catalog"]));
    for (const [key, role] of Object.entries(CATALOG_ROLES)) this.#push(catalog.get(key), role);
    this.#drain();
    // Last, because structure trees point at pages and fields that have their own roles by now.
    for (const [key, value] of catalog.entries) if (!(key in CATALOG_ROLES)) this.#push(value, "other");
    this.#push(trailer.get("Info"), "metadata");
    this.#drain();
    return this.roles;
  }

  #push(value: PdfValue | undefined, role: Role): void {
    if (value !== null && typeof value === "object") this.#open.push([value, role]);
  }

  #drain(): void {
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      // A part that nobody looked at could be changed unseen.
      if (++this.#visits > MAX_VISITS) throw new Malformed("the document has too many parts");
      const [value, given] = next;
      const found = this.document.resolve(value);
      if (found === undefined || found === null) continue;
      const role = this.#place(found, given);
      if (value instanceof PdfRef && !this.#enter(value, role)) continue;
      this.#expand(found, role);
    }
  }

  /** Lists hand down what their members are. */
  #place(found: PdfValue, role: Role): Role {
    if (!(found instanceof PdfDict)) return role;
    if (role === "fieldList") return "field";
    if (role === "pageTree" && !found.entries.has("Kids")) return "page";
    if (role === "annotationList") return isWidget(this.document, found) ? "field" : "annotation";
    return role;
  }

  /** Notes the role; false where nothing more is to be learnt below. */
  #enter({ number }: PdfRef, role: Role): boolean {
    const known = this.roles.get(number) ?? new Set<Role>();
    if (known.has(role)) return false;
    if (PLACES.some((place) => known.has(place)) && !PLACES.includes(role)) return false;
    this.roles.set(number, known.add(role));
    return true;
  }

  #expand(value: PdfValue, role: Role): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#push(item, role);
      return;
    }
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict) || role === "permissions") return;
    for (const [key, item] of dict.entries) {
      if (!UPWARD.has(key)) this.#push(item, this.#below(dict, key, role));
    }
  }

  /** The role of what a key of a dictionary holds. */
  #below(dict: PdfDict, key: string, role: Role): Role {
    switch (role) {
      case "form":
        return key === "Fields" ? "fieldList" : "formResource";
      case "field":
        return this.#belowField(dict, key);
      case "pageTree":
        return key === "Kids" ? "pageTree" : "content";
      case "page":
        return key === "Annots" ? "annotationList" : "content";
      default:
        return role;
    }
  }

  #belowField(dict: PdfDict, key: string): Role {
    const isSignature = fieldType(this.document, dict) === "Sig";
    if (key === "Kids") return "fieldList";
    if (key === "V") return isSignature ? "signatureValue" : "fieldValue";
    if (key === "AP") return isSignature ? "signatureAppearance" : "appearance";
    return "fieldPart";
  }
}

const known = new WeakMap<PdfDocument, Roles>();

/** The roles of all objects that the catalog leads to; found once for each document. @throws Malformed */
export function rolesOf(document: PdfDocument): Roles {
  const roles = known.get(document) ?? new Walk(document).run();
  known.set(document, roles);
  return roles;
}
