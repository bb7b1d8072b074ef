import { expect, test } from "vitest";
import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import { type Fillable, matchColumns } from "./match-columns";

const FILLABLE: Fillable[] = [
  {
    key: "email:1",
    target: { kind: "email", header: "Tenant: e-mail", recipientId: 1 },
    names: ["Tenant: e-mail", "e-mail", "correo"],
  },
  {
    key: "email:2",
    target: { kind: "email", header: "Owner: e-mail", recipientId: 2 },
    names: ["Owner: e-mail"],
  },
  {
    key: "name:1",
    target: { kind: "name", header: "Tenant: name", recipientId: 1 },
    names: ["Tenant: name", "nombre"],
  },
  { key: "field:9", target: { kind: "field", header: "Flat", fieldId: 9 }, names: ["Flat", "field_9"] },
];
const listColumnKeys = (headers: string[], rows: string[][] = [], remembered: BulkColumn[] = []) =>
  matchColumns({ headers, rows }, FILLABLE, remembered).map((column) =>
    "recipientId" in column
      ? `${column.kind}:${column.recipientId}`
      : "fieldId" in column
        ? `${column.kind}:${column.fieldId}`
        : column.kind,
  );

test("matches columns by name, ignoring case, accents and punctuation", () => {
  expect(listColumnKeys(["CORREO", "Nómbre", "field 9", "Notes"])).toEqual([
    "email:1",
    "name:1",
    "field:9",
    "ignored",
  ]);
});

test("leaves out a second column with the same name", () => {
  expect(listColumnKeys(["Flat", "flat"])).toEqual(["field:9", "ignored"]);
});

test("a column of e-mail addresses without a known name fills the next recipient's address", () => {
  expect(listColumnKeys(["E-mail", "Contact"], [["a@example.org", "b@example.org"]])).toEqual([
    "email:1",
    "email:2",
  ]);
});

test("prefers what a column filled last time, including that it was left out", () => {
  const remembered: BulkColumn[] = [
    { kind: "field", header: "Street", fieldId: 9 },
    { kind: "ignored", header: "Nombre" },
    { kind: "email", header: "Gone", recipientId: 99 },
  ];
  expect(listColumnKeys(["street", "Flat", "Nombre", "Gone"], [], remembered)).toEqual([
    "field:9",
    "ignored",
    "ignored",
    "ignored",
  ]);
});
