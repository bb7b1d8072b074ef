import { Malformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../pdf/values";

/**
 * The role of each object in a document, found by walking from the catalog. One object may have several
 * roles. Pages, fields and annotations are found first, by the lists that define them. A reference from
 * elsewhere, such as a link to a page, gives them no other role.
 */

export type Role =
  | "catalog"
  | "permissions"
  | "security"
  | "extensions"
  | "metadata"
  | "information"
  | "form"
  | "formResource"
  | "fieldList"
  | "field"
  | "fieldValue"
  | "fieldPart"
  | "fieldLock"
  | "appearance"
  | "signatureValue"
  | "signatureAppearance"
  | "timestampAppearance"
  | "pageTree"
  | "page"
  | "annotationList"
  | "annotation"
  | "content"
  | "other";

export type Roles = ReadonlyMap<number, ReadonlySet<Role>>;

const MAX_VISITS = 8_000_000;
const MAX_LEVELS = 128;
/** Keys that lead back up: their targets get their role from where they are listed. */
const UPWARD: ReadonlySet<string> = new Set(["Parent", "P", "Pg"]);
/** These roles are judged so strictly that no other role adds to them. */
const SETTLED: readonly Role[] = ["catalog", "pageTree", "page"];

/** Roles below the catalog's keys; all others are "other". Pages and form are walked before. */
const CATALOG_ROLES: Readonly<Record<string, Role>> = {
  DSS: "security",
  Metadata: "metadata",
  Extensions: "extensions",
  Perms: "permissions",
};
const WALKED: readonly string[] = ["AcroForm", "Pages"];

/** Returns the type of a field, its own or inherited. */
export function findFieldType(document: PdfDocument, field: PdfDict): string | undefined {
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

export const isTimestampValue = (document: PdfDocument, value: PdfValue | undefined): boolean => {
  const dict = document.dict(value);
  return (
    document.name(dict?.get("Type")) === "DocTimeStamp" &&
    document.name(dict?.get("SubFilter")) === "ETSI.RFC3161"
  );
};

class Walk {
  readonly roles = new Map<number, Set<Role>>();
  /** Objects below the defining lists, walked after all of these are known. */
  readonly #open: [PdfValue, Role][] = [];
  #visits = 0;

  constructor(readonly document: PdfDocument) {}

  run(): Roles {
    const { catalog, trailer } = this.document;
    const root = trailer.get("Root");
    if (root instanceof PdfRef) this.#note(root.number, "catalog");
    this.#pageTree(catalog.get("Pages"));
    this.#form(catalog.get("AcroForm"));
    for (const [key, value] of catalog.entries) {
      if (!WALKED.includes(key)) this.#push(value, CATALOG_ROLES[key] ?? "other");
    }
    this.#push(trailer.get("Info"), "information");
    for (let next = this.#open.pop(); next; next = this.#open.pop()) this.#visit(...next);
    return this.roles;
  }

  #count(): void {
    // A part that was not walked could be changed unseen.
    if (++this.#visits > MAX_VISITS) throw new Malformed("the document has too many parts");
  }

  #note(number: number, role: Role): boolean {
    const knownRoles = this.roles.get(number) ?? new Set<Role>();
    if (knownRoles.has(role)) return false;
    this.roles.set(number, knownRoles.add(role));
    return true;
  }

  #push(value: PdfValue | undefined, role: Role): void {
    if (value !== null && typeof value === "object") this.#open.push([value, role]);
  }

  /** Resolves a value and records it under `role`; null when it was recorded before or is missing. */
  #enter(value: PdfValue | undefined, role: Role): PdfValue | null {
    this.#count();
    if (value instanceof PdfRef && !this.#note(value.number, role)) return null;
    return this.document.resolve(value) ?? null;
  }

  #pageTree(value: PdfValue | undefined): void {
    const open: { value: PdfValue; level: number }[] = value === undefined ? [] : [{ value, level: 0 }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { document } = this;
      if (next.level > MAX_LEVELS) throw new Malformed("the page tree is too deep");
      const node = document.resolve(next.value);
      const isPage = node instanceof PdfDict && !node.entries.has("Kids");
      const dict = this.#enter(next.value, isPage ? "page" : "pageTree");
      if (!(dict instanceof PdfDict)) continue;
      const list = isPage ? "Annots" : "Kids";
      for (const [key, item] of dict.entries)
        if (key !== list && !UPWARD.has(key)) this.#push(item, "content");
      const items = this.#listed(dict.get(list), isPage ? "annotationList" : "pageTree");
      if (isPage) for (const item of items) this.#annotation(item);
      else for (const item of items) open.push({ value: item, level: next.level + 1 });
    }
  }

  #listed(value: PdfValue | undefined, role: Role): readonly PdfValue[] {
    if (value instanceof PdfRef) this.#note(value.number, role);
    return this.document.array(value);
  }

  #annotation(value: PdfValue): void {
    const dict = this.document.dict(value);
    if (dict && isWidget(this.document, dict)) this.#fields([value]);
    else {
      const annotation = this.#enter(value, "annotation");
      if (annotation instanceof PdfDict) this.#below(annotation, () => "annotation");
    }
  }

  #form(value: PdfValue | undefined): void {
    const form = this.#enter(value, "form");
    if (!(form instanceof PdfDict)) return;
    for (const [key, item] of form.entries) if (key !== "Fields") this.#push(item, "formResource");
    this.#fields(this.#listed(form.get("Fields"), "fieldList"));
  }

  #fields(values: readonly PdfValue[]): void {
    const open = [...values];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const field = this.#enter(next, "field");
      if (!(field instanceof PdfDict)) continue;
      for (const kid of this.#listed(field.get("Kids"), "fieldList")) open.push(kid);
      this.#below(field, (key) => (key === "Kids" ? null : this.#belowField(field, key)));
    }
  }

  #below(dict: PdfDict, getRole: (key: string) => Role | null): void {
    for (const [key, item] of dict.entries) {
      const role = UPWARD.has(key) ? null : getRole(key);
      if (role) this.#push(item, role);
    }
  }

  #belowField(dict: PdfDict, key: string): Role {
    const isSignature = findFieldType(this.document, dict) === "Sig";
    if (key === "V") return isSignature ? "signatureValue" : "fieldValue";
    if (key === "AP") {
      if (!isSignature) return "appearance";
      return isTimestampValue(this.document, dict.get("V")) ? "timestampAppearance" : "signatureAppearance";
    }
    return isSignature && (key === "Lock" || key === "SV") ? "fieldLock" : "fieldPart";
  }

  #visit(value: PdfValue, role: Role): void {
    this.#count();
    if (value instanceof PdfRef) {
      const knownRoles = this.roles.get(value.number);
      if (knownRoles && SETTLED.some((place) => knownRoles.has(place))) return;
      // A reference to a field or note gives it no other role, unless a page draws with it.
      const isPlace = knownRoles?.has("field") || knownRoles?.has("annotation");
      if ((isPlace && role !== "content") || !this.#note(value.number, role)) return;
    }
    const target = this.document.resolve(value);
    if (Array.isArray(target)) for (const item of target) this.#push(item, role);
    const dict = target instanceof PdfStream ? target.dict : target;
    if (dict instanceof PdfDict && role !== "permissions") this.#below(dict, () => role);
  }
}

const rolesByDocument = new WeakMap<PdfDocument, Roles>();

/**
 * Returns the roles of all objects that the catalog leads to; found once for each document.
 * @throws Malformed
 */
export function getObjectRoles(document: PdfDocument): Roles {
  const roles = rolesByDocument.get(document) ?? new Walk(document).run();
  rolesByDocument.set(document, roles);
  return roles;
}
