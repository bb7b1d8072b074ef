import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { envelopes, mails, webhookAttempts, webhooks } from "@/server/db/schema";
import { loadAudit, NO_ORIGIN, verifyChain } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { newId } from "@/server/ids";
import { enqueueJob } from "@/server/jobs/enqueue";
import { createTransport } from "@/server/mail/transport";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { provide } from "@/server/runtime";
import { drainJobs } from "@/server/testing/jobs/queue";
import { startMailSink } from "@/server/testing/mail/smtp-server";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
  provide("place", { root: process.cwd(), build: "", dataDir: process.cwd() });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.db.execute(sql`delete from pgboss.job`);
  await world.db.delete(mails);
  await world.db.delete(webhooks);
  await world.db.update(envelopes).set({ nextSealAt: null, sealingSince: null, sealError: null });
});
afterEach(() => stopClock(null));

const createAdminApi = (isInstanceAdmin: boolean) =>
  createCaller({
    db: world.db,
    services: services(),
    actor: world.owner,
    account: { ...world.owner, sessionId: "session", isInstanceAdmin },
    origin: NO_ORIGIN,
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  }).admin;
const createOwnAdminApi = () => createAdminApi(true);
const reason = "Asked for by the owner";

const listRetries = async (envelopeId: string) => {
  const rows = await loadAudit(world.db, envelopeId);
  expect(verifyChain(rows).ok).toBe(true);
  return rows.filter(({ type }) => type === "ADMIN_RETRIED");
};
const buildEvidence = (kind: string, rowId: string) => ({
  data: { kind, rowId, reason },
  actor: { kind: "admin", userId: world.owner.userId, reason },
  userId: world.owner.userId,
});
const approval = { recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" as const }] };

describe("a user who is no instance admin", () => {
  const procedures: [string, (caller: ReturnType<typeof createAdminApi>) => Promise<unknown>][] = [
    ["overview", (caller) => caller.overview()],
    ["health", (caller) => caller.health()],
    ["job.list", (caller) => caller.job.list()],
    ["job.retry", (caller) => caller.job.retry({ kind: "mail.send", reason })],
    ["mail.retry", (caller) => caller.mail.retry({ mailId: "m", reason })],
    ["sealing.list", (caller) => caller.sealing.list({})],
    ["sealing.reseal", (caller) => caller.sealing.reseal({ envelopeId: "e", reason })],
    ["sealing.resealAll", (caller) => caller.sealing.resealAll({ reason })],
    ["webhook.failing", (caller) => caller.webhook.failing()],
    ["webhook.resume", (caller) => caller.webhook.resume({ webhookId: "w", reason })],
  ];
  test.each(procedures)("may not call %s", async (_, call) => {
    await expect(call(createAdminApi(false))).rejects.toMatchObject({ cause: { code: "FORBIDDEN" } });
  });

  test("and an admin who gives no reason may change nothing", async () => {
    for (const empty of ["", "  ", "ok"]) {
      await expect(createOwnAdminApi().sealing.resealAll({ reason: empty })).rejects.toMatchObject({
        cause: { code: "BAD_REQUEST" },
      });
    }
  });
});

describe("jobs", () => {
  const failOneJob = async (rowId: string, cause: string) => {
    await world.db.transaction((tx) => enqueueJob(tx, "mail.send", rowId));
    const [job] = await world.queue.boss.fetch("mail.send");
    await world.queue.boss.fail("mail.send", job?.id ?? "", new Error(cause));
    return job?.id ?? "";
  };
  const readState = async () =>
    (await createOwnAdminApi().job.list()).kinds.find(({ kind }) => kind === "mail.send");

  test("that failed are listed with their cause, without the signing link in it", async () => {
    await failOneJob("m1", "cannot open http://localhost:3000/sign/AbCdEf0123456789 now");
    const { failures } = await createOwnAdminApi().job.list();
    expect(failures).toEqual([
      expect.objectContaining({
        kind: "mail.send",
        rowId: "m1",
        cause: expect.stringContaining("cannot open"),
      }),
    ]);
    expect(failures[0]?.cause).not.toContain("AbCdEf0123456789");
    expect((await createOwnAdminApi().overview()).jobs).toMatchObject({ failed: 1, queued: 0 });
  });

  test("run again one by one, recorded in the audit log of their mail's envelope", async () => {
    const { envelope } = await world.send(approval);
    await drainJobs(world);
    const [mail] = await world.db.select().from(mails);
    const id = await failOneJob(mail?.id ?? "", "broke");
    await failOneJob("another", "broke too");
    expect(await createOwnAdminApi().job.retry({ kind: "mail.send", jobId: id, reason })).toEqual({
      count: 1,
    });
    expect(await readState()).toMatchObject({ queued: 1, failed: 1 });
    expect(await listRetries(envelope.id)).toEqual([
      expect.objectContaining(buildEvidence("mail.send", mail?.id ?? "")),
    ]);
    expect(await createOwnAdminApi().job.retry({ kind: "mail.send", jobId: id, reason })).toEqual({
      count: 0,
    });
  });

  test("of one kind run again together, and of no other kind", async () => {
    await failOneJob("a", "broke");
    await failOneJob("b", "broke");
    expect(await createOwnAdminApi().job.retry({ kind: "event.fan-out", reason })).toEqual({ count: 0 });
    expect(await createOwnAdminApi().job.retry({ kind: "mail.send", reason })).toEqual({ count: 2 });
    expect(await readState()).toMatchObject({ queued: 2, failed: 0 });
    expect(await drainJobs(world)).toBe(2);
  });
});

describe("mails", () => {
  test("that were refused are shown and filtered as failed, and go out when sent again", async () => {
    await using sink = await startMailSink();
    const transport = createTransport({ SMTP_URL: sink.url });
    const { envelope } = await world.send(approval);
    sink.behave("refuse-recipient");
    await drainJobs(world, transport);
    const failed = await createOwnAdminApi().mail.list({ state: "FAILED" });
    expect(failed.data).toMatchObject([{ isBounced: true, lastError: expect.stringContaining("550") }]);
    expect((await createOwnAdminApi().overview()).mails).toEqual({ waiting: 0, failed: 1 });
    const mailId = failed.data[0]?.id ?? "";
    sink.behave("accept");
    await createOwnAdminApi().mail.retry({ mailId, reason });
    await drainJobs(world, transport);
    transport.close();
    expect(sink.received.map(({ to }) => to)).toEqual([["ana@example.org"]]);
    expect((await createOwnAdminApi().mail.list({ state: "FAILED" })).data).toEqual([]);
    expect(await listRetries(envelope.id)).toEqual([
      expect.objectContaining(buildEvidence("mail.send", mailId)),
    ]);
    await expect(createOwnAdminApi().mail.retry({ mailId, reason })).rejects.toMatchObject({
      cause: { code: "INVALID_REQUEST" },
    });
    expect(await listRetries(envelope.id)).toHaveLength(1);
  });

  test("with an unknown id are not found", async () => {
    await expect(createOwnAdminApi().mail.retry({ mailId: "nope", reason })).rejects.toMatchObject({
      cause: { code: "NOT_FOUND" },
    });
  });
});

describe("sealing", () => {
  const createStuckSeal = async (error: string | null = "The disk is full") => {
    const { envelope } = await world.send(approval);
    await world.db.execute(sql`delete from pgboss.job`);
    const now = new Date();
    await world.db
      .update(envelopes)
      .set({
        sealingSince: now,
        sealAttempts: 3,
        sealError: error,
        nextSealAt: new Date(now.getTime() + 3_600_000),
      })
      .where(eq(envelopes.id, envelope.id));
    return envelope.id;
  };
  const listSealJobs = () =>
    world.db.execute<{ id: string }>(
      sql`select data->>'id' as id from pgboss.job where name = 'envelope.seal'`,
    );

  test("lists failed envelopes first, with cause and next try but none of their content", async () => {
    const fine = await createStuckSeal(null);
    const bad = await createStuckSeal();
    const { data, count } = await createOwnAdminApi().sealing.list({});
    expect(count).toBe(2);
    expect(data.map(({ envelopeId }) => envelopeId)).toEqual([bad, fine]);
    expect(data[0]).toMatchObject({
      kind: "SEAL",
      attempts: 3,
      error: "The disk is full",
      team: "Team of Olga Owner",
    });
    expect(JSON.stringify(data)).not.toMatch(/Lease|ana@/);
    expect((await createOwnAdminApi().overview()).sealing).toEqual({ waiting: 2, failed: 1, changed: 0 });
  });

  test("of one envelope is tried at once, and its audit log says who asked and why", async () => {
    const id = await createStuckSeal();
    expect(await createOwnAdminApi().sealing.reseal({ envelopeId: id, reason })).toEqual({ count: 1 });
    const [row] = await world.db.select().from(envelopes).where(eq(envelopes.id, id));
    expect(row?.nextSealAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    expect([...(await listSealJobs())]).toEqual([{ id }]);
    expect(await listRetries(id)).toEqual([expect.objectContaining(buildEvidence("envelope.seal", id))]);
  });

  test("is tried again for all that failed, not for those in progress", async () => {
    const [one, two, working] = [
      await createStuckSeal(),
      await createStuckSeal(),
      await createStuckSeal(null),
    ];
    await world.db.execute(sql`delete from pgboss.job`);
    expect(await createOwnAdminApi().sealing.resealAll({ reason })).toEqual({ count: 2 });
    expect([...(await listSealJobs())].map(({ id }) => id).sort()).toEqual([one, two].sort());
    expect(await listRetries(working)).toEqual([]);
    expect(await listRetries(one)).toHaveLength(1);
  });

  test("is refused for an envelope that does not wait for its seal, and nothing is recorded", async () => {
    const { envelope } = await world.send(approval);
    await expect(
      createOwnAdminApi().sealing.reseal({ envelopeId: envelope.id, reason }),
    ).rejects.toMatchObject({
      cause: { code: "INVALID_REQUEST" },
    });
    await expect(createOwnAdminApi().sealing.reseal({ envelopeId: "nope", reason })).rejects.toMatchObject({
      cause: { code: "NOT_FOUND" },
    });
    expect(await listRetries(envelope.id)).toEqual([]);
  });
});

describe("webhooks", () => {
  const insertWebhook = async (failuresInRow: number, pausedAt: Date | null, enabled = true) => {
    const id = newId();
    const now = new Date();
    const webhookUrl = "https://hooks.example.org:8443/very/SECRET-path?key=1";
    const times = { createdAt: now, updatedAt: now, failingSince: failuresInRow ? now : null };
    await world.db
      .insert(webhooks)
      .values({ id, teamId: world.owner.teamId, webhookUrl, enabled, failuresInRow, pausedAt, ...times });
    return id;
  };

  test("that fail are listed by host alone, paused ones first; working and disabled ones are not listed", async () => {
    await insertWebhook(0, null);
    await insertWebhook(9, null, false);
    const failing = await insertWebhook(3, null);
    const paused = await insertWebhook(2, new Date());
    const { data } = await createOwnAdminApi().webhook.failing();
    expect(data.map(({ id }) => id)).toEqual([paused, failing]);
    expect(data[1]).toMatchObject({
      host: "hooks.example.org:8443",
      team: "Team of Olga Owner",
      failuresInRow: 3,
      pausedAt: null,
      waiting: 0,
      lastAttempt: null,
    });
    expect(JSON.stringify(data)).not.toContain("SECRET");
    expect((await createOwnAdminApi().overview()).webhooks).toEqual({ failing: 2, waiting: 0 });
  });

  test("show how their last attempt ended", async () => {
    const id = await insertWebhook(1, null);
    const other = await insertWebhook(1, null);
    const deliveryId = newId();
    await world.db.execute(sql`
      insert into webhook_delivery (id, webhook_id, event, url, host, created_at)
      values (${deliveryId}, ${id}, 'DOCUMENT_SENT', 'https://h/', 'h:443', clock_timestamp())`);
    const buildAttempt = (
      number: number,
      state: string,
      errorClass: string | null,
      responseCode: number | null,
    ) => ({
      id: newId(),
      deliveryId,
      webhookId: id,
      number,
      state,
      errorClass,
      responseCode,
      startedAt: new Date(Date.UTC(2026, 0, number)),
    });
    await world.db
      .insert(webhookAttempts)
      .values([
        buildAttempt(1, "FAILED", "DNS", null),
        buildAttempt(2, "FAILED", "STATUS", 503),
        buildAttempt(3, "IN_FLIGHT", null, null),
      ]);
    const { data } = await createOwnAdminApi().webhook.failing();
    expect(data.find((webhook) => webhook.id === id)).toMatchObject({
      waiting: 1,
      lastAttempt: { errorClass: "STATUS", responseCode: 503, at: "2026-01-02T00:00:00.000Z" },
    });
    expect(data.find((webhook) => webhook.id === other)).toMatchObject({ waiting: 0, lastAttempt: null });
  });

  test("start again with a failure count of zero when resumed", async () => {
    const id = await insertWebhook(60, new Date());
    await createOwnAdminApi().webhook.resume({ webhookId: id, reason });
    const [row] = await world.db.select().from(webhooks).where(eq(webhooks.id, id));
    expect(row).toMatchObject({ pausedAt: null, failuresInRow: 0, failingSince: null, enabled: true });
    expect((await createOwnAdminApi().webhook.failing()).data).toEqual([]);
    await expect(createOwnAdminApi().webhook.resume({ webhookId: "nope", reason })).rejects.toMatchObject({
      cause: { code: "NOT_FOUND" },
    });
  });
});

test("health checks the same parts as the doctor and describes its findings in both languages", async () => {
  const { parts } = await createOwnAdminApi().health();
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["database", "mail", "signing", "disk"]),
  );
  expect(parts.find(({ name }) => name === "database")).toMatchObject({
    code: expect.stringMatching(/^DATABASE_(?:ANSWERS|BEHIND)$/),
    values: { version: expect.stringMatching(/^\d+\.\d+$/) },
  });
  expect(parts.find(({ name }) => name === "mail")).toMatchObject({ state: "note", code: "MAIL_KEPT" });
});
