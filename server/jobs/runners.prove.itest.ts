import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { clock } from "@/server/clock";
import { database } from "@/server/db/client";
import { events, mails, sweepSlots, webhookDeliveries, webhooks } from "@/server/db/schema";
import { removeReceiver, saveReceiver } from "@/server/db/store/log-receiver";
import { newId } from "@/server/ids";
import { provide } from "@/server/runtime";
import { expectInvariants } from "@/server/testing/db/invariants";
import { appendEntries, listSeqs, listUpTo, removeDuplicateSeqs } from "@/server/testing/jobs/log-stream";
import { type Runner, testRunner } from "@/server/testing/jobs/runner";
import { type Receiver, testReceiver } from "@/server/testing/webhooks/receiver";
import { getPerson } from "@/server/testing/world/people";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";
import { definitions } from "./definitions";
import { enqueueJob } from "./enqueue";

const WITHIN = { timeout: toPatientMs(10), interval: 50 };
const ONE = { recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" as const }] };

/**
 * A single contract for both runners (jobs/README.md 5.3, ruling 29): the effects of a commit do not depend
 * on the runner. Under Inngest the real SDK serves signed calls of a stand-in that speaks its wire format.
 */
describe.each(["pg-boss", "inngest"] as const)("jobs on %s", (name) => {
  let world: World;
  let runner: Runner;

  beforeAll(async () => {
    world = await testWorld();
    runner = await testRunner(name, world);
  });
  afterAll(async () => {
    await runner[Symbol.asyncDispose]();
    await world[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await world.test.sql`truncate pgboss.job`;
    await world.db.delete(mails);
    await world.db.delete(webhooks);
    const now = await clock.now(world.db);
    await world.db.update(events).set({ fannedOutAt: now });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await runner.stop();
  });

  const listMails = (envelopeId: string) =>
    database().select().from(mails).where(eq(mails.envelopeId, envelopeId)).orderBy(mails.id);
  const expectAllSent = async (envelopeId: string) => {
    const mailRows = await listMails(envelopeId);
    expect(mailRows.map(({ state }) => state)).toEqual(mailRows.map(() => "SENT"));
    return mailRows;
  };
  const expectFannedOut = async (envelopeId: string) => {
    const rows = await database().select().from(events).where(eq(events.envelopeId, envelopeId));
    expect(rows.every(({ fannedOutAt }) => fannedOutAt !== null)).toBe(true);
    return rows.map(({ kind }) => kind);
  };
  const enqueueMails = (envelopeId: string, runAt?: Date) =>
    database().transaction(async (tx) => {
      for (const { id } of await listMails(envelopeId))
        await enqueueJob(tx, "mail.send", id, runAt ? { runAt } : {});
    });
  const insertWebhookAt = async (receiver: Receiver) => {
    provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
    const [createdAt, id] = [await clock.now(database()), newId()];
    const { teamId } = world.owner;
    const row = { id, teamId, webhookUrl: receiver.url("/in"), eventTriggers: ["DOCUMENT_SENT"] };
    await database()
      .insert(webhooks)
      .values({ ...row, createdAt, updatedAt: createdAt });
  };
  const listDeliveries = () => database().select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
  /** Makes every waiting row 15 s older, and opens the sweep's slot. */
  const ageRows = async () => {
    await database().execute(sql`update mail set next_attempt_at = next_attempt_at - interval '15 seconds'`);
    await database().execute(sql`update event set created_at = created_at - interval '15 seconds'`);
    await database().delete(sweepSlots);
  };

  test("take an envelope from sent to sealed: mails leave, events fan out, the seal is made", async () => {
    await runner.start();
    const sent = await world.send({ recipients: [signer("Ana")] });
    await vi.waitFor(() => expectAllSent(sent.envelope.id), WITHIN);
    await signAs(signingCaller(database()), sent, 0);
    await vi.waitFor(async () => {
      expect((await world.reload(sent.envelope.id)).envelope.status).toBe("COMPLETED");
      const mailRows = await expectAllSent(sent.envelope.id);
      expect(mailRows.map(({ kind }) => kind)).toContain("OWNER_COMPLETED");
      expect(await expectFannedOut(sent.envelope.id)).toContain("DOCUMENT_COMPLETED");
    }, WITHIN);
    await expectInvariants(world.test.sql, world.db);
  });

  test("change nothing when delivered twice, or for a deleted row", async () => {
    await runner.start();
    const { envelope } = await world.send(ONE);
    await vi.waitFor(() => expectAllSent(envelope.id), WITHIN);
    const before = await listMails(envelope.id);
    await enqueueMails(envelope.id);
    await enqueueMails(envelope.id);
    await database().transaction((tx) => enqueueJob(tx, "mail.send", "no such row"));
    if (runner.inngest) {
      for (const { id } of [...runner.inngest.events]) await runner.inngest.replay(id);
    }
    await waitUntilQueueIsEmpty();
    expect(await listMails(envelope.id)).toEqual(before);
    await expectInvariants(world.test.sql, world.db);
  });

  test("call a webhook once for an event, and again when its receiver failed and the retry is due", async () => {
    await using receiver = await testReceiver();
    await insertWebhookAt(receiver);
    receiver.answer("/in", (_, response) => response.writeHead(500).end());
    await runner.start();
    await world.send(ONE);
    await vi.waitFor(async () => {
      expect(await listDeliveries()).toMatchObject([{ status: "PENDING", attempts: 1, claimedAt: null }]);
    }, WITHIN);
    receiver.answer("/in", (_, response) => response.writeHead(204).end());
    const [delivery] = await listDeliveries();
    for (let again = 0; again < 2; again += 1)
      await database().transaction((tx) => enqueueJob(tx, "webhook.deliver", delivery?.id ?? ""));
    await waitUntilQueueIsEmpty();
    expect(receiver.received).toHaveLength(1);

    // Its minute is over, and only the row shows it.
    await world.test
      .sql`update webhook_delivery set next_attempt_at = clock_timestamp() - interval '15 seconds'`;
    await ageRows();
    await vi.waitFor(async () => {
      expect(await listDeliveries()).toMatchObject([{ status: "SUCCESS", attempts: 2 }]);
    }, WITHIN);
    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(receiver.received.map(({ headers }) => headers["x-service-attempt"])).toEqual(["1", "2"]);
    await expectInvariants(world.test.sql, world.db);
  });

  test("stream a log in order, including entries written later without a notification", async () => {
    await using receiver = await testReceiver();
    provide("webhookDialling", { allowedHosts: [receiver.host], ca: receiver.ca });
    const { id: organisationId } = await getPerson(world, world.owner).call.organisation.create({
      name: "Log",
    });
    const settings = { url: receiver.url("/log"), secretEncrypted: null, authority: null, fromStart: false };
    const now = await clock.now(world.db);
    await world.db.transaction((tx) => saveReceiver(tx, { id: newId(), organisationId, ...settings }, now));
    const listReceivedSeqs = () => removeDuplicateSeqs(listSeqs(receiver.received.map(({ body }) => body)));
    await runner.start(2);
    await vi.waitFor(() => expect(listReceivedSeqs()).toEqual([1]), WITHIN);
    await appendEntries(world, organisationId, 3);
    await ageRows();
    await vi.waitFor(() => expect(listReceivedSeqs()).toEqual(listUpTo(4)), WITHIN);
    await world.db.transaction((tx) => removeReceiver(tx, organisationId));
  });

  test("leave their row due when they fail, and the sweep brings them back", async () => {
    const real = definitions["mail.send"];
    let isBroken = true;
    const failing = vi.fn<typeof real>(async (id, deps) => {
      if (isBroken) throw new Error("a bug");
      return real(id, deps);
    });
    vi.spyOn(definitions, "mail.send").mockImplementation(failing);
    await runner.start();
    const { envelope } = await world.send(ONE);
    await vi.waitFor(() => expect(failing).toHaveBeenCalledOnce(), WITHIN);
    await waitUntilQueueIsEmpty();
    expect((await listMails(envelope.id)).map(({ state }) => state)).toEqual(["QUEUED"]);
    isBroken = false;
    await ageRows();
    await vi.waitFor(() => expectAllSent(envelope.id), WITHIN);
  });

  test("survive the truncation of the queue's tables", async () => {
    const { envelope } = await world.send(ONE);
    await world.test.sql`truncate pgboss.job`;
    await ageRows();
    await runner.start();
    await vi.waitFor(async () => {
      await expectAllSent(envelope.id);
      await expectFannedOut(envelope.id);
    }, WITHIN);
  });

  test("planned for later run then, not before", async () => {
    const ran: Date[] = [];
    vi.spyOn(definitions, "mail.send").mockImplementation(async (_id, { db }) => {
      ran.push(await clock.now(db));
    });
    await runner.start();
    const { envelope } = await world.send(ONE);
    await vi.waitFor(() => expect(ran).toHaveLength(1), WITHIN);
    const due = new Date((await clock.now(database())).getTime() + 2500);
    await enqueueMails(envelope.id, due);
    await vi.waitFor(() => expect(ran).toHaveLength(2), WITHIN);
    const lateBy = (ran[1]?.getTime() ?? 0) - due.getTime();
    expect(lateBy).toBeGreaterThanOrEqual(0);
    expect(lateBy).toBeLessThan(4000);
  });

  test("are done once each by two workers that receive every job three times", async () => {
    const sent = [await world.send(ONE), await world.send(ONE), await world.send(ONE), await world.send(ONE)];
    for (const { envelope } of sent) {
      await enqueueMails(envelope.id);
      await enqueueMails(envelope.id);
    }
    if (runner.inngest) runner.inngest.deliveries = 2;
    await runner.start(2);
    for (const { envelope } of sent) await vi.waitFor(() => expectAllSent(envelope.id), WITHIN);
    await waitUntilQueueIsEmpty();
    if (runner.inngest) runner.inngest.deliveries = 1;
    for (const { envelope } of sent) {
      expect((await listMails(envelope.id)).map(({ attempts }) => attempts)).toEqual([1]);
      const auditRows = await world.test.sql`select 1 from audit_entry
        where envelope_id = ${envelope.id} and type = 'EMAIL_SENT'`;
      expect(auditRows).toHaveLength(1);
    }
    await expectInvariants(world.test.sql, world.db);
  });

  test("stop with nothing new begun and running ones finished, and the next process does what waits", async () => {
    const real = definitions["mail.send"];
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun: string[] = [];
    vi.spyOn(definitions, "mail.send").mockImplementation(async (id, deps) => {
      begun.push(id);
      await hold;
      return real(id, deps);
    });
    await runner.start();
    const first = await world.send(ONE);
    await vi.waitFor(() => expect(begun).toHaveLength(1), WITHIN);
    const stopping = runner.stop();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const second = await world.send(ONE);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(begun).toHaveLength(1);
    release();
    await stopping;
    await expectAllSent(first.envelope.id);
    expect((await listMails(second.envelope.id)).map(({ state }) => state)).toEqual(["QUEUED"]);
    await runner.start();
    await vi.waitFor(() => expectAllSent(second.envelope.id), WITHIN);
  });

  async function waitUntilQueueIsEmpty() {
    await vi.waitFor(async () => {
      const waiting = await world.test.sql`select 1 from pgboss.job
        where state < 'completed' and start_after <= clock_timestamp()`;
      expect(waiting).toHaveLength(0);
    }, WITHIN);
    await runner.inngest?.idle();
  }
});
