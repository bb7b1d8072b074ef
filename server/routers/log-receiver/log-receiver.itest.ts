import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadLogReceiver, openReceiverSecret } from "@/server/db/store/log-receiver";
import { env } from "@/server/env";
import { provide } from "@/server/runtime";
import { listSeqs, listUpTo } from "@/server/testing/jobs/log-stream";
import { captureLog } from "@/server/testing/log";
import { type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import { type SyslogReceiver, testSyslogReceiver } from "@/server/testing/webhooks/syslog-receiver";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { freezeClock } from "@/server/testing/world/hold-clock";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  type TestMember,
} from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

const SECRET = "a-bearer-token-nobody-reads";

let world: World;
let owner: TestMember;
let organisationId: number;
let receiver: Receiver;
let syslog: SyslogReceiver;
beforeAll(async () => {
  world = await testWorld();
  owner = await createProvenSession(world, world.owner);
  organisationId = await findOrganisationId(world);
  receiver = await testReceiver();
  syslog = await testSyslogReceiver();
  const allowedHosts = [receiver.host, syslog.host];
  provide("env", { ...env(), WEBHOOK_ALLOWED_HOSTS: allowedHosts });
  provide("webhookDialling", { allowedHosts, ca: receiver.ca });
});
beforeEach(async () => {
  vi.restoreAllMocks();
  receiver.received.length = 0;
  await world.test.sql`delete from rate_limit`;
  await world.test.sql`delete from log_receiver`;
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await syslog[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

type ReceiverInput = Omit<Parameters<TestMember["call"]["logReceiver"]["set"]>[0], "organisationId">;
const setReceiver = (wanted: ReceiverInput, by = owner) =>
  by.call.logReceiver.set({ organisationId, ...wanted });
const getReceiver = () => owner.call.logReceiver.get({ organisationId });
const loadSavedSecret = async () => {
  const receiver = await loadLogReceiver(world.db, organisationId);
  return receiver && openReceiverSecret(receiver.row);
};
const listLoggedChanges = async () => {
  const { data } = await owner.call.organisationLog.list({
    organisation: `org-${owner.userId}`,
    perPage: 100,
  });
  return data.filter(({ target }) => target.kind === "LOG_RECEIVER");
};

describe("the receiver of an organisation's log", () => {
  test("is absent until set, and then gets the whole log and new entries", async () => {
    expect(await getReceiver()).toEqual({ receiver: null });
    const made = await setReceiver({ receiverUrl: receiver.url("/in"), receiverSecret: SECRET });
    expect(made.receiver).toMatchObject({
      receiverUrl: receiver.url("/in"),
      hasSecret: true,
      authority: null,
      deliveredSeq: 0,
      deliveredAt: null,
      problem: null,
      failingSince: null,
      nextAttemptAt: null,
    });
    expect(made.receiver?.waiting).toBeGreaterThan(0);
    await world.queue.drain();
    const seqs = listSeqs(receiver.received.map(({ body }) => body));
    expect(seqs).toEqual(listUpTo(seqs.length));
    expect((await getReceiver()).receiver).toMatchObject({ deliveredSeq: seqs.length, waiting: 0 });
    expect(receiver.received[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
  });

  test("shows what went wrong and when the next try is", async () => {
    receiver.answer("/down", (_, response) => response.writeHead(503).end());
    await setReceiver({ receiverUrl: receiver.url("/down") });
    await world.queue.drain();
    expect((await getReceiver()).receiver).toMatchObject({
      problem: "STATUS",
      problemCode: 503,
      deliveredSeq: 0,
      failingSince: expect.any(String),
      nextAttemptAt: expect.any(String),
    });
  });

  test("keeps its secret encrypted, shows it nowhere, and gives it to no other server", async () => {
    const lines = captureLog();
    const made = await setReceiver({ receiverUrl: receiver.url("/a"), receiverSecret: SECRET });
    expect(await loadSavedSecret()).toBe(SECRET);
    const { data } = await owner.call.organisationLog.list({ organisation: `org-${owner.userId}` });
    const rows = await world.test.sql`select * from log_receiver`;
    expect(JSON.stringify([made, await getReceiver(), data, rows, lines])).not.toContain(SECRET);
    await setReceiver({ receiverUrl: receiver.url("/b") });
    expect(await loadSavedSecret()).toBe(SECRET);
    const elsewhere = setReceiver({ receiverUrl: "https://other.example.com/in" });
    expect(await catchErrorCode(elsewhere)).toBe("INVALID_BODY");
    await setReceiver({ receiverUrl: "https://other.example.com/in", receiverSecret: null });
    expect(await loadSavedSecret()).toBeNull();
    await setReceiver({ receiverUrl: receiver.url("/a"), receiverSecret: SECRET });
    await setReceiver({ receiverUrl: `syslog+tls://${syslog.host}` });
    expect(await loadSavedSecret()).toBeNull();
  });

  test.each([
    [{ receiverUrl: "http://logs.example.com/" }, "receiverUrl"],
    [{ receiverUrl: "syslog://logs.example.com" }, "receiverUrl"],
    [{ receiverUrl: "https://127.0.0.1/" }, "receiverUrl"],
    [{ receiverUrl: "syslog+tls://10.0.0.8" }, "receiverUrl"],
    [{ receiverUrl: "syslog+tls://localhost:6514" }, "receiverUrl"],
    [{ receiverUrl: "https://me:pw@logs.example.com/" }, "receiverUrl"],
    [{ receiverUrl: "syslog+tls://logs.example.com", receiverSecret: SECRET }, "receiverSecret"],
    [{ receiverUrl: "https://logs.example.com/", authority: "no certificate" }, "authority"],
    [
      {
        receiverUrl: "https://logs.example.com/",
        authority: "-----BEGIN PRIVATE KEY-----\nMII=\n-----END PRIVATE KEY-----",
      },
      "authority",
    ],
    [
      {
        receiverUrl: "https://logs.example.com/",
        authority: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
      },
      "authority",
    ],
  ])("is refused as %j, and the key is named", async (wanted, key) => {
    const refused = setReceiver(wanted).then(
      () => null,
      (error: unknown) => error,
    );
    expect(await refused).toMatchObject({ message: expect.stringContaining(`${key}: `) });
    expect(await catchErrorCode(setReceiver(wanted))).toBe("INVALID_BODY");
    expect(await getReceiver()).toEqual({ receiver: null });
  });

  test("is changed, tested and removed with an entry each, which contains no secret and no path", async () => {
    const before = (await listLoggedChanges()).length;
    const path = "/in-the-path-is-a-key";
    await setReceiver({ receiverUrl: receiver.url(path), receiverSecret: SECRET });
    await setReceiver({ receiverUrl: receiver.url(path), authority: receiver.ca, fromStart: true });
    await owner.call.logReceiver.test({ organisationId });
    await owner.call.logReceiver.remove({ organisationId });
    await owner.call.logReceiver.remove({ organisationId });
    const entries = (await listLoggedChanges()).slice(0, -before || undefined).reverse();
    expect(entries.map(({ action, target }) => [action, target.name])).toEqual([
      ["LOG_RECEIVER_SET", receiver.host],
      ["LOG_RECEIVER_SET", receiver.host],
      ["LOG_RECEIVER_TESTED", receiver.host],
      ["LOG_RECEIVER_REMOVED", receiver.host],
    ]);
    expect(entries[0]?.changes).toEqual([
      { key: "address", from: null, to: null, isSecret: true },
      { key: "host", from: null, to: receiver.host, isSecret: false },
      { key: "kind", from: null, to: "HTTPS", isSecret: false },
      { key: "secret", from: null, to: null, isSecret: true },
    ]);
    expect(entries[1]?.changes.map(({ key }) => key)).toEqual(["authority", "fromStart"]);
    const text = JSON.stringify(entries);
    expect([text.includes(SECRET), text.includes(path)]).toEqual([false, false]);
  });
});

describe("a test of the log receiver", () => {
  test("sends one marked line without a number to either kind of receiver, and moves no position", async () => {
    await setReceiver({ receiverUrl: receiver.url("/test"), receiverSecret: SECRET });
    expect(await owner.call.logReceiver.test({ organisationId })).toEqual({ problem: null, code: 204 });
    const call = receiver.received.find(({ headers }) => headers["x-service-test"] === "1");
    expect(JSON.parse(call?.body ?? "")).toEqual({
      isTest: true,
      organisation: `org-${owner.userId}`,
      createdAt: expect.any(String),
    });
    expect([call?.headers.authorization, call?.headers["x-service-seq"]]).toEqual([
      `Bearer ${SECRET}`,
      undefined,
    ]);
    expect((await getReceiver()).receiver).toMatchObject({ deliveredSeq: 0 });
    await setReceiver({ receiverUrl: `syslog+tls://${syslog.host}`, authority: syslog.ca });
    expect(await owner.call.logReceiver.test({ organisationId })).toEqual({ problem: null, code: null });
    expect(syslog.messages.at(-1)).toMatchObject({ id: "TEST", data: { test: "1" } });
    expect(syslog.messages.at(-1)?.data).not.toHaveProperty("seq");
  });

  test("reports what is wrong, and that there is nothing to test", async () => {
    expect(await catchErrorCode(owner.call.logReceiver.test({ organisationId }))).toBe("INVALID_REQUEST");
    receiver.answer("/no", (_, response) => response.writeHead(403).end());
    await setReceiver({ receiverUrl: receiver.url("/no") });
    expect(await owner.call.logReceiver.test({ organisationId })).toEqual({ problem: "STATUS", code: 403 });
    await setReceiver({ receiverUrl: `syslog+tls://${syslog.host}` });
    expect(await owner.call.logReceiver.test({ organisationId })).toEqual({ problem: "TLS", code: null });
  });

  test("runs at most ten times a minute", async () => {
    freezeClock();
    await setReceiver({ receiverUrl: receiver.url("/often") });
    for (let n = 0; n < 10; n += 1) await owner.call.logReceiver.test({ organisationId });
    const more = owner.call.logReceiver.test({ organisationId });
    expect(await catchErrorCode(more)).toBe("TOO_MANY_REQUESTS");
  });
});

describe("access to the log receiver", () => {
  test("is for ADMINs with fresh proof; others are refused, strangers get NOT_FOUND", async () => {
    const wanted = { organisationId, receiverUrl: receiver.url("/who") };
    const listOutcomes = async ({ call: { logReceiver } }: TestMember) => [
      await catchErrorCode(logReceiver.set(wanted)),
      await catchErrorCode(logReceiver.get({ organisationId })),
      await catchErrorCode(logReceiver.test({ organisationId })),
      await catchErrorCode(logReceiver.remove({ organisationId })),
    ];
    const manager = await createProvenSession(
      world,
      await addColleague(world, { team: "ADMIN", organisation: "MANAGER" }),
    );
    const member = await createProvenSession(world, await addColleague(world, { team: "ADMIN" }));
    const stranger = await createProvenSession(world, await world.stranger());
    expect(await listOutcomes(manager)).toEqual(Array(4).fill("FORBIDDEN"));
    expect(await listOutcomes(member)).toEqual(Array(4).fill("FORBIDDEN"));
    expect(await listOutcomes(stranger)).toEqual(Array(4).fill("NOT_FOUND"));
    const unproven = getPerson(world, world.owner).call.logReceiver;
    expect(await catchErrorCode(unproven.set(wanted))).toBe("PROOF_NEEDED");
    expect(await catchErrorCode(unproven.remove({ organisationId }))).toBe("PROOF_NEEDED");
    expect(await getReceiver()).toEqual({ receiver: null });
  });

  test("ends with the organisation", async () => {
    const organisation = await owner.call.organisation.create({ name: "Ephemeral" });
    await owner.call.logReceiver.set({ organisationId: organisation.id, receiverUrl: receiver.url("/ends") });
    await owner.call.organisation.remove({ organisationId: organisation.id, name: "Ephemeral" });
    await world.queue.drain();
    expect(receiver.received.filter(({ path }) => path === "/ends")).toEqual([]);
    expect(await loadLogReceiver(world.db, organisation.id)).toBeNull();
  });
});
