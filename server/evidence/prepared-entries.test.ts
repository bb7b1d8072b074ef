import { expect, test } from "vitest";
import type { AuditRow } from "@/server/db/store/audit";
import { formatNumberRanges, mergeEdits } from "./prepared-entries";

const AT = Date.parse("2026-11-20T14:00:00Z");

const createLog = (...entries: readonly [type: string, email: string, data?: unknown][]): AuditRow[] =>
  entries.map(([type, email, data = {}], index) => ({
    id: index + 1,
    envelopeId: "envelope_a",
    seq: index + 1,
    type,
    data,
    actor: {},
    name: null,
    email,
    userId: null,
    ipAddress: null,
    userAgent: null,
    createdAt: new Date(AT + index),
    prevHash: new Uint8Array(32),
    hash: new Uint8Array(32),
  }));
const listLines = (rows: readonly AuditRow[], getFile: (row: AuditRow) => string | null = () => null) =>
  mergeEdits(rows, getFile).map((line) =>
    line.kind === "entry"
      ? line.row.seq
      : { numbers: line.rows.map(({ seq }) => seq), file: line.itemId, counts: line.counts },
  );
const ANA = "ana@example.com";
const BOB = "bob@example.com";

test("edits before sending are folded into one line per file and user, placed at the first edit", () => {
  const rows = createLog(
    ["DOCUMENT_CREATED", ANA],
    ["FIELD_CREATED", ANA, "a"],
    ["FIELD_CREATED", ANA, "b"],
    ["FIELD_UPDATED", BOB, "a"],
    ["FIELD_UPDATED", ANA, "a"],
    ["FIELD_DELETED", BOB, "a"],
    ["DOCUMENT_TITLE_UPDATED", ANA, null],
    ["RECIPIENT_CREATED", ANA, null],
    ["FIELD_CREATED", ANA, "b"],
    ["DOCUMENT_SENT", ANA],
  );
  const getFile = ({ data }: AuditRow) => (typeof data === "string" ? data : null);
  expect(listLines(rows, getFile)).toEqual([
    1,
    {
      numbers: [2, 5],
      file: "a",
      counts: [
        { kind: "FIELD_CREATED", count: 1 },
        { kind: "FIELD_UPDATED", count: 1 },
      ],
    },
    { numbers: [3, 9], file: "b", counts: [{ kind: "FIELD_CREATED", count: 2 }] },
    {
      numbers: [4, 6],
      file: "a",
      counts: [
        { kind: "FIELD_UPDATED", count: 1 },
        { kind: "FIELD_DELETED", count: 1 },
      ],
    },
    {
      numbers: [7, 8],
      file: null,
      counts: [
        { kind: "RECIPIENT_CREATED", count: 1 },
        { kind: "SETTINGS", count: 1 },
      ],
    },
    10,
  ]);
});

test("edits after sending, changes of the signed file and single edits are not folded", () => {
  const rows = createLog(
    ["FIELD_CREATED", ANA],
    ["ENVELOPE_ITEM_UPDATED", ANA, { changes: [{ field: "file" }] }],
    ["ENVELOPE_ITEM_CREATED", ANA],
    ["DOCUMENT_SENT", ANA],
    ["FIELD_CREATED", ANA],
    ["RECIPIENT_UPDATED", ANA],
    ["RECIPIENT_UPDATED", ANA],
  );
  expect(listLines(rows)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("entry numbers are written as ranges", () => {
  expect(formatNumberRanges([3, 4, 5, 9, 11, 12])).toBe("3–5, 9, 11–12");
});
