import { catchMalformed } from "./malformed";
import type { PdfDocument } from "./pdf/document";
import { type PdfDict, PdfString } from "./pdf/values";
import type { Revisions } from "./revisions";
import type { FoundSignature } from "./signature-dictionary";
import { decodeText } from "./signature-dictionary";

/**
 * Changes that a signature forbids from then on (ISO 32000-2, 12.8.2): of the whole document, or of some form
 * fields.
 */

export type Permission = 1 | 2 | 3 | null;

/** Form fields that a signature locks (table 236, 259): all, those named, or all but those named. */
export type FieldLock = { action: "All" | "Include" | "Exclude"; fields: readonly string[] };

export type Restrictions = {
  /** DocMDP of a certification; null when the signature certifies nothing. */
  permission: Permission;
  /** Permission that the field's own lock gives the document from then on. */
  lockPermission: Permission;
  locks: readonly FieldLock[];
};

const MAX_NAMES = 20_000;

/** The permission of a DocMDP dictionary: a missing or wrong value means 2 (table 257). */
function readDocMdp(parameters: PdfDict | undefined, document: PdfDocument): 1 | 2 | 3 {
  const permission = document.resolve(parameters?.get("P"));
  return permission === 1 || permission === 3 ? permission : 2;
}

/** An unknown action locks everything: reading a lock too strictly deceives no reader. */
function readLock(parameters: PdfDict, document: PdfDocument): FieldLock {
  const named = document.name(parameters.get("Action"));
  const fields = document
    .array(parameters.get("Fields"))
    .slice(0, MAX_NAMES)
    .map((value) => document.resolve(value))
    .flatMap((value) => (value instanceof PdfString ? decodeText(value.bytes) : []));
  return { action: named === "Include" || named === "Exclude" ? named : "All", fields };
}

function readSignatureRestrictions(document: PdfDocument, { dict, holder }: FoundSignature): Restrictions {
  const locks: FieldLock[] = [];
  let permission: Permission = null;
  for (const value of document.array(dict.get("Reference"))) {
    const reference = document.dict(value);
    const method = document.name(reference?.get("TransformMethod"));
    const parameters = document.dict(reference?.get("TransformParams"));
    if (method === "DocMDP") permission ??= readDocMdp(parameters, document);
    if (method === "FieldMDP" && parameters) locks.push(readLock(parameters, document));
  }
  const lock = document.dict(holder?.get("Lock"));
  if (lock) locks.push(readLock(lock, document));
  const lockPermission = lock?.entries.has("P") ? readDocMdp(lock, document) : null;
  return { permission, lockPermission, locks };
}

const NONE: Restrictions = { permission: null, lockPermission: null, locks: [] };

/**
 * Returns the restrictions from the signed bytes, so that no later update can loosen one. If the signed state
 * cannot be read, they come from the present one; other reasons then count against the signature.
 */
export function readRestrictions(states: Revisions, signature: FoundSignature, end: number): Restrictions {
  const document = states.at(end) ?? states.now;
  if (!document) return NONE;
  const statedSignature = states
    .signaturesAt(end)
    .find(({ contents }) => contents.start === signature.contents.start);
  return catchMalformed(() => readSignatureRestrictions(document, statedSignature ?? signature)) ?? NONE;
}

/** Returns true if a lock covers a field: a name stands for everything below it as well. */
export function isLocked(name: string, { action, fields }: FieldLock): boolean {
  if (action === "All") return true;
  const isNamed = fields.some((field) => name === field || name.startsWith(`${field}.`));
  return action === "Include" ? isNamed : !isNamed;
}

/** Returns the stricter of two permissions; null states none. */
export function pickStricterPermission(one: Permission, other: Permission): Permission {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
