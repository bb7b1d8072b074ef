import { PDFArray, PDFDict, PDFHexString, type PDFName, type PDFObject, PDFString } from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import { decodePdfName, getKeyName } from "../syntax/name-text";

/**
 * Parts of a PDF that can act on their own (ISO 32000-2, 12.6.4), and the decision to remove or refuse each
 * (pdf/README.md 2).
 */

/**
 * They start a program, read data from outside, or run programs inside: no sender means to have these signed.
 */
const REFUSED_ACTIONS = new Set(["Launch", "ImportData"]);
const REFUSED_ANNOTATIONS = new Set(["RichMedia"]);

/**
 * Removed: actions that run code, send data, open another file or play media. Hide and SetOCGState show or
 * hide parts of a page, so that people would sign content that others do not see.
 */
const REMOVED_ACTIONS = new Set([
  "JavaScript",
  "SubmitForm",
  "GoToE",
  "GoToR",
  "Rendition",
  "Movie",
  "Sound",
  "Hide",
  "SetOCGState",
  "GoTo3DView",
  "RichMediaExecute",
]);

/** Keys that make an annotation play; its appearance stays. */
const MEDIA_KEYS: Readonly<Record<string, string>> = { Movie: "Movie", Sound: "Sound", "3D": "3DD" };

const PROGRAM =
  /\.(?:exe|com|bat|cmd|scr|pif|msi|dll|js|jse|vbs|vbe|wsf|ps1|jar|lnk|hta|app|command|sh)\s*$/i;

const getEntry = (dict: PDFDict, key: string) => dict.get(getKeyName(key));

/** The kind of an action dictionary; undefined for any other. Structure elements use /S for their role. */
function getActionKind(file: PdfFile, dict: PDFDict): string | undefined {
  const type = file.name(getEntry(dict, "Type"));
  if (type !== undefined && type !== "Action") return undefined;
  const kind = file.name(getEntry(dict, "S"));
  if (kind === "URI" && /^\s*javascript:/i.test(readText(file, getEntry(dict, "URI")) ?? ""))
    return "JavaScript";
  return kind ?? (dict.has(getKeyName("JS")) ? "JavaScript" : undefined);
}

function readText(file: PdfFile, object: PDFObject | undefined): string | undefined {
  const value = file.resolve(object);
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
}

function getAnnotationSubtype(file: PdfFile, dict: PDFDict): string | undefined {
  return dict.has(getKeyName("Rect")) ? file.name(getEntry(dict, "Subtype")) : undefined;
}

function findProgram(file: PdfFile, dict: PDFDict): string | undefined {
  if (!dict.has(getKeyName("EF"))) return undefined;
  const names = ["UF", "F"].map((key) => readText(file, getEntry(dict, key)));
  return names.find((name) => name !== undefined && PROGRAM.test(name));
}

/** Returns the reason to refuse a file because of a dictionary, in words, or null. */
export function findRefusedContent(file: PdfFile, dict: PDFDict): string | null {
  const action = getActionKind(file, dict);
  if (action !== undefined && REFUSED_ACTIONS.has(action)) return action;
  const subtype = getAnnotationSubtype(file, dict);
  if (subtype !== undefined && REFUSED_ANNOTATIONS.has(subtype)) return subtype;
  const program = findProgram(file, dict);
  return program === undefined ? null : `the attached program ${program}`;
}

function isRemovedAction(file: PdfFile, object: PDFObject | undefined): boolean {
  const target = file.resolve(object);
  if (!(target instanceof PDFDict)) return false;
  const action = getActionKind(file, target);
  return action !== undefined && REMOVED_ACTIONS.has(action);
}

/** The keys of a dictionary to remove: actions, the scripts' list, and keys that make an annotation play. */
function listRemovedKeys(file: PdfFile, dict: PDFDict): PDFName[] {
  const subtype = getAnnotationSubtype(file, dict);
  const media = subtype === undefined ? undefined : MEDIA_KEYS[subtype];
  return dict.keys().filter((key) => {
    const word = decodePdfName(key);
    if (word === media) return true;
    // In the catalog's /Names: a tree of named scripts that run when the file is opened.
    if (word === "JavaScript") return file.resolve(dict.get(key)) instanceof PDFDict;
    return isRemovedAction(file, dict.get(key));
  });
}

/**
 * Returns a copy of a value without the actions in it; the same value when it holds none. Does not follow
 * references: their targets are visited on their own.
 */
export function copyWithoutActions(file: PdfFile, object: PDFObject): PDFObject {
  if (object instanceof PDFDict) return removeKeys(file, object);
  if (!(object instanceof PDFArray)) return object;
  const items = object.asArray();
  const remainingItems = items
    .filter((item) => !isRemovedAction(file, item))
    .map((item) => copyWithoutActions(file, item));
  if (remainingItems.length === items.length && remainingItems.every((item, index) => item === items[index]))
    return object;
  const copy = PDFArray.withContext(file.context);
  for (const item of remainingItems) copy.push(item);
  return copy;
}

function removeKeys(file: PdfFile, dict: PDFDict): PDFDict {
  const gone = new Set(listRemovedKeys(file, dict));
  const entries = dict.entries().filter(([key]) => !gone.has(key));
  const changed = entries.map(([key, value]): [PDFName, PDFObject] => [key, copyWithoutActions(file, value)]);
  if (gone.size === 0 && changed.every(([key, value]) => dict.get(key) === value)) return dict;
  const copy = PDFDict.withContext(file.context);
  for (const [key, value] of changed) copy.set(key, value);
  return copy;
}
