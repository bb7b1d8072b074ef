import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BY_SERVICE, recordSettingsChange } from "@/server/db/store/organisation-log";
import { verifySettingsChanges } from "@/server/db/store/organisation-log-read";
import { getPerson } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function createOrganisation(): Promise<number> {
  const owner = getPerson(world, world.owner);
  return (await owner.call.organisation.create({ name: "Log" })).id;
}
const buildEntryWriter =
  (organisationId: number, name: string) => (tx: Parameters<typeof recordSettingsChange>[0]) =>
    recordSettingsChange(tx, BY_SERVICE, {
      action: "ORGANISATION_UPDATED",
      place: { organisationId },
      target: { kind: "ORGANISATION", id: organisationId, name },
      changes: [{ key: "name", from: null, to: name }],
    });
const appendEntry = (organisationId: number, name: string) =>
  world.db.transaction(buildEntryWriter(organisationId, name));
const listSeqs = async (organisationId: number) =>
  (
    await world.test
      .sql`select seq from organisation_audit where organisation_id = ${organisationId} order by seq`
  ).map(({ seq }) => seq);
const verifyLog = (organisationId: number) => verifySettingsChanges(world.db, organisationId);

describe("the log of an organisation", () => {
  test("is numbered from 1 without a gap when many write at once, each on its own connection", async () => {
    const id = await createOrganisation();
    await Promise.all(Array.from({ length: 24 }, (_, n) => appendEntry(id, `name ${n}`)));
    expect(await listSeqs(id)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    expect(await verifyLog(id)).toEqual({ isUnbroken: true, count: 25, brokenSeq: null });
  });

  test("begins only once when many write the first entry at once", async () => {
    const owner = getPerson(world, await world.stranger());
    const [row] = await world.test.sql`select organisation_id as id from team where id = ${owner.teamId}`;
    await Promise.all([1, 2, 3, 4].map((n) => appendEntry(row?.id, `name ${n}`)));
    expect(await listSeqs(row?.id)).toEqual([1, 2, 3, 4]);
  });

  test("has no gap after a change that was rolled back", async () => {
    const id = await createOrganisation();
    const undone = world.db.transaction(async (tx) => {
      await buildEntryWriter(id, "never")(tx);
      throw new TypeError("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await appendEntry(id, "kept");
    expect(await listSeqs(id)).toEqual([1, 2]);
    expect((await verifyLog(id)).isUnbroken).toBe(true);
  });

  test("refuses every change of an entry by the product and by the schema's owner", async () => {
    const { sql, ownerSql } = world.test;
    for (const by of [sql, ownerSql]) {
      await expect(by`update organisation_audit set place = 'x'`).rejects.toThrow();
      await expect(by`delete from organisation_audit`).rejects.toThrow();
      await expect(by`truncate organisation_audit`).rejects.toThrow();
    }
  });
});

describe("an entry changed or deleted past the trigger", () => {
  /** Acts as the database owner, with the trigger disabled meanwhile. */
  async function changeStoredEntry(change: string, id: number, seq: number) {
    const { ownerSql } = world.test;
    await ownerSql.begin(async (sql) => {
      await sql.unsafe("alter table organisation_audit disable trigger organisation_audit_append_only");
      await sql.unsafe(`${change} where organisation_id = ${id} and seq = ${seq}`);
      await sql.unsafe("alter table organisation_audit enable trigger organisation_audit_append_only");
    });
  }
  async function createWithFourEntries() {
    const id = await createOrganisation();
    for (const name of ["two", "three", "four"]) await appendEntry(id, name);
    return id;
  }

  test.each([
    "update organisation_audit set actor_email = 'eve@example.com'",
    `update organisation_audit set changes = '[{"key":"name","from":null,"to":"else"}]'`,
    "update organisation_audit set created_at = created_at - interval '1 hour'",
    "update organisation_audit set hash = prev_hash",
  ])("is detected by its number: %s", async (change) => {
    const id = await createWithFourEntries();
    await changeStoredEntry(change, id, 2);
    expect(await verifyLog(id)).toEqual({ isUnbroken: false, count: 4, brokenSeq: 2 });
  });

  test("is detected when missing in the middle or at the end", async () => {
    const [middle, end] = [await createWithFourEntries(), await createWithFourEntries()];
    await changeStoredEntry("delete from organisation_audit", middle, 3);
    expect(await verifyLog(middle)).toMatchObject({ isUnbroken: false, brokenSeq: 4 });
    await changeStoredEntry("delete from organisation_audit", end, 4);
    expect(await verifyLog(end)).toEqual({ isUnbroken: false, count: 4, brokenSeq: 4 });
  });
});
