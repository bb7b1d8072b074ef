import { randomInt } from "node:crypto";
import { Webhook as Judge } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GENESIS } from "@/server/db/store/audit";
import {
  loadLogReceiver,
  removeReceiver,
  saveReceiver,
  sealReceiverSecret,
} from "@/server/db/store/log-receiver";
import { BATCH_LIMITS } from "@/server/domain/organisation-log/receiver";
import { newId, newWebhookSecret } from "@/server/ids";
import { log } from "@/server/log";
import { readMail } from "@/server/mail/compose";
import { createTransport } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import { appendEntries, listSeqs, listUpTo, removeDuplicateSeqs } from "@/server/testing/jobs/log-stream";
import { sweepNow } from "@/server/testing/jobs/queue";
import { captureLog } from "@/server/testing/log";
import { type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import { getPerson, type TestMember } from "@/server/testing/world/people";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import type { JobDeps } from "./job";
import { streamLog } from "./stream-log";

const MINUTE_MS = 60_000;

let world: World;
let owner: TestMember;
let receiver: Receiver;
let deps: JobDeps;
let now = Date.now();
const moveClock = (ms: number) => {
  now += ms;
  stopClock(new Date(now));
};
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  receiver = await testReceiver(["logs.example.com"]);
  const transport = createTransport({ SMTP_URL: undefined });
  deps = { db: world.db, services: world.services, log, transport };
});
beforeEach(() => {
  provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
  moveClock(0);
});
afterEach(() => {
  stopClock(null);
  vi.restoreAllMocks();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

type StreamOptions = { entries?: number; url?: string; secret?: string | null; authority?: string | null };

async function startStream({ entries = 1, url, secret = null, authority = null }: StreamOptions = {}) {
  const organisation = await owner.call.organisation.create({ name: "Log" });
  const organisationId = organisation.id;
  await appendEntries(world, organisationId, entries - 1);
  const id = newId();
  const path = `/${id}`;
  const secretEncrypted = secret === null ? null : sealReceiverSecret(id, secret);
  const saveStream = (more: { url?: string; fromStart?: boolean } = {}) =>
    world.db.transaction((tx) =>
      saveReceiver(
        tx,
        {
          id,
          organisationId,
          secretEncrypted,
          authority,
          fromStart: false,
          url: url ?? receiver.url(path),
          ...more,
        },
        new Date(now),
      ),
    );
  await saveStream();
  const listCalls = () => receiver.received.filter((one) => one.path === path);
  return {
    id,
    organisationId,
    path,
    url: organisation.url,
    save: saveStream,
    calls: listCalls,
    stream: () => streamLog(id, deps),
    state: async () => (await loadLogReceiver(world.db, organisationId))?.row,
    bodies: () => listCalls().map(({ body }) => body),
    answer: (code: number) => receiver.answer(path, (_, response) => response.writeHead(code).end()),
  };
}

function holdAnswers(path: string) {
  const held: (() => void)[] = [];
  receiver.answer(path, (_, response) => held.push(() => response.writeHead(204).end()));
  return held;
}
const waitUntil = (what: () => boolean) => vi.waitFor(() => expect(what()).toBe(true), { timeout: 20_000 });

describe("an HTTPS receiver", () => {
  test("gets the lines of the export, oldest first, and then newer ones, each once", async () => {
    const it = await startStream({ entries: 4 });
    await it.stream();
    await it.stream();
    const { data } = await owner.call.organisationLog.list({ organisation: it.url });
    expect(it.bodies()).toHaveLength(1);
    expect(it.bodies()[0]).toMatch(/\n$/);
    const lines = (it.bodies()[0] ?? "").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(data.reverse());
    await appendEntries(world, it.organisationId, 2);
    await it.stream();
    expect(it.bodies().map((body) => listSeqs([body]))).toEqual([listUpTo(4), [5, 6]]);
    expect(await it.state()).toMatchObject({ deliveredSeq: 6, problem: null, claim: null });
  });

  test("can verify a call by the bearer secret and by a signature that an independent library accepts", async () => {
    stopClock(null);
    const secret = newWebhookSecret();
    const it = await startStream({ entries: 3, secret });
    await it.stream();
    const call = it.calls()[0];
    expect([call?.method, call?.headers]).toMatchObject([
      "POST",
      {
        "content-type": "application/x-ndjson",
        authorization: `Bearer ${secret}`,
        "x-service-organisation": it.url,
        "x-service-seq": "1-3",
        "webhook-id": `log_${it.organisationId}_1-3`,
      },
    ]);
    const {
      "webhook-id": id = "",
      "webhook-timestamp": at = "",
      "webhook-signature": signature = "",
    } = call?.headers ?? {};
    const signed = { "webhook-id": String(id), "webhook-timestamp": String(at) };
    const judge = new Judge(secret);
    // The library parses the verified body as one JSON value, which lines are not.
    expect(judge.sign(signed["webhook-id"], new Date(Number(at) * 1000), call?.body ?? "")).toBe(signature);
  });

  test("gets at most 500 entries and 512 KiB per call, but always at least one entry", {
    tags: ["prove"],
  }, async () => {
    const it = await startStream({ entries: 1200 });
    await it.stream();
    expect(it.bodies().map((body) => listSeqs([body]).length)).toEqual([500, 500, 200]);
    await appendEntries(world, it.organisationId, 60, "x".repeat(20_000));
    await appendEntries(world, it.organisationId, 1, "y".repeat(BATCH_LIMITS.bytes));
    await it.stream();
    const large = it.bodies().slice(3);
    expect(large.slice(0, -1).every((body) => Buffer.byteLength(body) <= BATCH_LIMITS.bytes)).toBe(true);
    expect(large.length).toBeGreaterThan(3);
    expect(listSeqs([large.at(-1) ?? ""])).toEqual([1261]);
    expect(listSeqs(it.bodies())).toEqual(listUpTo(1261));
  });

  test("that fails at random gets 2000 entries in order without a gap, from two senders at once", {
    tags: ["prove"],
  }, async () => {
    const it = await startStream();
    const taken: string[] = [];
    let failed = 0;
    receiver.answer(it.path, ({ body }, response) => {
      const luck = randomInt(100);
      if (luck < 60) {
        taken.push(body);
        response.writeHead(204).end();
        return;
      }
      failed += 1;
      // It has them, but the sender does not learn it.
      if (luck < 75) taken.push(body);
      if (luck < 85) response.destroy();
      else response.writeHead(luck < 93 ? 500 : 429).end();
    });
    for (let appended = 1; appended < 2000; appended += 40) {
      const more = Math.min(40, 2000 - appended);
      await Promise.all([appendEntries(world, it.organisationId, more), it.stream(), it.stream()]);
      moveClock(16 * MINUTE_MS);
    }
    for (let turn = 0; (await it.state())?.deliveredSeq !== 2000 && turn < 500; turn += 1) {
      await Promise.all([it.stream(), it.stream()]);
      moveClock(16 * MINUTE_MS);
    }
    expect(removeDuplicateSeqs(listSeqs(taken))).toEqual(listUpTo(2000));
    expect(failed).toBeGreaterThan(5);
    expect(await it.state()).toMatchObject({ deliveredSeq: 2000, failures: 0, problem: null, claim: null });
  });
});

describe("two senders", () => {
  test("never overlap: while one waits for an answer, the other sends nothing", async () => {
    const it = await startStream({ entries: 3 });
    const heldAnswers = holdAnswers(it.path);
    const first = it.stream();
    await waitUntil(() => heldAnswers.length === 1);
    await it.stream();
    expect(it.calls()).toHaveLength(1);
    heldAnswers[0]?.();
    await first;
    expect(await it.state()).toMatchObject({ deliveredSeq: 3, claim: null });
  });

  test("are kept apart: the late answer of one that hung for longer than its turn changes nothing", async () => {
    const it = await startStream({ entries: 3 });
    const heldAnswers = holdAnswers(it.path);
    const first = it.stream();
    await waitUntil(() => heldAnswers.length === 1);
    moveClock(31_000);
    const second = it.stream();
    await waitUntil(() => heldAnswers.length === 2);
    heldAnswers[0]?.();
    await first;
    expect(await it.state()).toMatchObject({ deliveredSeq: 0 });
    heldAnswers[1]?.();
    await second;
    expect(await it.state()).toMatchObject({ deliveredSeq: 3, claim: null });
    expect(it.bodies().map((body) => listSeqs([body]))).toEqual([listUpTo(3), listUpTo(3)]);
  });
});

describe("a receiver that fails", () => {
  test("is retried after 5 s, 15 s, 1 min, 5 min, then every quarter of an hour, and nothing is skipped", async () => {
    const it = await startStream({ entries: 2 });
    it.answer(503);
    for (const [made, wait] of [0, 5_000, 15_000, 60_000, 300_000, 900_000, 900_000].entries()) {
      if (wait > 0) {
        moveClock(wait - 1);
        await it.stream();
        expect(it.calls()).toHaveLength(made);
        moveClock(1);
      }
      await it.stream();
      await it.stream();
      expect(it.calls()).toHaveLength(made + 1);
    }
    expect(await it.state()).toMatchObject({
      deliveredSeq: 0,
      failures: 7,
      problem: "STATUS",
      problemCode: 503,
    });
    it.answer(204);
    moveClock(15 * MINUTE_MS);
    await it.stream();
    expect(await it.state()).toMatchObject({
      deliveredSeq: 2,
      failures: 0,
      problem: null,
      problemCode: null,
      failingSince: null,
    });
  });

  test("for an hour is reported to the organisation's admins once, and its recovery once", async () => {
    const it = await startStream();
    it.answer(500);
    const listReceiverMails = async () => {
      const rows = await world.test.sql`select id, kind, data_encrypted from mail
        where kind = 'LOG_RECEIVER' and unique_key like ${`log-receiver:${it.id}:%`} order by created_at`;
      return rows.map((row) => {
        const mail = readMail({ id: row.id, kind: row.kind, dataEncrypted: row.data_encrypted });
        return mail.kind === "LOG_RECEIVER" ? [mail.data.state, mail.data.host] : [];
      });
    };
    await it.stream();
    for (let waited = 0; waited < 59; waited += 1) {
      moveClock(MINUTE_MS);
      await it.stream();
    }
    expect(await listReceiverMails()).toEqual([]);
    for (let waited = 0; waited < 90; waited += 1) {
      moveClock(MINUTE_MS);
      await it.stream();
    }
    expect(await listReceiverMails()).toEqual([["FAILING", receiver.host]]);
    it.answer(200);
    moveClock(16 * MINUTE_MS);
    await it.stream();
    await appendEntries(world, it.organisationId, 1);
    await it.stream();
    expect((await listReceiverMails()).map(([state]) => state)).toEqual(["FAILING", "WORKING"]);
  });

  test.each([
    ["that sends elsewhere", 302, "REDIRECT"],
    ["that refuses", 401, "STATUS"],
  ])("%s counts as having received nothing", async (_, code, problem) => {
    const it = await startStream();
    const location = receiver.url("/never");
    receiver.answer(it.path, (__, response) => response.writeHead(code, { location }).end());
    await it.stream();
    expect(await it.state()).toMatchObject({ deliveredSeq: 0, problem, problemCode: code });
    expect(receiver.received.filter(({ path }) => path === "/never")).toEqual([]);
  });

  test("that answers too late counts as having received nothing", async () => {
    provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca, timeoutMs: 300 });
    const it = await startStream();
    const heldAnswers = holdAnswers(it.path);
    await it.stream();
    expect(heldAnswers).toHaveLength(1);
    expect(await it.state()).toMatchObject({ deliveredSeq: 0, problem: "TIMEOUT", problemCode: null });
  });
});

