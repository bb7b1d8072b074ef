import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import { type BatchShape, findDuplicateRows, type RowIssue, readRow } from "@/server/domain/bulk-send/row";
import { FieldMeta } from "@/server/domain/field/meta";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import type { TemplateAnswer } from "../api-types";
import { type DraftRow, isBlank, isSendable, type Tally } from "./draft";

/** Returns a function that finds the issues of a row, cached as long as row and rules stay the same. */
export function createRowJudge(shape: BatchShape): (row: DraftRow) => readonly RowIssue[] {
  const issueCache = new WeakMap<DraftRow, readonly RowIssue[]>();
  return (row) => {
    const before = issueCache.get(row);
    if (before) return before;
    const { issues } = row.isLeftOut || isBlank(row) ? { issues: [] } : readRow(row.cells, shape);
    issueCache.set(row, issues);
    return issues;
  };
}

/** Counts the rows to fix and to send, and finds rows that write to the same people as an earlier one. */
export function tallyRows(
  rows: readonly DraftRow[],
  judge: (row: DraftRow) => readonly RowIssue[],
  columns: readonly BulkColumn[],
): Tally & { again: ReadonlySet<number> } {
  const again = findDuplicateRows(
    rows.map(({ cells, isLeftOut }) => (isLeftOut ? [] : cells)),
    columns,
  );
  const leftOut = rows.filter((row) => row.isLeftOut).length;
  const problems = rows.filter((row) => judge(row).length > 0).length;
  const ready = rows.filter((row) => isSendable(row, judge)).length;
  return { ready, problems, duplicates: again.size, leftOut, again };
}

const parseFieldMeta = ({ fieldMeta }: { fieldMeta?: unknown }): FieldMeta | null =>
  fieldMeta === null || fieldMeta === undefined ? null : FieldMeta.parse(fieldMeta);

/** Returns the template in the shape that the server's own rules judge rows by. */
export function toBatchShape(template: TemplateAnswer, now: Date): Pick<BatchShape, "template" | "context"> {
  const { timezone: timeZone, dateFormat, language, subject, message } = template.documentMeta;
  return {
    template: {
      recipients: template.recipients.map(({ id, name, email }) => ({ id, name, email })),
      fields: template.fields.map(({ id, type, fieldMeta }) => ({
        id,
        type,
        fieldMeta: parseFieldMeta({ fieldMeta }),
      })),
      title: template.title,
      subject: subject ?? null,
      message: message ?? null,
    },
    context: {
      now,
      timeZone: timeZone ?? "Etc/UTC",
      dateFormat: DATE_FORMATS.find((format) => format === dateFormat) ?? DATE_FORMATS[0],
      language,
    },
  };
}
