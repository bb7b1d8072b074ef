import { z } from "zod";
import type { AuditType } from "@/server/contract/audit";
import type { AuditRow } from "@/server/db/store/audit";

/** Folds edits from before the sending for print: one group per file and person. */

/** Edits counted by kind; all others count as settings. */
const COUNTED = [
  "FIELD_CREATED",
  "FIELD_UPDATED",
  "FIELD_DELETED",
  "RECIPIENT_CREATED",
  "RECIPIENT_UPDATED",
  "RECIPIENT_DELETED",
] as const satisfies readonly AuditType[];

/** Added and removed files keep lines of their own, because they name the content that was sealed. */
const EDITS = [
  ...COUNTED,
  "ENVELOPE_ITEM_UPDATED",
  "DOCUMENT_TITLE_UPDATED",
  "DOCUMENT_EXTERNAL_ID_UPDATED",
  "DOCUMENT_VISIBILITY_UPDATED",
  "DOCUMENT_GLOBAL_AUTH_ACCESS_UPDATED",
  "DOCUMENT_GLOBAL_AUTH_ACTION_UPDATED",
  "DOCUMENT_META_UPDATED",
] as const satisfies readonly AuditType[];
type Edit = (typeof EDITS)[number];
type EditCount = { kind: (typeof COUNTED)[number] | "SETTINGS"; count: number };

type Group = { rows: [AuditRow, ...AuditRow[]]; itemId: string | null };
/** `counts` leaves out kinds that did not occur. */
export type Edits = Group & { counts: EditCount[] };
export type LogLine = { kind: "entry"; row: AuditRow } | ({ kind: "edits" } & Edits);

const NewFile = z.object({ changes: z.array(z.object({ field: z.literal("file") })).min(1) });

/** A file that was prepared again keeps its own line: recipients see another file from then on. */
function toEdit({ type, data }: AuditRow): Edit | null {
  const edit = EDITS.find((one) => one === type);
  return edit === "ENVELOPE_ITEM_UPDATED" && NewFile.safeParse(data).success ? null : (edit ?? null);
}

const buildPersonKey = ({ name, email, userId }: AuditRow): string => JSON.stringify([userId, name, email]);

function countEdits(rows: readonly AuditRow[]): EditCount[] {
  const named = COUNTED.map((kind) => ({ kind, count: rows.filter(({ type }) => type === kind).length }));
  const settings = rows.length - named.reduce((sum, { count }) => sum + count, 0);
  const counts: EditCount[] = [...named, { kind: "SETTINGS", count: settings }];
  return counts.filter(({ count }) => count > 0);
}

/**
 * Returns the lines of a log, oldest first. One person's edits to one file before sending become one line, at
 * the first of them; a single edit stays an entry. `fileOf` names the file of an entry, null for the
 * envelope.
 */
export function mergeEdits(audit: readonly AuditRow[], fileOf: (row: AuditRow) => string | null): LogLine[] {
  const sent = audit.findIndex(({ type }) => type === "DOCUMENT_SENT");
  const before = sent < 0 ? audit : audit.slice(0, sent);
  const groups = new Map<string, Group>();
  for (const row of before) {
    if (toEdit(row) === null) continue;
    const itemId = fileOf(row);
    const key = `${buildPersonKey(row)} ${itemId}`;
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { rows: [row], itemId });
  }
  const folded = new Map<AuditRow, Group>();
  for (const group of groups.values()) {
    if (group.rows.length > 1) for (const row of group.rows) folded.set(row, group);
  }
  return audit.flatMap((row): LogLine[] => {
    const group = folded.get(row);
    if (!group) return [{ kind: "entry", row }];
    return group.rows[0] === row ? [{ kind: "edits", ...group, counts: countEdits(group.rows) }] : [];
  });
}

/** Formats numbers as people write them: "3–9, 12". */
export function formatNumberRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