describe("the receiver of a log", () => {
  test("gets nothing with an unknown certificate, but does with one of its own authority", async () => {
    provide("webhookDialling", { allowedHosts: [receiver.host] });
    const unknown = await startStream();
    await unknown.stream();
    expect([await unknown.state(), unknown.calls()]).toMatchObject([{ problem: "TLS", deliveredSeq: 0 }, []]);
    await using other = await testReceiver();
    const wrong = await startStream({ authority: other.ca });
    await wrong.stream();
    expect([await wrong.state(), wrong.calls()]).toMatchObject([{ problem: "TLS", deliveredSeq: 0 }, []]);
    const right = await startStream({ authority: receiver.ca });
    await right.stream();
    expect(await right.state()).toMatchObject({ problem: null, deliveredSeq: 1 });
  });

  test("gets nothing at a private address, even if its name was public when it was set", async () => {
    provide("webhookDialling", { allowedHosts: [], ca: receiver.ca, resolve: async () => ["127.0.0.1"] });
    const before = receiver.connections();
    for (const url of [receiver.url("/x"), `https://logs.example.com:${receiver.port}/x`]) {
      const it = await startStream({ url });
      await it.stream();
      expect(await it.state()).toMatchObject({ problem: "ADDRESS", deliveredSeq: 0 });
    }
    expect(receiver.connections()).toBe(before);
  });

  test("never sees the lines of another organisation", async () => {
    const [a, b] = [await startStream(), await startStream()];
    await appendEntries(world, a.organisationId, 5, "of A");
    await appendEntries(world, b.organisationId, 5, "of B");
    await Promise.all([a.stream(), b.stream()]);
    expect([listSeqs(a.bodies()), listSeqs(b.bodies())]).toEqual([listUpTo(6), listUpTo(6)]);
    expect([a.bodies().join().includes("of B"), b.bodies().join().includes("of A")]).toEqual([false, false]);
  });

  test("gets no batch after the one under way once it is removed", async () => {
    const it = await startStream({ entries: 700 });
    const heldAnswers = holdAnswers(it.path);
    const streaming = it.stream();
    await waitUntil(() => heldAnswers.length === 1);
    await world.db.transaction((tx) => removeReceiver(tx, it.organisationId));
    heldAnswers[0]?.();
    await streaming;
    await it.stream();
    expect([it.calls().length, await it.state()]).toEqual([1, undefined]);
  });

  test("continues at the new URL without a gap when it is changed meanwhile", async () => {
    const it = await startStream({ entries: 700 });
    const heldAnswers = holdAnswers(it.path);
    const streaming = it.stream();
    await waitUntil(() => heldAnswers.length === 1);
    await it.save({ url: receiver.url(`${it.path}/new`) });
    heldAnswers[0]?.();
    await streaming;
    await it.stream();
    const since = receiver.received.filter(({ path }) => path === `${it.path}/new`).map(({ body }) => body);
    expect([it.calls().length, listSeqs(since)]).toEqual([1, listUpTo(700)]);
    await it.save({ url: receiver.url(`${it.path}/again`), fromStart: true });
    await it.stream();
    const again = receiver.received.filter(({ path }) => path === `${it.path}/again`).map(({ body }) => body);
    expect(listSeqs(again)).toEqual(listUpTo(700));
  });
});

