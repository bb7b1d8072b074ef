import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clock } from "@/server/clock";
import { connect, database } from "@/server/db/client";
import { envelopes, events, mails, sweepSlots } from "@/server/db/schema";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { mailsOnDistribute } from "@/server/domain/mail-plan";
import { announce } from "@/server/mail/announce";
import { provide, shutdown } from "@/server/runtime";
import { definitions } from "./definitions";
import { enqueue } from "./enqueue";
import { MAIL_LEASE_MS } from "./mail-claim";
import { startBackground } from "./start";
import { sweepDue } from "./sweep";
import { type TestQueue, testQueue } from "./testing";
import { testEnvelope, testKeys } from "./testing-envelope";

let database_: TestDatabase;
let queue: TestQueue;

beforeAll(async () => {
  database_ = await testDatabase();
  provide("db", connect(database_.sql));
  testKeys();
  queue = await testQueue({ url: database_.url });
});
afterAll(async () => {
  await queue[Symbol.asyncDispose]();
  await database_[Symbol.asyncDispose]();
});

const waitingJobs = async () => {
  const rows = await database().execute<{ count: string }>(
    sql`select count(*)::text as count from pgboss.job where state = 'created'`,
  );
  return Number(rows[0]?.count);
};

const announceNew = async () => {
  const aggregate = await testEnvelope({ recipients: [{ name: "Ana", email: "ana@example.org" }] });
  await database().transaction(async (tx) => {
    await announce(tx, aggregate, mailsOnDistribute(aggregate), await clock.now(tx));
  });
  return aggregate;
};

const statesOf = async (envelopeId: string) =>
  (await database().select({ state: mails.state }).from(mails).where(eq(mails.envelopeId, envelopeId))).map(
    ({ state }) => state,
  );

/** Makes everything waiting look `ms` older, as if the time had passed. */
const age = async (ms: number) => {
  const seconds = `${ms / 1000} seconds`;
  await database().execute(sql`
    update mail set next_attempt_at = next_attempt_at - ${seconds}::interval,
                    claimed_at = claimed_at - ${seconds}::interval`);
  await database().execute(sql`update event set created_at = created_at - ${seconds}::interval`);
  await database().delete(sweepSlots);
};

describe("the queue", () => {
  test("a transaction that rolls back leaves neither mail nor job", async () => {
    const aggregate = await testEnvelope({ recipients: [{ name: "Ana", email: "ana@example.org" }] });
    const before = await waitingJobs();
    const failing = database().transaction(async (tx) => {
      await announce(tx, aggregate, mailsOnDistribute(aggregate), await clock.now(tx));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await waitingJobs()).toBe(before);
    expect(await statesOf(aggregate.envelope.id)).toEqual([]);
  });

  test("the same cause announced twice mails once", async () => {
    const aggregate = await announceNew();
    await database().transaction(async (tx) => {
      await announce(tx, aggregate, mailsOnDistribute(aggregate), await clock.now(tx));
    });
    expect(await statesOf(aggregate.envelope.id)).toEqual(["QUEUED"]);
    await queue.drain();
    expect(await statesOf(aggregate.envelope.id)).toEqual(["SENT"]);
  });

  test("truncating the queue's tables loses nothing: the sweep brings the rows back", async () => {
    const aggregate = await announceNew();
    await database().execute(sql`truncate table pgboss.job`);
    expect(await queue.drain()).toBe(0);
    await age(15_000);
    expect(await sweepDue(database())).toBe(1);
    await queue.drain();
    expect(await statesOf(aggregate.envelope.id)).toEqual(["SENT"]);
  });

  test("a mail whose worker was killed is taken up after its lease, not before", async () => {
    const aggregate = await announceNew();
    await database().execute(sql`truncate table pgboss.job`);
    const now = await clock.now(database());
    await database()
      .update(mails)
      .set({ state: "SENDING", attempts: 1, claimedAt: now })
      .where(eq(mails.envelopeId, aggregate.envelope.id));
    await age(MAIL_LEASE_MS - 5000);
    expect(await sweepDue(database())).toBe(0);
    await age(6000);
    expect(await sweepDue(database())).toBe(1);
    await queue.drain();
    expect(await statesOf(aggregate.envelope.id)).toEqual(["SENT"]);
  });

  test("two workers sweeping at the same time share one slot", async () => {
    await announceNew();
    await database().execute(sql`truncate table pgboss.job`);
    await age(15_000);
    const counts = await Promise.all([sweepDue(database()), sweepDue(database()), sweepDue(database())]);
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    await queue.drain();
  });

  test("looking at a long queue again does not make it longer", async () => {
    await announceNew();
    await database().execute(sql`truncate table pgboss.job`);
    await age(15_000);
    await sweepDue(database());
    await database().delete(sweepSlots);
    await sweepDue(database());
    expect(await waitingJobs()).toBe(1);
    await queue.drain();
  });

  test("a job for a row that is gone or done changes nothing", async () => {
    const aggregate = await announceNew();
    await queue.drain();
    const [mail] = await database().select().from(mails).where(eq(mails.envelopeId, aggregate.envelope.id));
    await database().transaction(async (tx) => {
      await enqueue(tx, "mail.send", mail?.id ?? "");
      await enqueue(tx, "mail.send", "no such row");
      await enqueue(tx, "event.fan-out", "no such row");
    });
    expect(await queue.drain()).toBe(3);
    const [after] = await database().select().from(mails).where(eq(mails.envelopeId, aggregate.envelope.id));
    expect(after).toEqual(mail);
  });

  test("seal, stamp and scheduled send are owed by the envelope's own columns", async () => {
    const aggregate = await testEnvelope({ recipients: [] });
    const seen: string[] = [];
    const past = new Date((await clock.now(database())).getTime() - 60_000);
    const { id } = aggregate.envelope;
    await database()
      .update(envelopes)
      .set({ nextSealAt: past, sealingSince: past, scheduledSendAt: past, scheduledSendRevision: 0 })
      .where(eq(envelopes.id, id));
    const original = { ...definitions };
    const settle = async (kind: string) => {
      seen.push(kind);
      await database()
        .update(envelopes)
        .set(
          kind === "envelope.seal"
            ? { nextSealAt: null, sealingSince: null }
            : { scheduledSendAt: null, scheduledSendRevision: null },
        )
        .where(eq(envelopes.id, id));
    };
    definitions["envelope.seal"] = () => settle("envelope.seal");
    definitions["envelope.send-scheduled"] = () => settle("envelope.send-scheduled");
    await database().delete(sweepSlots);
    expect(await sweepDue(database())).toBe(2);
    await queue.drain();
    for (const kind of ["envelope.seal", "envelope.send-scheduled"] as const)
      definitions[kind] = original[kind];
    expect(seen.sort()).toEqual(["envelope.seal", "envelope.send-scheduled"]);
  });
});

describe("the worker", () => {
  test("starts a committed job within a second, and stops", async () => {
    await using own = await testDatabase();
    provide("db", connect(own.sql));
    try {
      await startBackground({ databaseUrl: own.url });
      const aggregate = await announceNew();
      const began = performance.now();
      while ((await statesOf(aggregate.envelope.id))[0] !== "SENT") {
        expect(performance.now() - began).toBeLessThan(3000);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(await database().select().from(events)).toEqual([]);
      expect(await shutdown(26_000)).toEqual([]);
    } finally {
      provide("db", connect(database_.sql));
      provide("boss", queue.boss);
    }
  });
});
