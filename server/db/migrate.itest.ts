import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { migrate } from "./migrate";
import { testDatabase } from "./testing";

test("a migrated database is left alone by a second start", async () => {
  await using db = await testDatabase();
  expect(await migrate(db.ownerUrl, process.cwd())).toBe(0);
});

test("a database that a newer version migrated is refused", async () => {
  await using db = await testDatabase();
  await db.ownerSql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9e15)`;
  await expect(migrate(db.ownerUrl, process.cwd())).rejects.toThrow("newer or different version");
});

test("a migration that fails leaves the database as it was, and says so in one sentence with the cause", async () => {
  await using db = await testDatabase();
  const root = mkdtempSync(path.join(tmpdir(), "rubrica-migrations-"));
  try {
    cpSync("drizzle", path.join(root, "drizzle"), { recursive: true });
    const journal = path.join(root, "drizzle/meta/_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
    const broken = {
      idx: entries.length,
      version: "7",
      when: Date.now(),
      tag: "9999_broken",
      breakpoints: true,
    };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, broken] }));
    const steps = "create table half_done (id int);--> statement-breakpoint\nselect * from no_such_table;";
    writeFileSync(path.join(root, "drizzle/9999_broken.sql"), steps);
    await expect(migrate(db.ownerUrl, root)).rejects.toMatchObject({
      name: "StartProblem",
      message: expect.stringMatching(/left as it was: .*no_such_table.*Correct the cause and start again/s),
    });
    expect(await db.ownerSql`select to_regclass('half_done') as made`).toEqual([{ made: null }]);
    expect(await migrate(db.ownerUrl, process.cwd())).toBe(0);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test("the application role reads and writes, but cannot change, delete or truncate evidence", async () => {
  await using db = await testDatabase();
  await expect(db.sql`select count(*) from audit_entry`).resolves.toHaveLength(1);
  for (const statement of [
    "update audit_entry set envelope_id = envelope_id",
    "delete from audit_entry",
    "truncate audit_entry",
  ]) {
    await expect(db.sql.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
  }
});
