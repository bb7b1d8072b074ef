import { describe, expect, test } from "vitest";
import { parsePastedCells, parsePastedTable, readCsv } from "./read-csv";

const encodeUtf8 = (text: string) => new TextEncoder().encode(text);
const ROWS = { headers: ["Correo", "Nombre"], rows: [["ana@example.org", "Ana Ñ"]] };

describe("reading a CSV file", () => {
  test.each([
    ["commas", "Correo,Nombre\nana@example.org,Ana Ñ\n"],
    ["semicolons", "Correo;Nombre\r\nana@example.org;Ana Ñ\r\n"],
    ["tabs", "Correo\tNombre\nana@example.org\tAna Ñ"],
    ["a byte order mark and quotes", '\uFEFF"Correo","Nombre"\n"ana@example.org","Ana Ñ"'],
    ["blank lines and columns that hold nothing", "Correo,Nombre,,\n\n,,,\nana@example.org,Ana Ñ,,\n"],
  ])("reads a file separated by %s", (_, text) => {
    expect(readCsv(encodeUtf8(text))).toEqual({ table: ROWS });
  });

  test("reads Windows-1252 and UTF-16", () => {
    const windows = Uint8Array.from(
      [..."Correo;Nombre\nana@example.org;Ana Ñ"].map((letter) => letter.charCodeAt(0)),
    );
    expect(readCsv(windows)).toEqual({ table: ROWS });
    const wide = Buffer.from("\uFEFFCorreo;Nombre\nana@example.org;Ana Ñ", "utf16le");
    expect(readCsv(new Uint8Array(wide))).toEqual({ table: ROWS });
  });

  test("keeps line breaks and quotes within a cell", () => {
    expect(readCsv(encodeUtf8('A,B\n"two\nlines","say ""no"""'))).toEqual({
      table: { headers: ["A", "B"], rows: [["two\nlines", 'say "no"']] },
    });
  });

  test.each([
    ["nothing", "", "EMPTY"],
    ["blank lines only", "\n,,\n", "EMPTY"],
    ["one column", "Correo\nana@example.org\n", "ONE_COLUMN"],
    ["names only", "Correo,Nombre\n", "NO_ROWS"],
    ["5001 rows", `A,B\n${"1,2\n".repeat(5001)}`, "TOO_MANY_ROWS"],
    ["101 columns", `${"a,".repeat(100)}a\n${"1,".repeat(100)}1`, "TOO_MANY_COLUMNS"],
    ["a cell that is too long", `A,B\n1,${"x".repeat(10_001)}`, "CELL_TOO_LONG"],
    ["bytes of something else", "A,B\n\0,1", "UNREADABLE"],
    ["a picture", "\x89PNG\r\n\x1a\n\x07\x02", "UNREADABLE"],
  ])("refuses a file with %s by a fault of its own", (_, text, fault) => {
    expect(readCsv(encodeUtf8(text))).toEqual({ fault });
  });
});

test("pasted text may be a single column, and cells pasted into the grid need no header row", () => {
  expect(parsePastedTable("Correo\nana@example.org")).toEqual({
    table: { headers: ["Correo"], rows: [["ana@example.org"]] },
  });
  expect(parsePastedCells("a\tb\r\nc\td\r\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});