describe("a log that was tampered with", () => {
  /** Acts as the database owner, with the trigger disabled meanwhile. */
  async function changeStoredEntries(change: string) {
    await world.test.ownerSql.begin(async (sql) => {
      await sql.unsafe("alter table organisation_audit disable trigger organisation_audit_append_only");
      await sql.unsafe(change);
      await sql.unsafe("alter table organisation_audit enable trigger organisation_audit_append_only");
    });
  }
  const buildEntryCondition = (id: number, seq: number) => `organisation_id = ${id} and seq = ${seq}`;

  test.each([
    ["changed", (at: string) => `update organisation_audit set actor_email = 'eve@example.com' where ${at}`],
    ["taken out", (at: string) => `delete from organisation_audit where ${at}`],
  ])(
    "is streamed up to an entry that was %s and no further, and its admins are told at once",
    async (_, change) => {
      const it = await startStream({ entries: 5 });
      await changeStoredEntries(change(buildEntryCondition(it.organisationId, 3)));
      await it.stream();
      expect(listSeqs(it.bodies())).toEqual([1, 2]);
      expect(await it.state()).toMatchObject({ deliveredSeq: 2, problem: "CHAIN" });
      moveClock(16 * MINUTE_MS);
      await it.stream();
      expect(listSeqs(it.bodies())).toEqual([1, 2]);
      const mails = await world.test
        .sql`select id from mail where unique_key like ${`log-receiver:${it.id}:%`}`;
      expect(mails).toHaveLength(1);
    },
  );

  test("is detected where its end was removed or rewritten, before and after streaming", async () => {
    const it = await startStream({ entries: 3 });
    await changeStoredEntries(
      `delete from organisation_audit where ${buildEntryCondition(it.organisationId, 3)}`,
    );
    await it.stream();
    expect(await it.state()).toMatchObject({ deliveredSeq: 2, problem: "CHAIN" });
    const other = await startStream({ entries: 3 });
    await other.stream();
    await changeStoredEntries(
      `delete from organisation_audit where ${buildEntryCondition(other.organisationId, 3)}`,
    );
    await world.test.ownerSql`update organisation_audit_head set seq = 2
      where organisation_id = ${other.organisationId}`;
    await other.stream();
    expect(await other.state()).toMatchObject({ deliveredSeq: 3, problem: "CHAIN" });
    const newStream = await startStream({ entries: 3 });
    await world.test.ownerSql`update organisation_audit_head set hash = ${Buffer.from(GENESIS)}
      where organisation_id = ${newStream.organisationId}`;
    await newStream.stream();
    expect(await newStream.state()).toMatchObject({ deliveredSeq: 2, problem: "CHAIN" });
  });
});

