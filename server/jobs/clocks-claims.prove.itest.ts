import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql as raw } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { toDatabase as drizzleOver } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { envelopeMetas, mails, recipients } from "@/server/db/schema";
import { loadAudit } from "@/server/db/store/audit";
import { isDomainError } from "@/server/domain/errors";
import { expectInvariants } from "@/server/testing/db/invariants";
import { getBundle } from "@/server/testing/processes/process-bundle";
import { createOwnerCaller } from "@/server/testing/world/direct-link";
import {
  getRecipientToken,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type NewEnvelope, type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { toDomainError } from "@/server/trpc";
import { expireRecipients } from "./expire-recipients";
import { remindRecipients } from "./remind-recipients";

vi.setConfig({ testTimeout: toPatientMs(600) });

const FULL = process.env.RUBRICA_TRIALS === "full";
/** A Monday at noon, and the moments of the default reminders after it. */
const SENT = new Date("2026-05-04T12:00:00.000Z");
const addDays = (amount: number) => new Date(SENT.getTime() + amount * 86_400_000);
const buildDayPeriod = (amount: number) => ({ unit: "day" as const, amount });

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterEach(async () => {
  stopClock(null);
  await expectInvariants(world.test.sql, world.db);
  await world.db.execute(raw`truncate table pgboss.job`);
  await world.db.update(recipients).set({ nextReminderAt: null, expiresAt: null });
});
afterAll(() => world[Symbol.asyncDispose]());

async function sendAt(at: Date, input: NewEnvelope = {}): Promise<Sent> {
  stopClock(at);
  const sent = await world.send({ recipients: [signer("Ana"), signer("Bea")], ...input });
  await world.queue.drain();
  return sent;
}

const sendMany = async (count: number, input: NewEnvelope = {}): Promise<Sent[]> => {
  const all: Sent[] = [];
  while (all.length < count) all.push(await sendAt(SENT, input));
  return all;
};

async function listCounts({ envelope: { id } }: Sent) {
  const [row] = await world.test.sql<
    { reminders: number; lapses: number; events: number; entries: number }[]
  >`
    select (select count(*)::int from mail where envelope_id = ${id} and kind = 'RECIPIENT_REMINDER') as reminders,
      (select count(*)::int from mail where envelope_id = ${id} and kind = 'OWNER_RECIPIENT_EXPIRED') as lapses,
      (select count(*)::int from event where envelope_id = ${id} and kind = 'DOCUMENT_REMINDER_SENT') as events,
      (select count(*)::int from audit_entry where envelope_id = ${id} and type = 'DOCUMENT_RECIPIENT_EXPIRED') as entries`;
  return row;
}
const remindAt = (at: Date, db = world.db) => {
  stopClock(at);
  return remindRecipients({ db }, at);
};
const expireAt = (at: Date, db = world.db) => {
  stopClock(at);
  return expireRecipients({ db }, at);
};
const getPerson = async (sent: Sent, index = 0) => (await world.reload(sent.envelope.id)).recipients[index];
const getCode = (act: Promise<unknown>): Promise<string | null> =>
  act.then(
    () => null,
    (error) => (isDomainError(error) ? error.code : toDomainError(error).code),
  );

describe("several processes at once", () => {
  test("three sweepers send each reminder once and expire each link once (K10, I8)", async () => {
    const clients = [1, 2, 3].map((n) => connect(world.test.url, { max: 2, name: `sweeper ${n}` }));
    const sweepers = clients.map(drizzleOver);
    for (let trial = 0; trial < (FULL ? 20 : 2); trial += 1) {
      const all = await sendMany(6, { meta: { envelopeExpirationPeriod: buildDayPeriod(6) } });
      const reminded = await Promise.all(sweepers.map((db) => remindAt(addDays(5), db)));
      const lapsed = await Promise.all(sweepers.map((db) => expireAt(addDays(6), db)));
      expect([sumCounts(reminded), sumCounts(lapsed)]).toEqual([12, 12]);
      for (const sent of all) {
        expect(await listCounts(sent)).toEqual({ reminders: 2, lapses: 2, events: 2, entries: 2 });
      }
    }
    await Promise.all(clients.map((client) => client.end()));
  });

  const sumCounts = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

  async function startSweeper(at: Date): Promise<ChildProcess> {
    const args = [world.test.url, at.toISOString()];
    const child = spawn(process.execPath, [getBundle("sweep-process"), ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    return child;
  }

  const listReminders = async (all: Sent[]) => {
    const [row] = await world.test.sql<{ n: number }[]>`select count(*)::int as n from mail
      where kind = 'RECIPIENT_REMINDER' and envelope_id in ${world.test.sql(all.map(({ envelope }) => envelope.id))}`;
    return row?.n ?? 0;
  };

  test("kill -9 in the middle of a batch: claimed reminders have mail and event, and the rest are sent once", async () => {
    let cutShort = 0;
    for (const killedAfter of FULL ? [...Array(14).keys()].map((n) => n + 1) : [1, 9]) {
      const all = await sendMany(8);
      const child = await startSweeper(addDays(5));
      while ((await listReminders(all)) < killedAfter) await sleep(1);
      child.kill("SIGKILL");
      await once(child, "exit");
      if ((await listReminders(all)) < 16) cutShort += 1;
      await remindAt(addDays(5));
      for (const sent of all) {
        expect(await listCounts(sent)).toEqual({ reminders: 2, lapses: 0, events: 2, entries: 0 });
        expect(await getPerson(sent)).toMatchObject({ reminderCount: 1, nextReminderAt: addDays(7) });
      }
    }
    expect(cutShort, "of these, sweeps that were killed before their end").toBeGreaterThan(0);
  });
});

describe("one envelope among others", () => {
  test("an envelope that fails delays only itself, and is reminded once it can be", async () => {
    const [broken, ...others] = await sendMany(4);
    if (!broken) throw new Error("not sent");
    const id = broken.envelope.id;
    const settings = broken.meta.reminderSettings;
    await world.db
      .update(envelopeMetas)
      .set({ reminderSettings: "broken" })
      .where(eq(envelopeMetas.envelopeId, id));
    expect(await remindAt(addDays(5))).toBe(6);
    for (const sent of others) expect((await listCounts(sent))?.reminders).toBe(2);
    expect(await listCounts(broken)).toMatchObject({ reminders: 0, events: 0 });
    await world.db
      .update(envelopeMetas)
      .set({ reminderSettings: settings })
      .where(eq(envelopeMetas.envelopeId, id));
    expect(await remindAt(addDays(5))).toBe(2);
    expect(await listCounts(broken)).toMatchObject({ reminders: 2, events: 2 });
  });

  test("more links than a batch are expired in one sweep, even behind a crowded envelope", async () => {
    const quiet = {
      meta: { envelopeExpirationPeriod: buildDayPeriod(3), emailSettings: { ownerRecipientExpired: false } },
    };
    const crowd = await sendAt(SENT, quiet);
    const last = await sendAt(new Date(SENT.getTime() + 1000), quiet);
    await world.test.sql`insert into recipient (envelope_id, email, name, role, token_hmac, token_encrypted,
        auth_options, created_at, updated_at, expires_at)
      select envelope_id, 'crowd' || n || '@example.com', 'Crowd', role, sha256(n::text::bytea), token_encrypted,
        auth_options, created_at, updated_at, expires_at
      from recipient, generate_series(1, 1200) n where id = ${crowd.recipients[0]?.id ?? 0}`;
    expect(await expireAt(addDays(4))).toBe(1204);
    expect((await listCounts(last))?.entries).toBe(2);
    expect(await expireAt(addDays(4))).toBe(0);
    await world.test.sql`delete from recipient where name = 'Crowd'`;
  });

  test("a sweep that paused for days reminds once and then waits the usual time", async () => {
    const sent = await sendAt(SENT);
    expect(await remindAt(new Date(addDays(10).getTime() + 3 * 3_600_000))).toBe(2);
    expect(await getPerson(sent)).toMatchObject({
      reminderCount: 1,
      nextReminderAt: new Date(addDays(12).getTime() + 3 * 3_600_000),
    });
  });
});

describe("sweeps against acts of users and recipients", () => {
  test("with quiet hours a late sweep at night moves the reminder to the morning", async () => {
    const reminderSettings = {
      sendAfter: buildDayPeriod(5),
      repeatEvery: buildDayPeriod(2),
      quietHours: true,
    };
    const sent = await sendAt(SENT, { meta: { reminderSettings } });
    const night = new Date("2026-05-09T21:30:00.000Z");
    expect(await remindAt(night)).toBe(0);
    expect(await listCounts(sent)).toMatchObject({ reminders: 0, events: 0 });
    const morning = new Date("2026-05-10T08:00:00.000Z");
    expect((await getPerson(sent))?.nextReminderAt).toEqual(morning);
    expect(await remindAt(morning)).toBe(2);
    expect((await getPerson(sent))?.nextReminderAt).toEqual(new Date("2026-05-12T08:00:00.000Z"));
  });

  test("signing as the link expires ends in one of the two, and never in a signature after the expiry", async () => {
    const ends = new Set<string | null>();
    // Adapts to the deciding moment, however fast this machine is at present.
    let endsInMs = 12;
    for (let trial = 0; trial < (FULL ? 50 : 16); trial += 1) {
      stopClock(null);
      const sent = await world.send({ recipients: [signer("Ana")] });
      const api = signingCaller(world.db);
      await prepareSigner(api, sent, 0);
      // Expires within moments by the database's own clock, which both sides read under the lock.
      await world.test.sql`update recipient set expires_at = clock_timestamp() + ${`${endsInMs} ms`}::interval
        where id = ${sent.recipients[0]?.id ?? 0}`;
      const sweepRepeatedly = async () => {
        for (let round = 0; round < 12; round += 1)
          await expireRecipients({ db: world.db }, new Date(Date.now() + 60_000));
      };
      const [signed] = await Promise.all([
        getCode(api.complete({ token: getRecipientToken(sent, 0) })),
        sweepRepeatedly(),
      ]);
      const ana = await getPerson(sent);
      ends.add(signed);
      endsInMs = signed === null ? endsInMs / 2 : Math.min(endsInMs * 1.7, 5_000);
      if (signed === null) {
        expect(ana).toMatchObject({ signingStatus: "SIGNED", expiredAt: null, expirationNotifiedAt: null });
        expect(ana?.signedAt?.getTime()).toBeLessThan(ana?.expiresAt?.getTime() ?? 0);
      } else {
        expect(signed).toBe("RECIPIENT_EXPIRED");
        await sleep(60);
        await sweepRepeatedly();
        expect(await getPerson(sent)).toMatchObject({ signingStatus: "NOT_SIGNED", signedAt: null });
        expect(await listCounts(sent)).toMatchObject({ lapses: 1, entries: 1 });
      }
    }
    expect(ends).toEqual(new Set([null, "RECIPIENT_EXPIRED"]));
  });

  test("an expired link refuses acts; asking again renews it, for good if it no longer ends (domain/signing.md 4.13)", async () => {
    const sent = await sendAt(SENT, { meta: { envelopeExpirationPeriod: buildDayPeriod(2) } });
    const api = signingCaller(world.db);
    await prepareSigner(api, sent, 0);
    await expireAt(addDays(2));
    expect(await getPerson(sent)).toMatchObject({ expiredAt: addDays(2), expirationNotifiedAt: addDays(2) });
    expect(await getCode(api.complete({ token: getRecipientToken(sent, 0) }))).toBe("RECIPIENT_EXPIRED");
    await world.db
      .update(envelopeMetas)
      .set({ envelopeExpirationPeriod: { disabled: true } })
      .where(eq(envelopeMetas.envelopeId, sent.envelope.id));
    await createOwnerCaller(world).envelope.redistribute({
      envelopeId: sent.envelope.id,
      recipients: [sent.recipients[0]?.id ?? 0],
    });
    expect(await getPerson(sent)).toMatchObject({
      expiresAt: null,
      expiredAt: null,
      expirationNotifiedAt: null,
      reminderCount: 0,
      nextReminderAt: addDays(7),
    });
    expect(await getPerson(sent, 1)).toMatchObject({ expiredAt: addDays(2), expiresAt: addDays(2) });
    expect(await getCode(api.complete({ token: getRecipientToken(sent, 0) }))).toBeNull();
  });

  test("a waiting reminder is not sent after its document has ended", async () => {
    const sent = await sendAt(SENT);
    await remindAt(addDays(5));
    await createOwnerCaller(world).envelope.cancel({ envelopeId: sent.envelope.id });
    await world.queue.drain();
    const rows = await world.db.select().from(mails).where(eq(mails.envelopeId, sent.envelope.id));
    const reminders = rows.filter(({ kind }) => kind === "RECIPIENT_REMINDER");
    expect(reminders.map(({ state }) => state)).toEqual(["FAILED", "FAILED"]);
  });

  test("a waiting reminder is not sent after its recipient has signed, and leaves no entry", async () => {
    const sent = await sendAt(SENT);
    await remindAt(addDays(5));
    await signAs(signingCaller(world.db), sent, 0);
    await world.queue.drain();
    const rows = await world.db.select().from(mails).where(eq(mails.envelopeId, sent.envelope.id));
    const readState = (name: string) =>
      rows.find(({ kind, toName }) => kind === "RECIPIENT_REMINDER" && toName === name)?.state;
    expect([readState("Ana"), readState("Bea")]).toEqual(["FAILED", "SENT"]);
    const audit = await loadAudit(world.db, sent.envelope.id);
    const named = audit.filter(({ data }) => JSON.stringify(data).includes('"REMINDER"'));
    expect(named.map(({ type }) => type)).toEqual(["EMAIL_SENT"]);
  });

  test("a corrected e-mail address restarts reminders: none until the request is sent, then after five days", async () => {
    const sent = await sendAt(SENT);
    await remindAt(addDays(5));
    const recipientId = sent.recipients[0]?.id ?? 0;
    const api = createOwnerCaller(world);
    await api.recipient.updateMany({
      envelopeId: sent.envelope.id,
      data: [{ id: recipientId, email: "ana.new@example.com" }],
    });
    expect(await getPerson(sent)).toMatchObject({
      reminderCount: 0,
      nextReminderAt: null,
      sendStatus: "NOT_SENT",
    });
    stopClock(addDays(6));
    await api.envelope.distribute({ envelopeId: sent.envelope.id });
    expect(await getPerson(sent)).toMatchObject({ nextReminderAt: null });
    await world.queue.drain();
    expect(await getPerson(sent)).toMatchObject({ sendStatus: "SENT", nextReminderAt: addDays(11) });
  });
});
