import { catchMalformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { unpackStream } from "../pdf/unpack";
import { isEqual, PdfDict, PdfStream } from "../pdf/values";
import type { ChangeKind } from "../report";

/**
 * A file's own description: title and author are part of the signed content, the time of the last saving is
 * not.
 */

/** Of the information dictionary (14.3.3). */
const OF_THE_SAVING: readonly string[] = ["ModDate", "Producer", "Trapped"];
/** Of the metadata stream (14.3.2): the same, as elements and as attributes. */
const SAVING = "(?:xmp:ModifyDate|xmp:MetadataDate|xmpMM:InstanceID|pdf:Producer)";
const SAVED = new RegExp(
  `<(${SAVING})\\b[^>]*?(?:/>|>[\\s\\S]*?</\\1\\s*>)|\\b${SAVING}\\s*=\\s*(?:"[^"]*"|'[^']*')`,
  "g",
);

/** Returns the changes of the information dictionary; `least`: the kind when no value differs. */
export function classifyInformationChanges(
  old: PdfDocument,
  now: PdfDocument,
  least?: ChangeKind,
): ChangeKind[] {
  // A trailer without /Info removes nothing.
  if (!now.trailer.entries.has("Info")) return least ? [least] : [];
  const [one, other] = [
    old.dict(old.trailer.get("Info")) ?? new PdfDict(),
    now.dict(now.trailer.get("Info")) ?? new PdfDict(),
  ];
  const keys = new Set([...one.entries.keys(), ...other.entries.keys()]);
  const changed = [...keys].filter(
    (key) => !isEqual(old.resolve(one.get(key)) ?? null, now.resolve(other.get(key)) ?? null),
  );
  if (changed.length === 0) return least ? [least] : [];
  return [changed.every((key) => OF_THE_SAVING.includes(key)) ? "metadata" : "description"];
}

function removeSaving(document: PdfDocument): string | null {
  const stream = document.resolve(document.catalog.get("Metadata"));
  const bytes = stream instanceof PdfStream ? catchMalformed(() => unpackStream(stream)) : null;
  const isPlain = bytes !== null && bytes.length <= MOST_METADATA;
  const text = isPlain ? bytes.toString("utf8") : "";
  // Honest metadata has each of these once or twice; many without an end would take long to search.
  return isPlain && (text.match(NAMES)?.length ?? 0) <= MOST_NAMES
    ? text.replace(SAVED, "").replace(/\s+/g, " ").trim()
    : null;
}
const MOST_METADATA = 1024 * 1024;
const MOST_NAMES = 200;
const NAMES = new RegExp(SAVING, "g");

export function classifyMetadataChanges(old: PdfDocument, now: PdfDocument): ChangeKind[] {
  const [one, other] = [removeSaving(old), removeSaving(now)];
  return [one !== null && one === other ? "metadata" : "description"];
}
