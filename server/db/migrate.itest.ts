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
