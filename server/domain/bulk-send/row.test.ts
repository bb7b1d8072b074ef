import { describe, expect, test } from "vitest";
import { FieldMeta } from "@/server/domain/field/meta";
import type { BulkColumn } from "./columns";
import type { BulkSendMode } from "./lifecycle";
import { type BatchShape, findDuplicateRows, readRow } from "./row";

const COLUMNS: BulkColumn[] = [
  { kind: "email", header: "E-mail", recipientId: 1 },
  { kind: "name", header: "Name", recipientId: 1 },
  { kind: "field", header: "Colours", fieldId: 11 },
  { kind: "field", header: "Rooms", fieldId: 12 },
  { kind: "externalId", header: "Contract" },
  { kind: "variable", header: "Street", variable: "street" },
  { kind: "ignored", header: "Notes" },
];
const option = (value: string, id: number) => ({ id, value, checked: false });
const createShape = (
  mode: BulkSendMode = "SEND",
  more: Partial<BatchShape["template"]> = {},
): BatchShape => ({
  template: {
    recipients: [{ id: 1, name: "Tenant", email: "recipient.1@placeholder.invalid" }],
    fields: [
      {
        id: 11,
        type: "CHECKBOX",
        fieldMeta: FieldMeta.parse({ type: "checkbox", values: [option("Red", 1), option("Blue", 2)] }),
      },
      { id: 12, type: "NUMBER", fieldMeta: FieldMeta.parse({ type: "number", minValue: 1, maxValue: 9 }) },
    ],
    title: "Lease",
    subject: "Lease {Street}",
    message: null,
    ...more,
  },
  columns: COLUMNS,
  mode,
  context: {
    now: new Date("2026-03-01T12:00:00Z"),
    timeZone: "Etc/UTC",
    dateFormat: "yyyy-MM-dd",
    language: "en",
  },
});
const row = (
  cells: Partial<Record<"email" | "name" | "colours" | "rooms" | "contract" | "street" | "notes", string>>,
) => [
  cells.email ?? "",
  cells.name ?? "",
  cells.colours ?? "",
  cells.rooms ?? "",
  cells.contract ?? "",
  cells.street ?? "",
  cells.notes ?? "",
];
const listCodes = (cells: string[], batch = createShape()) =>
  readRow(cells, batch).issues.map(({ column, code }) => [column, code]);