describe("waking a sender", () => {
  test("happens for a log with new entries from any writer, and for one whose sender died", async () => {
    await world.test.sql`delete from log_receiver`;
    await world.test.sql`delete from pgboss.job where name = 'log.stream'`;
    const it = await startStream({ entries: 2 });
    await world.queue.drain();
    await appendEntries(world, it.organisationId, 1);
    moveClock(10_000);
    expect(await sweepNow(world, "log-streams")).toEqual([1]);
    await world.queue.drain();
    expect(await it.state()).toMatchObject({ deliveredSeq: 3 });
    moveClock(10_000);
    expect(await sweepNow(world, "log-streams")).toEqual([0]);

    await appendEntries(world, it.organisationId, 1);
    await world.test
      .sql`update log_receiver set claim = 'of the dead', claimed_until = ${new Date(now + 30_000).toISOString()}
      where id = ${it.id}`;
    moveClock(10_000);
    expect(await sweepNow(world, "log-streams")).toEqual([0]);
    moveClock(20_000);
    expect(await sweepNow(world, "log-streams")).toEqual([1]);
    await world.queue.drain();
    expect(listSeqs(it.bodies())).toEqual(listUpTo(4));
  });

  test("changes nothing for a deleted receiver or a repeated job", async () => {
    const it = await startStream();
    await it.stream();
    await it.stream();
    await streamLog("no such receiver", deps);
    expect(it.calls()).toHaveLength(1);
  });
});

test("the secret appears in no line of the process's log", async () => {
  const lines = captureLog();
  const secret = "a-bearer-token-nobody-reads";
  const it = await startStream({ entries: 2, secret });
  receiver.answer(it.path, ({ headers }, response) =>
    response.writeHead(500, { "x-echo": String(headers.authorization) }).end(String(headers.authorization)),
  );
  await it.stream();
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain(secret);
  expect(JSON.stringify(await it.state())).not.toContain(secret);
});
