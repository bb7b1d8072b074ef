import { randomInt } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadLogReceiver, saveReceiver } from "@/server/db/store/log-receiver";
import { newId } from "@/server/ids";
import { log } from "@/server/log";
import { createTransport } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import { appendEntries, listUpTo, removeDuplicateSeqs } from "@/server/testing/jobs/log-stream";
import { type SyslogReceiver, testSyslogReceiver } from "@/server/testing/webhooks/syslog-receiver";
import { getPerson, type TestMember } from "@/server/testing/world/people";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import type { JobDeps } from "./job";
import { streamLog } from "./stream-log";

let world: World;
let owner: TestMember;
let receiver: SyslogReceiver;
let deps: JobDeps;
let now = Date.now();
const moveClock = (ms: number) => {
  now += ms;
  stopClock(new Date(now));
};
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  receiver = await testSyslogReceiver(["siem.example.com"]);
  const transport = createTransport({ SMTP_URL: undefined });
  deps = { db: world.db, services: world.services, log, transport };
});
beforeEach(() => {
  receiver.messages.length = 0;
  receiver.servernames.length = 0;
  receiver.behave("take");
  provideDialling();
  moveClock(0);
});
afterEach(() => stopClock(null));
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const getReceiverName = () => `siem.example.com:${receiver.port}`;
const provideDialling = (more: { timeoutMs?: number; allowedHosts?: string[] } = {}) =>
  provide("webhookDialling", {
    allowedHosts: [getReceiverName(), receiver.host],
    resolve: async () => ["127.0.0.1"],
    ...more,
  });

async function startStream({
  entries = 1,
  url = `syslog+tls://${getReceiverName()}`,
  authority = receiver.ca,
} = {}) {
  const organisation = await owner.call.organisation.create({ name: "Log" });
  await appendEntries(world, organisation.id, entries - 1);
  const id = newId();
  const settings = {
    id,
    organisationId: organisation.id,
    url,
    secretEncrypted: null,
    authority,
    fromStart: false,
  };
  await world.db.transaction((tx) => saveReceiver(tx, settings, new Date(now)));
  return {
    id,
    organisationId: organisation.id,
    url: organisation.url,
    stream: () => streamLog(id, deps),
    state: async () => (await loadLogReceiver(world.db, organisation.id))?.row,
  };
}
const listReceivedSeqs = () => receiver.messages.map(({ data }) => Number(data.seq));

describe("a TLS-syslog receiver", () => {
  test("gets each entry as an RFC 5424 message in octet counting, with organisation and number", async () => {
    const it = await startStream({ entries: 3 });
    await it.stream();
    const { data } = await owner.call.organisationLog.list({ organisation: it.url });
    expect(receiver.messages.map(({ message }) => JSON.parse(message))).toEqual(data.reverse());
    const [first] = data;
    expect(receiver.messages[0]).toMatchObject({
      priority: 109,
      timestamp: first?.createdAt,
      host: "localhost",
      app: "rubrica",
      process: "-",
      id: "ORGANISATION_CREATED",
      data: { organisation: it.url, organisationId: String(it.organisationId), seq: "1" },
    });
    expect(receiver.servernames).toEqual(["siem.example.com"]);
    await it.stream();
    await appendEntries(world, it.organisationId, 1);
    await it.stream();
    expect(listReceivedSeqs()).toEqual(listUpTo(4));
    expect(await it.state()).toMatchObject({ deliveredSeq: 4, problem: null });
  });

  test("that never closes its side still counts as having received the entries", {
    tags: ["prove"],
  }, async () => {
    receiver.behave("keep");
    const it = await startStream({ entries: 3 });
    await it.stream();
    expect([listReceivedSeqs(), (await it.state())?.deliveredSeq]).toEqual([listUpTo(3), 3]);
  });

  test("that reads nothing before the timeout counts as having received nothing", {
    tags: ["prove"],
  }, async () => {
    receiver.behave("deaf");
    provideDialling({ timeoutMs: 3_000 });
    const it = await startStream();
    // More than the system buffers for a reader that does not read.
    await appendEntries(world, it.organisationId, 1, "x".repeat(16_000_000));
    // A turn may end before it comes to that entry.
    for (let turn = 0; turn < 5 && (await it.state())?.problem === null; turn += 1) await it.stream();
    const state = await it.state();
    expect(state).toMatchObject({ problem: "TIMEOUT" });
    expect(state?.deliveredSeq).toBeLessThan(2);
  });

  test("that breaks off at random gets 2000 entries in order without a gap, from two senders at once", {
    tags: ["prove"],
  }, async () => {
    let broken = 0;
    receiver.behave(() => {
      if (randomInt(100) < 60) return "take";
      broken += 1;
      return "break";
    });
    const it = await startStream();
    for (let appended = 1; appended < 2000; appended += 50) {
      const more = Math.min(50, 2000 - appended);
      await Promise.all([appendEntries(world, it.organisationId, more), it.stream(), it.stream()]);
      moveClock(960_000);
    }
    receiver.behave("take");
    await it.stream();
    expect((await it.state())?.deliveredSeq).toBe(2000);
    expect(broken).toBeGreaterThan(3);
    expect(removeDuplicateSeqs(listReceivedSeqs())).toEqual(listUpTo(2000));
  });

  test("gets nothing where its certificate or name is another's, or its address is private", async () => {
    await using other = await testSyslogReceiver();
    const cases = [
      [{ authority: other.ca }, "TLS"],
      // Valid for 127.0.0.1 and siem.example.com.
      [{ url: `syslog+tls://other.example.com:${receiver.port}` }, "TLS"],
      [{ url: "syslog+tls://10.0.0.8" }, "ADDRESS"],
      [{ url: "syslog+tls://rebound.example.com" }, "ADDRESS"],
    ] as const;
    provideDialling({ allowedHosts: [getReceiverName(), `other.example.com:${receiver.port}`] });
    for (const [wanted, problem] of cases) {
      const it = await startStream(wanted);
      await it.stream();
      expect(await it.state()).toMatchObject({ problem, deliveredSeq: 0 });
    }
    expect(receiver.messages).toEqual([]);
  });
});
