import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { listUsageByMonth, mergeUsageChanges, sumStoredBytes } from "@/server/db/store/usage";
import { getUtcMonth } from "@/server/domain/usage/quota";
import { expectUsageTallies } from "@/server/testing/db/invariants";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { getRecipientToken, prepareSigner, signer, signingCaller } from "@/server/testing/world/signing";
import { type Owner, stopClock } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(300) });

const STEPS = process.env.RUBRICA_TRIALS === "full" ? 300 : 60;
const SEED = Number(process.env.RUBRICA_SEED ?? Date.now() % 100_000);

let it: CallWorld;
let other: { person: Owner; token: string };
beforeAll(async () => {
  it = await callWorld();
  other = await it.stranger();
});
afterEach(() => stopClock(null));
afterAll(() => it[Symbol.asyncDispose]());

/** Returns numbers from 0 below `n`, the same for the same seed. */
function createRandom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * n);
  };
}

test(`after ${STEPS} random operations of two teams over some months, the tally equals a recount`, async () => {
  const roll = createRandom(SEED);
  let now = Date.now();
  const known: { id: string; by: Owner; token: string | undefined }[] = [];
  const pickKnown = () => known[roll(known.length)];
  const pickOwner = () =>
    roll(3) === 0 ? { by: other.person, token: other.token } : { by: it.world.owner, token: undefined };
  const api = signingCaller(it.world.db);
  const withToken = (token: string | undefined) => (token ? { token } : {});
  const postAboutKnown = async (path: string, more: object = {}) => {
    const it_ = pickKnown();
    if (it_) await it.post(path, { envelopeId: it_.id, ...more }, withToken(it_.token));
  };
  const createEnvelope = async (isSent: boolean) => {
    const { by, token } = pickOwner();
    const input = { recipients: [signer("Ana")], files: 1 + roll(2) };
    const made = await (isSent ? it.world.send(input, by) : it.world.draft(input, by));
    known.push({ id: made.envelope.id, by, token });
    return made;
  };
  const procedures: (() => Promise<unknown>)[] = [
    () => createEnvelope(false),
    () => createEnvelope(true),
    () => createEnvelope(true),
    async () => {
      const sent = await createEnvelope(true);
      await prepareSigner(api, sent, 0);
      await api.complete({ token: getRecipientToken(sent, 0) });
      await it.world.queue.drain();
    },
    () => postAboutKnown("/envelope/distribute"),
    () => postAboutKnown("/envelope/duplicate"),
    () => postAboutKnown("/envelope/cancel", { reason: "no" }),
    () => postAboutKnown("/envelope/delete"),
    async () => {
      const it_ = pickKnown();
      const [item] = await it.sql`select id from envelope_item where envelope_id = ${it_?.id ?? ""} limit 1`;
      if (it_ && item)
        await it.post(
          "/envelope/item/delete",
          { envelopeId: it_.id, envelopeItemId: item.id },
          withToken(it_.token),
        );
    },
    () => it.world.queue.drain(),
    () => it.world.db.transaction((tx) => mergeUsageChanges(tx, new Date(now))),
    async () => {
      now += 9 * 86_400_000;
      stopClock(new Date(now));
    },
  ];
  for (let step = 0; step < STEPS; step += 1) await procedures[roll(procedures.length)]?.();
  await it.world.queue.drain();
  await expectUsageTallies(it.sql);
  const [sent] = await it.sql`select count(*)::int as n from envelope where sent_at is not null`;
  expect(sent?.n, `seed ${SEED}`).toBeGreaterThan(0);
});

test("folding a month of many changes into one row changes no sum", async () => {
  const whose = { teamId: it.world.owner.teamId };
  const month = getUtcMonth(new Date());
  await it.sql`insert into usage_tally (team_id, month, documents, mails, storage)
    select ${whose.teamId}, ${month}, 1, 2, 30 from generate_series(1, 300)`;
  const span = { from: "2000-01-01", until: "2099-01-01" };
  const readUsage = async () => [
    await listUsageByMonth(it.world.db, whose, span),
    await sumStoredBytes(it.world.db, whose),
  ];
  const before = await readUsage();
  await it.world.db.transaction((tx) => mergeUsageChanges(tx, new Date()));
  expect(await readUsage()).toEqual(before);
  const [rows] = await it.sql`select count(*)::int as n from usage_tally
    where team_id = ${whose.teamId} and month = ${month}`;
  expect(rows?.n).toBe(1);
  await it.sql`insert into usage_tally (team_id, month, documents, mails, storage)
    values (${whose.teamId}, ${month}, -300, -600, -9000)`;
  await expectUsageTallies(it.sql);
});

test("the migration counts existing rows as the triggers would have", async () => {
  await it.sql`delete from usage_tally`;
  const migration = readFileSync("drizzle/earlier/0064_usage_kept.sql", "utf8");
  const statements = migration.split("--> statement-breakpoint");
  const filling = statements.filter((statement) => statement.trim().startsWith("INSERT"));
  expect(filling).toHaveLength(3);
  for (const statement of filling) await it.sql.unsafe(statement);
  await expectUsageTallies(it.sql);
});

test("two simultaneous senders in one team do not wait for each other", async () => {
  const other = it.world.test.sql;
  const drafts = [await it.world.draft(), await it.world.draft()];
  const [first = "", second = ""] = drafts.map(({ envelope }) => envelope.id);
  await other.begin(async (mine) => {
    await mine`update envelope set sent_at = clock_timestamp() where id = ${first}`;
    // On another connection, while the first has not committed.
    await other.begin(async (theirs) => {
      await theirs`set local lock_timeout = '2s'`;
      await theirs`update envelope set sent_at = clock_timestamp() where id = ${second}`;
    });
  });
  await expectUsageTallies(other);
});
