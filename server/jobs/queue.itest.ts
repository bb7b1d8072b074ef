import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { connect as connectSql } from "@/server/db/connect";
import { envelopes, events, mails, sweepSlots, webhooks } from "@/server/db/schema";
import { MAIL_LEASE_MS } from "@/server/db/store/mail-queue";
import { mailsOnCompleted } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { provide, requireInstance, shutdown } from "@/server/runtime";
import { startPooler } from "@/server/testing/db/pooler";
import { drainJobs, sweepNow } from "@/server/testing/jobs/queue";
import { testWorld, type World } from "@/server/testing/world/world";
import { definitions } from "./definitions";
import { enqueueJob } from "./enqueue";
import { startBackground } from "./start";

let world: World;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.db.execute(sql`truncate table pgboss.job`);
  await world.db.delete(mails);
  await world.db.update(events).set({ fannedOutAt: new Date() });
});

const one = { recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" as const }] };

const countWaitingJobs = async () => {
  const rows = await world.db.execute<{ count: string }>(
    sql`select count(*)::text as count from pgboss.job where state = 'created'`,
  );
  return Number(rows[0]?.count);
};

const countUnfinishedJobs = async () => {
  const rows = await world.db.execute<{ count: string }>(
    sql`select count(*)::text as count from pgboss.job where state in ('created', 'active')`,
  );
  return Number(rows[0]?.count);
};

const listMails = (envelopeId: string) =>
  world.db.select().from(mails).where(eq(mails.envelopeId, envelopeId));
const listStates = async (envelopeId: string) => (await listMails(envelopeId)).map(({ state }) => state);

/** Makes all waiting rows `ms` older and opens the sweep's slot again. */
const ageRows = async (ms: number) => {
  const seconds = `${ms / 1000} seconds`;
  await world.db.execute(sql`
    update mail set next_attempt_at = next_attempt_at - ${seconds}::interval,
                    claimed_at = claimed_at - ${seconds}::interval`);
  await world.db.execute(sql`update event set created_at = created_at - ${seconds}::interval`);
  await world.db.delete(sweepSlots);
};

const sendAndForget = async () => {
  const { envelope } = await world.send(one);
  await world.db.execute(sql`truncate table pgboss.job`);
  await world.db.update(events).set({ fannedOutAt: new Date() });
  return envelope.id;
};

describe("the queue", () => {
  test("a transaction that rolls back leaves neither mail nor job", async () => {
    const aggregate = await world.draft(one);
    const before = await countWaitingJobs();
    const failing = world.db.transaction(async (tx) => {
      await enqueueMails(tx, aggregate, mailsOnCompleted(aggregate), await clock.now(tx));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await countWaitingJobs()).toBe(before);
    expect(await listStates(aggregate.envelope.id)).toEqual([]);
  });

  test("the same cause announced twice mails once", async () => {
    const aggregate = await world.draft(one);
    for (let turn = 0; turn < 2; turn += 1) {
      await world.db.transaction(async (tx) => {
        await enqueueMails(tx, aggregate, mailsOnCompleted(aggregate), await clock.now(tx));
      });
    }
    const mailRows = await listMails(aggregate.envelope.id);
    expect(mailRows.map(({ kind }) => kind).sort()).toEqual(["OWNER_COMPLETED", "RECIPIENT_COMPLETED"]);
  });

  test("truncating the queue's tables loses nothing, because the sweep restores the rows", async () => {
    const webhook = { id: "w1", teamId: world.owner.teamId, webhookUrl: "https://hooks.example.com/" };
    const at = new Date();
    await world.db.insert(webhooks).values({ ...webhook, eventTriggers: [], createdAt: at, updatedAt: at });
    const { envelope } = await world.send(one);
    await world.db.delete(webhooks);
    await world.db.execute(sql`truncate table pgboss.job`);
    expect(await drainJobs(world)).toBe(0);
    await ageRows(15_000);
    // The mail, and the events of creating and sending.
    expect(await sweepNow(world, "due")).toEqual([3]);
    await drainJobs(world);
    expect(await listStates(envelope.id)).toEqual(["SENT"]);
    expect((await world.db.select().from(events)).every(({ fannedOutAt }) => fannedOutAt !== null)).toBe(
      true,
    );
  });

  test("a mail whose worker was killed is taken up after its lease, not before", async () => {
    const id = await sendAndForget();
    const now = await clock.now(world.db);
    await world.db
      .update(mails)
      .set({ state: "SENDING", attempts: 1, claimedAt: now })
      .where(eq(mails.envelopeId, id));
    await ageRows(MAIL_LEASE_MS - 5000);
    expect(await sweepNow(world, "due")).toEqual([0]);
    await ageRows(6000);
    expect(await sweepNow(world, "due")).toEqual([1]);
    await drainJobs(world);
    expect(await listStates(id)).toEqual(["SENT"]);
  });

  test("only one of several processes sweeping at the same time does the work", async () => {
    await sendAndForget();
    await ageRows(15_000);
    const counts = await Promise.all([1, 2, 3].map(() => sweepNow(world, "due")));
    expect(counts.flat().sort()).toEqual([1, null, null]);
  });

  test("two sweeps in quick succession do not queue a row twice", async () => {
    await sendAndForget();
    await ageRows(15_000);
    await sweepNow(world, "due");
    await world.db.delete(sweepSlots);
    await sweepNow(world, "due");
    expect(await countWaitingJobs()).toBe(1);
  });

  test("a job delivered twice, or for a deleted row, changes nothing", async () => {
    const { envelope } = await world.send(one);
    await drainJobs(world);
    const before = await listMails(envelope.id);
    await world.db.transaction(async (tx) => {
      await enqueueJob(tx, "mail.send", before[0]?.id ?? "");
      await enqueueJob(tx, "mail.send", "no such row");
      await enqueueJob(tx, "event.fan-out", "no such row");
      await enqueueJob(tx, "envelope.send-scheduled", envelope.id);
    });
    expect(await drainJobs(world)).toBe(4);
    expect(await listMails(envelope.id)).toEqual(before);
  });

  test("seal and scheduled send are derived from the envelope's own columns", async () => {
    const { envelope } = await world.send(one);
    await world.db.execute(sql`truncate table pgboss.job`);
    await world.db.delete(mails);
    await world.db.update(events).set({ fannedOutAt: new Date() });
    const past = new Date((await clock.now(world.db)).getTime() - 60_000);
    await world.db
      .update(envelopes)
      .set({ nextSealAt: past, sealingSince: past, scheduledSendAt: past, scheduledSendRevision: -1 })
      .where(eq(envelopes.id, envelope.id));
    const sealed: string[] = [];
    const before = definitions["envelope.seal"];
    definitions["envelope.seal"] = async (id, { db }) => {
      sealed.push(id);
      await db.update(envelopes).set({ nextSealAt: null, sealingSince: null }).where(eq(envelopes.id, id));
    };
    await world.db.delete(sweepSlots);
    expect(await sweepNow(world, "due")).toEqual([2]);
    await drainJobs(world);
    definitions["envelope.seal"] = before;
    expect(sealed).toEqual([envelope.id]);
    const { envelope: after } = await world.reload(envelope.id);
    expect(after.scheduledSendAt).toBeNull();
  });
});

describe("the worker", () => {
  test("wakes at once for a committed job, works off a burst without waiting and stops cleanly", async () => {
    const sql = connectSql(world.test.url, { max: 4, name: "worker test" });
    provide("db", toDatabase(sql));
    await startBackground({ databaseUrl: world.test.url, listens: true, works: true, serves: false });
    const began = performance.now();
    const { envelope } = await world.send(one);
    while ((await listStates(envelope.id))[0] !== "SENT") {
      expect(performance.now() - began).toBeLessThan(20_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // A single notification for all: polling once a second would take thirty seconds here.
    const burst = performance.now();
    await world.db.transaction(async (tx) => {
      for (let number = 0; number < 30; number += 1)
        await enqueueJob(tx, "event.fan-out", `no such row ${number}`);
    });
    while ((await countUnfinishedJobs()) > 0) {
      expect(performance.now() - burst).toBeLessThan(25_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await shutdown(26_000)).toEqual([]);
    await sql.end();
  });

  test("behind a pooler, which loses notifications, still takes a committed job within seconds", async () => {
    provide("stopping", false);
    await using pooler = await startPooler(world.test.url);
    const sql = connectSql(pooler.url, { max: 4, name: "worker test", prepare: false });
    const before = requireInstance("sql");
    provide("sql", sql);
    provide("db", toDatabase(sql));
    await startBackground({ databaseUrl: pooler.url, listens: false, works: true, serves: false });
    // The first look at the queue is over, and the next one is 15 seconds away.
    while ((await countUnfinishedJobs()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const { envelope } = await world.send(one);
    const began = performance.now();
    while ((await listStates(envelope.id))[0] !== "SENT") {
      expect(performance.now() - began).toBeLessThan(12_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await shutdown(26_000)).toEqual([]);
    provide("sql", before);
    await sql.end();
  });
});