describe("a row", () => {
  test("becomes the input of envelope.use, with blanks left to the template", () => {
    const { use, issues } = readRow(
      row({ email: " Ana@Example.com ", name: "Ana", colours: "Red; Blue", rooms: "3", street: "Alameda 1" }),
      createShape(),
    );
    expect(issues).toEqual([]);
    expect(use).toEqual({
      recipients: [{ id: 1, email: "ana@example.com", name: "Ana" }],
      prefillFields: [
        { id: 11, type: "checkbox", value: ["Red", "Blue"] },
        { id: 12, type: "number", value: "3" },
      ],
      override: { subject: "Lease Alameda 1", distributionMethod: "EMAIL" },
    });
  });

  test("reports which rule a value breaks and its limits, for readers of any language", () => {
    const listProblems = (cells: string[]) => readRow(cells, createShape()).issues.map(({ said }) => said);
    expect(listProblems(row({ email: "a@example.com", colours: "Green", rooms: "10" }))).toEqual([
      { key: "choice.unknown", values: {} },
      { key: "number.max", values: { bound: expect.anything() } },
    ]);
    expect(listProblems(row({ email: "ana at example" }))).toEqual([undefined]);
  });

  test.each<[string, string[], unknown[]]>([
    ["with nothing but ignored cells", row({ notes: "later" }), [[null, "EMPTY_ROW"]]],
    ["with what is no address", row({ email: "ana at example" }), [[0, "EMAIL_INVALID"]]],
    ["with a placeholder's address", row({ email: "a@b.invalid" }), [[0, "EMAIL_MISSING"]]],
    ["without an address for a placeholder", row({ name: "Ana" }), [[null, "EMAIL_MISSING"]]],
    [
      "with an option the field lacks",
      row({ email: "a@example.com", colours: "Green" }),
      [[2, "VALUE_INVALID"]],
    ],
    [
      "with a number beyond its field's",
      row({ email: "a@example.com", rooms: "10" }),
      [[3, "VALUE_INVALID"]],
    ],
    [
      "with a number that is too long",
      row({ email: "a@example.com", contract: "x".repeat(256) }),
      [[4, "EXTERNAL_ID_INVALID"]],
    ],
    [
      "whose subject grows too long",
      row({ email: "a@example.com", street: "x".repeat(255) }),
      [[null, "SUBJECT_TOO_LONG"]],
    ],
    ["with a name nobody sees", row({ email: "a@example.com", name: "Ana\u202e" }), [[1, "NAME_INVALID"]]],
  ])("%s reports the problem at its place", (_, cells, expected) => {
    expect(listCodes(cells)).toEqual(expected);
  });

  test("sets title, texts and expiry of its own document, with its variables filled in", () => {
    const columns: BulkColumn[] = [
      { kind: "email", header: "E-mail", recipientId: 1 },
      { kind: "title", header: "Document" },
      { kind: "subject", header: "Subject" },
      { kind: "message", header: "Message" },
      { kind: "expiresInDays", header: "Days" },
      { kind: "variable", header: "Street", variable: "street" },
    ];
    const batch = { ...createShape(), columns };
    const own = [
      "a@example.com",
      "Lease {street} – {signer.name}",
      "Sign {street}",
      "One\n\ntwo",
      "14",
      "Alameda 1",
    ];
    expect(readRow(own, batch)).toMatchObject({
      issues: [],
      use: {
        override: {
          title: "Lease Alameda 1 – {signer.name}",
          subject: "Sign Alameda 1",
          message: "One\n\ntwo",
          envelopeExpirationPeriod: { unit: "day", amount: 14 },
        },
      },
    });
    const blank = readRow(["a@example.com", "", "", "", "", "Alameda 1"], batch).use.override;
    expect(blank).toEqual({ subject: "Lease Alameda 1", distributionMethod: "EMAIL" });
    expect(listCodes(["a@example.com", "x".repeat(256), "", "", "", ""], batch)).toEqual([
      [1, "TITLE_INVALID"],
    ]);
    expect(listCodes(["a@example.com", "Lea\ue000se", "", "", "", ""], batch)).toEqual([
      [1, "TITLE_INVALID"],
    ]);
    expect(listCodes(["a@example.com", "", "x".repeat(255), "", "", ""], batch)).toEqual([
      [2, "SUBJECT_TOO_LONG"],
    ]);
    for (const days of ["0", "1.5", "soon", "36501"])
      expect(listCodes(["a@example.com", "", "", "", days, ""], batch)).toEqual([[4, "EXPIRY_INVALID"]]);
  });

  test("needs no e-mail address when nothing is mailed", () => {
    expect(listCodes(row({ name: "Ana" }), createShape("LINKS"))).toEqual([]);
    expect(listCodes(row({ name: "Ana" }), createShape("DRAFT"))).toEqual([]);
  });

  test("keeps a template recipient who has an e-mail address", () => {
    const fixed = createShape("SEND", { recipients: [{ id: 1, name: "Boss", email: "boss@example.com" }] });
    expect(readRow(row({ rooms: "2" }), fixed)).toMatchObject({ issues: [], use: { recipients: [] } });
  });
});

test("reports rows that repeat the same recipients, ignoring case", () => {
  const rows = [
    row({ email: "a@example.com" }),
    row({ email: "b@example.com" }),
    row({ email: "A@example.com " }),
    row({}),
  ];
  expect([...findDuplicateRows(rows, COLUMNS)]).toEqual([2]);
});
