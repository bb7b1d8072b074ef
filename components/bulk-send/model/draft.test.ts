import { expect, test } from "vitest";
import type { BatchShape } from "@/server/domain/bulk-send/row";
import { countExtraRows, createRows, isSendable, listFilteredRows, withCells } from "./draft";
import { createRowJudge, tallyRows } from "./row-checks";

const SHAPE: BatchShape = {
  template: {
    recipients: [{ id: 1, name: "Tenant", email: "recipient.1@placeholder.invalid" }],
    fields: [],
    title: "Lease",
    subject: null,
    message: null,
  },
  columns: [{ kind: "email", header: "E-mail", recipientId: 1 }],
  mode: "SEND",
  context: { now: new Date(0), timeZone: "Etc/UTC", dateFormat: "yyyy-MM-dd", language: "en" },
};
const rows = [
  ...createRows([["a@example.org"], ["nobody"], ["A@example.org"], [""]]),
  { cells: ["nobody"], isLeftOut: true },
];
const judge = createRowJudge(SHAPE);
const tally = tallyRows(rows, judge, SHAPE.columns);

test("counts rows as ready, with problems, duplicate or left out, and ignores empty rows", () => {
  expect(tally).toMatchObject({ ready: 2, problems: 1, duplicates: 1, leftOut: 1 });
  expect(rows.filter((row) => isSendable(row, judge)).map(({ cells }) => cells[0])).toEqual([
    "a@example.org",
    "A@example.org",
  ]);
});

test("shows rows with problems first, and a filter shows only its own rows", () => {
  expect(listFilteredRows(rows, "all", judge, tally.again)).toEqual([1, 0, 2, 3, 4]);
  expect(listFilteredRows(rows, "duplicates", judge, tally.again)).toEqual([2]);
  expect(listFilteredRows(rows, "leftOut", judge, tally.again)).toEqual([4]);
});

test("writes pasted cells in the order shown and drops those beyond the last row", () => {
  const next = withCells(rows, [1, 0], { row: 0, columns: [0] }, [
    ["b@example.org", "beyond"],
    ["c@example.org"],
    ["d"],
  ]);
  expect(next.slice(0, 3).map(({ cells }) => cells[0])).toEqual([
    "c@example.org",
    "b@example.org",
    "A@example.org",
  ]);
});

test("adds rows for a paste that runs past the last row, up to the largest table", () => {
  expect(countExtraRows(20, 20, 0, 187)).toEqual({ added: 167, lost: 0 });
  expect(countExtraRows(20, 20, 3, 5)).toEqual({ added: 0, lost: 0 });
  expect(countExtraRows(4990, 4990, 4989, 21)).toEqual({ added: 10, lost: 10 });
});
