import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import {
  envelopeItems,
  envelopes,
  itemVersions,
  mails,
  notices,
  recipients,
  users,
} from "@/server/db/schema";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { MAIL_LEASE_MS } from "@/server/db/store/mail-queue";
import { buildSigningUrl } from "@/server/db/store/tokens";
import { mailsOnCancelled, mailsOnCompleted, mailsOnRejected } from "@/server/domain/mail-plan";
import { planSigned } from "@/server/domain/recipient/planned-act";
import { newId } from "@/server/ids";
import { log } from "@/server/log";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { createTransport, type Transport } from "@/server/mail/transport";
import { provide, requireInstance } from "@/server/runtime";
import { drainJobs } from "@/server/testing/jobs/queue";
import { type MailSink, startMailSink } from "@/server/testing/mail/smtp-server";
import { createOwnerCaller } from "@/server/testing/world/direct-link";
import { type NewEnvelope, testWorld, type World } from "@/server/testing/world/world";
import { remindRecipients } from "./remind-recipients";
import { sendMail } from "./send-mail";

let world: World;
let sink: MailSink;
let smtp: Transport;

beforeAll(async () => {
  world = await testWorld();
  sink = await startMailSink();
  smtp = createTransport({ SMTP_URL: sink.url });
});
afterAll(async () => {
  smtp.close();
  await sink[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await world.db.execute(sql`truncate table pgboss.job`);
  await world.db.delete(mails);
  sink.received.length = 0;
  sink.behave("accept");
});

const ana = { email: "ana@example.org", name: "Ana Rojas", role: "APPROVER" as const };
const bruno = { email: "bruno@example.org", name: "Bruno Díaz", role: "VIEWER" as const };
const sendDocument = (input: NewEnvelope = {}) => world.send({ recipients: [ana], ...input });

const takeOnlyMail = async () => {
  const rows = await world.db.select().from(mails);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error("no mail");
  return row;
};
const listAudit = async (id: string, prefix: string) =>
  (await loadAudit(world.db, id)).filter(({ type }) => type.startsWith(prefix));

const waitUntilDelayIsOver = () =>
  world.db.execute(sql`update mail set next_attempt_at = created_at where next_attempt_at is not null`);
const runMailJob = (mailId: string) =>
  sendMail(mailId, { db: world.db, services: world.services, transport: smtp, log });

describe("an accepted mail", () => {
  test("arrives once, with text and HTML, threaded, marked as automatic and recorded in the evidence", async () => {
    const { envelope, tokens } = await sendDocument({
      title: "Lease <2026>",
      meta: {
        message: "Dear {signer.name},\n\nread {document.name} & sign. {unknown.thing}",
        language: "en",
      },
    });
    await drainJobs(world, smtp);
    expect(sink.received).toHaveLength(1);
    const { email, to } = sink.received[0] ?? { email: undefined, to: [] };
    const link = buildSigningUrl(tokens[0] ?? "");
    expect(to).toEqual([ana.email]);
    expect(email?.subject).toBe("Olga Owner asks you to approve: Lease <2026>");
    expect(email?.from?.name).toBe("Olga Owner via Rubrica");
    for (const part of [email?.text ?? "", email?.html ?? ""]) {
      expect(part).toContain(link);
      expect(part).toContain("Dear Ana Rojas,");
      expect(part).toContain("{unknown.thing}");
    }
    expect(email?.html).toContain("read Lease &lt;2026&gt; &amp; sign.");
    expect(email?.html).not.toContain("<2026>");
    expect(email?.html).not.toMatch(/<img/i);
    const row = await takeOnlyMail();
    const getHeader = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
    expect(email?.messageId).toBe(row.messageId);
    expect(getHeader("references")).toBe(`<${envelope.id}@localhost>`);
    expect(getHeader("auto-submitted")).toBe("auto-generated");
    expect(row).toMatchObject({ state: "SENT", transport: "smtp", attempts: 1, lastError: null });
    const [person] = (await world.reload(envelope.id)).recipients;
    expect(person).toMatchObject({ sendStatus: "SENT", sentAt: row.sentAt });
    const [entry, ...more] = await listAudit(envelope.id, "EMAIL_");
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      type: "EMAIL_SENT",
      data: {
        emailType: "APPROVE_REQUEST",
        isResending: false,
        transport: "smtp",
        recipientEmail: ana.email,
        recipientRole: "APPROVER",
      },
    });
    expect(verifyChain(await loadAudit(world.db, envelope.id)).ok).toBe(true);
  });

  test("counts as sent by the outbox without a mail server", async () => {
    const { envelope } = await sendDocument();
    await drainJobs(world);
    expect(await takeOnlyMail()).toMatchObject({ state: "SENT", transport: "outbox" });
    expect(await listAudit(envelope.id, "EMAIL_SENT")).toMatchObject([{ data: { transport: "outbox" } }]);
  });

  test("is written in the document's language, and replies go where the sender said", async () => {
    await sendDocument({ title: "Contrato", meta: { language: "es", emailReplyTo: "legal@example.org" } });
    await drainJobs(world, smtp);
    expect(sink.received[0]?.email.subject).toBe("Olga Owner le pide aprobar: Contrato");
    expect(sink.received[0]?.email.replyTo).toMatchObject([{ address: "legal@example.org" }]);
  });

  test("keeps its links secret at rest", async () => {
    const { tokens } = await sendDocument();
    const row = await takeOnlyMail();
    expect(tokens[0]).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(tokens[0]);
    await world.db.update(mails).set({ id: "moved" }).where(eq(mails.id, row.id));
    await runMailJob("moved");
    expect(sink.received).toEqual([]);
    expect(await takeOnlyMail()).toMatchObject({ state: "QUEUED", attempts: 1 });
  });

  test("reaches the other recipients when one e-mail address is bad", async () => {
    await sendDocument({ recipients: [ana, bruno] });
    const [first] = await world.db.select().from(mails).where(eq(mails.toEmail, ana.email));
    sink.behave("refuse-recipient");
    await runMailJob(first?.id ?? "");
    sink.behave("accept");
    await drainJobs(world, smtp);
    expect(sink.received.map(({ to }) => to)).toEqual([[bruno.email]]);
  });
});

describe("a mail that is not accepted", () => {
  test.each(["refuse-recipient", "refuse-message"] as const)(
    "%s with 5xx fails at once, visibly",
    async (how) => {
      const { envelope } = await sendDocument();
      sink.behave(how);
      await drainJobs(world, smtp);
      const row = await takeOnlyMail();
      expect(row).toMatchObject({ state: "FAILED", attempts: 1, nextAttemptAt: null });
      expect(row.lastError).toMatch(/^55[04] /);
      expect(await listAudit(envelope.id, "EMAIL_")).toMatchObject([
        { type: "EMAIL_FAILED", data: { emailType: "APPROVE_REQUEST", recipientEmail: ana.email } },
      ]);
      const [person] = (await world.reload(envelope.id)).recipients;
      expect(person?.sendStatus).toBe("NOT_SENT");
    },
  );

  test.each(["defer-recipient", "defer-message", "drop"] as const)(
    "%s is retried later and then arrives once",
    async (how) => {
      const { envelope } = await sendDocument();
      sink.behave(how);
      await drainJobs(world, smtp);
      const waiting = await takeOnlyMail();
      expect(waiting).toMatchObject({ state: "QUEUED", attempts: 1 });
      expect(waiting.lastError).not.toBe("");
      const waitMs = (waiting.nextAttemptAt?.getTime() ?? 0) - (await clock.now(world.db)).getTime();
      expect(waitMs).toBeGreaterThan(30_000);
      expect(waitMs).toBeLessThanOrEqual(60_000);
      sink.behave("accept");
      await runMailJob(waiting.id);
      expect(sink.received, "before its time nothing happens").toEqual([]);
      await waitUntilDelayIsOver();
      await runMailJob(waiting.id);
      expect(sink.received).toHaveLength(1);
      expect(await takeOnlyMail()).toMatchObject({ state: "SENT", attempts: 2, lastError: null });
      expect(await listAudit(envelope.id, "EMAIL_")).toHaveLength(1);
    },
  );

  test("whose server never answers is given up in time and retried, while the next mail goes out", {
    tags: ["prove"],
  }, async () => {
    const impatient = createTransport({ SMTP_URL: sink.url }, { deadlineMs: 1500 });
    sink.behave("stall", ana.email);
    await sendDocument({ recipients: [ana, bruno] });
    const before = performance.now();
    await drainJobs(world, impatient);
    expect(performance.now() - before).toBeLessThan(60_000);
    expect(sink.received.map(({ to }) => to)).toEqual([[bruno.email]]);
    const [stalled] = await world.db.select().from(mails).where(eq(mails.toEmail, ana.email));
    expect(stalled).toMatchObject({ state: "QUEUED", attempts: 1 });
    sink.behave("accept");
    await waitUntilDelayIsOver();
    await sendMail(stalled?.id ?? "", {
      db: world.db,
      services: world.services,
      transport: impatient,
      log,
    });
    impatient.close();
    expect(sink.received.map(({ to }) => to)).toEqual([[bruno.email], [ana.email]]);
  });

  test("is flagged to the owner for an address that does not exist, until a mail gets through", async () => {
    const { envelope, recipients: people } = await sendDocument({ recipients: [ana, bruno] });
    sink.behave("refuse-recipient", ana.email);
    await drainJobs(world, smtp);
    const owner = createOwnerCaller(world).envelope;
    const listMailProblems = async () =>
      (await owner.detail({ envelopeId: envelope.id })).recipients.map(({ mailProblem }) => mailProblem);
    expect(await listMailProblems()).toEqual([expect.stringMatching(/^550 /), null]);
    sink.behave("accept");
    await owner.redistribute({ envelopeId: envelope.id, recipients: [people[0]?.id ?? 0] });
    await drainJobs(world, smtp);
    expect(await listMailProblems()).toEqual([null, null]);
  });

  test("stops automatic reminders to a refusing address until the owner asks again; others continue", async () => {
    const { envelope, recipients: people } = await sendDocument({ recipients: [ana, bruno] });
    await drainJobs(world, smtp);
    const listReminderFlags = async () =>
      (await world.reload(envelope.id)).recipients.map(({ nextReminderAt }) => nextReminderAt !== null);
    expect(await listReminderFlags()).toEqual([true, true]);
    const remindNow = async () => {
      await world.db
        .update(recipients)
        .set({ nextReminderAt: await clock.now(world.db) })
        .where(and(eq(recipients.envelopeId, envelope.id), isNotNull(recipients.nextReminderAt)));
      sink.received.length = 0;
      const reminded = await remindRecipients(world, await clock.now(world.db));
      await drainJobs(world, smtp);
      return { reminded, to: sink.received.flatMap(({ to }) => to).sort() };
    };
    sink.behave("refuse-recipient", ana.email);
    expect(await remindNow()).toEqual({ reminded: 2, to: [bruno.email] });
    expect(await listReminderFlags()).toEqual([false, true]);
    sink.behave("accept");
    expect(await remindNow()).toEqual({ reminded: 1, to: [bruno.email] });
    await createOwnerCaller(world).envelope.redistribute({
      envelopeId: envelope.id,
      recipients: [people[0]?.id ?? 0],
    });
    await drainJobs(world, smtp);
    expect(await listReminderFlags()).toEqual([true, true]);
    expect(await remindNow()).toEqual({ reminded: 2, to: [ana.email, bruno.email] });
  });

  test("stops no reminder when the address was corrected or asked again since", async () => {
    const { envelope, recipients: people } = await sendDocument({ recipients: [ana, bruno] });
    await drainJobs(world, smtp);
    const [first, second] = people.map(({ id }) => id);
    const ids = { envelopeId: envelope.id, recipients: [first ?? 0, second ?? 0] };
    await createOwnerCaller(world).envelope.redistribute(ids);
    const asked = await world.db.select().from(mails).where(eq(mails.state, "QUEUED"));
    const corrected = { id: first ?? 0, email: "ana.rojas@example.org" };
    await createOwnerCaller(world).recipient.updateMany({ envelopeId: envelope.id, data: [corrected] });
    await createOwnerCaller(world).envelope.redistribute(ids);
    const listReminderTimes = async () =>
      (await world.reload(envelope.id)).recipients.map(({ nextReminderAt }) => nextReminderAt?.getTime());
    const before = await listReminderTimes();
    sink.behave("refuse-recipient");
    for (const { id } of asked) await runMailJob(id);
    expect(await world.db.select().from(mails).where(eq(mails.state, "FAILED"))).toHaveLength(2);
    expect(await listReminderTimes()).toEqual(before);
    sink.behave("accept");
    await drainJobs(world, smtp);
    expect((await listReminderTimes()).every((slot) => slot !== undefined)).toBe(true);
  });

  test("is reported to the owner once, and not where the address was corrected since", async () => {
    const { envelope, recipients: people } = await sendDocument();
    const listNotices = () => world.db.select().from(notices).where(eq(notices.envelopeId, envelope.id));
    const asked = await takeOnlyMail();
    sink.behave("refuse-recipient");
    await runMailJob(asked.id);
    await runMailJob(asked.id);
    expect(await listNotices()).toMatchObject([
      { kind: "MAIL_FAILED", userId: world.owner.userId, personEmail: ana.email, recipientId: people[0]?.id },
    ]);
    const corrected = { id: people[0]?.id ?? 0, email: "ana.rojas@example.org" };
    await createOwnerCaller(world).recipient.updateMany({ envelopeId: envelope.id, data: [corrected] });
    await world.db.update(mails).set({ state: "QUEUED", nextAttemptAt: null }).where(eq(mails.id, asked.id));
    await runMailJob(asked.id);
    expect(await listNotices()).toHaveLength(1);
  });

  test("is tried for 24 hours when the server is unreachable, and then fails", async () => {
    const { envelope } = await sendDocument();
    const row = await takeOnlyMail();
    const nobody = createTransport({ SMTP_URL: "smtp://127.0.0.1:1" });
    await world.db.execute(
      sql`update mail set created_at = created_at - interval '23 hours 30 minutes', attempts = 6`,
    );
    await sendMail(row.id, { db: world.db, services: world.services, transport: nobody, log });
    nobody.close();
    expect(await takeOnlyMail()).toMatchObject({ state: "FAILED", attempts: 7 });
    expect(await listAudit(envelope.id, "EMAIL_FAILED")).toHaveLength(1);
  });
});

describe("sending each mail once", () => {
  test("a job delivered to two workers at the same time sends one mail", async () => {
    await sendDocument();
    const { id } = await takeOnlyMail();
    await Promise.all([runMailJob(id), runMailJob(id), runMailJob(id)]);
    expect(sink.received).toHaveLength(1);
    expect(await takeOnlyMail()).toMatchObject({ state: "SENT", attempts: 1 });
  });

  test("a worker killed between acceptance and record: one repeat with the same message id, and one entry", async () => {
    const { envelope } = await sendDocument();
    const row = await takeOnlyMail();
    // State after kill -9: the server has the mail, the row still says that a worker is sending it.
    await runMailJob(row.id);
    const lost = new Date((await clock.now(world.db)).getTime() - MAIL_LEASE_MS - 1000);
    await world.db.update(mails).set({ state: "SENDING", claimedAt: lost, sentAt: null });
    const before = await listAudit(envelope.id, "EMAIL_");
    await runMailJob(row.id);
    expect(sink.received.map(({ email }) => email.messageId)).toEqual([row.messageId, row.messageId]);
    await runMailJob(row.id);
    expect(sink.received).toHaveLength(2);
    expect(await takeOnlyMail()).toMatchObject({ state: "SENT", attempts: 2 });
    expect((await listAudit(envelope.id, "EMAIL_")).length - before.length).toBe(1);
  });

  test("a worker that loses its claim while sending writes nothing", async () => {
    const { envelope } = await sendDocument();
    const { id } = await takeOnlyMail();
    const slow: Transport = {
      ...smtp,
      name: "smtp",
      async send(mail) {
        await smtp.send(mail);
        // Another worker took the row over and recorded it.
        await world.db.update(mails).set({ attempts: 2, state: "SENT", transport: "other" });
      },
    };
    await sendMail(id, { db: world.db, services: world.services, transport: slow, log });
    expect(await takeOnlyMail()).toMatchObject({ state: "SENT", attempts: 2, transport: "other" });
    expect(await listAudit(envelope.id, "EMAIL_")).toEqual([]);
  });

  test("a waiting request is not sent once its recipient has acted", async () => {
    const { envelope, recipients: people } = await sendDocument();
    await world.db
      .update(recipients)
      .set({ signingStatus: planSigned().signingStatus })
      .where(eq(recipients.id, people[0]?.id ?? 0));
    await drainJobs(world, smtp);
    expect(sink.received).toEqual([]);
    expect(await takeOnlyMail()).toMatchObject({ state: "FAILED" });
    expect(await listAudit(envelope.id, "EMAIL_FAILED")).toEqual([]);
  });
});

describe("contents of the mails", () => {
  const insertSealedFile = async (envelopeId: string, size?: number) => {
    const pdf = Buffer.from("%PDF-1.7 sealed");
    const stored = await world.storage.put(pdf);
    const [item] = await world.db
      .select()
      .from(envelopeItems)
      .where(eq(envelopeItems.envelopeId, envelopeId));
    const id = newId();
    const now = await clock.now(world.db);
    await world.db.insert(itemVersions).values({
      id,
      itemId: item?.id ?? "",
      ordinal: 99,
      kind: "SEALED",
      storageKey: stored.key,
      sha256: stored.sha256,
      size: size ?? stored.size,
      cause: "test",
      createdAt: now,
    });
    await world.db
      .update(envelopeItems)
      .set({ currentVersionId: id, title: "Lease: part 1/2.pdf" })
      .where(eq(envelopeItems.id, item?.id ?? ""));
    return pdf;
  };
  const sendCompletedMails = async (id: string) => {
    const aggregate = await world.reload(id);
    await world.db.delete(mails);
    await world.db.transaction(async (tx) =>
      enqueueMails(tx, aggregate, mailsOnCompleted(aggregate), await clock.now(tx)),
    );
    await drainJobs(world, smtp);
  };

  test("the completed document goes to recipients, CC and owner, one mail each with the sealed file", async () => {
    const { envelope } = await sendDocument({
      recipients: [ana, { email: "copy@example.org", name: "Copy", role: "CC" }],
    });
    const pdf = await insertSealedFile(envelope.id);
    await sendCompletedMails(envelope.id);
    expect(sink.received.flatMap(({ to }) => to).sort()).toEqual([
      ana.email,
      "copy@example.org",
      world.owner.email,
    ]);
    for (const { email } of sink.received) {
      expect(email.attachments.map(({ filename }) => filename)).toEqual(["Lease part 1 2.pdf"]);
      const content = email.attachments[0]?.content;
      expect(content instanceof ArrayBuffer ? Buffer.from(content) : content).toEqual(pdf);
      expect(email.text).toContain("The sealed PDF is attached.");
    }
  });

  test("files over 10 MB stay on the server, and the mail says where", async () => {
    const { envelope } = await sendDocument();
    await insertSealedFile(envelope.id, 10_000_001);
    await sendCompletedMails(envelope.id);
    expect(sink.received).toHaveLength(2);
    for (const { email } of sink.received) {
      expect(email.attachments).toEqual([]);
      expect(email.text).toContain("The link below opens the sealed document");
    }
  });

  test.each([
    [2, 2_000_000, 1],
    [2, 2_000_001, 0],
    [25, 24_999_999, 1],
    [0, 1, 0],
  ])("with MAIL_ATTACHMENTS_MB=%i a file of %i bytes is attached: %i", async (limit, size, attached) => {
    const before = requireInstance("env");
    provide("env", { ...before, MAIL_ATTACHMENTS_MB: limit });
    try {
      const { envelope } = await sendDocument();
      await insertSealedFile(envelope.id, size);
      await sendCompletedMails(envelope.id);
    } finally {
      provide("env", before);
    }
    expect(sink.received.map(({ email }) => email.attachments.length)).toEqual([attached, attached]);
  });

  test("an owner who also signs gets one completion mail, with the link to the owner's page", async () => {
    const { envelope } = await sendDocument({ recipients: [{ ...ana, email: world.owner.email }] });
    await insertSealedFile(envelope.id);
    await sendCompletedMails(envelope.id);
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]?.email.text).toContain(`/envelopes/${envelope.id}`);
    expect(sink.received[0]?.email.text).not.toContain("/sign/");
  });

  test("a rejection gives owner and rejecter the reason, and tells the others only who declined", async () => {
    const { envelope } = await sendDocument({ recipients: [ana, bruno] });
    await drainJobs(world, smtp);
    sink.received.length = 0;
    const aggregate = await world.reload(envelope.id);
    const plan = mailsOnRejected(aggregate, aggregate.recipients[0]?.id ?? 0, "Wrong rent");
    await world.db.transaction(async (tx) => enqueueMails(tx, aggregate, plan, await clock.now(tx)));
    await drainJobs(world, smtp);
    const getTextTo = (address: string) =>
      sink.received.find(({ to }) => to.includes(address))?.email.text ?? "";
    expect(getTextTo(world.owner.email)).toContain("Wrong rent");
    expect(getTextTo(ana.email)).toContain("Wrong rent");
    expect(getTextTo(bruno.email)).toContain("Ana Rojas declined");
    expect(getTextTo(bruno.email)).not.toContain("Wrong rent");
  });

  test("a disabled owner's requests are not sent, but a completed document still reaches its recipients", async () => {
    const { envelope, recipients: people } = await sendDocument();
    const setOwnerDisabled = (disabledAt: Date | null) => world.db.update(users).set({ disabledAt });
    await setOwnerDisabled(new Date());
    await drainJobs(world, smtp);
    expect(sink.received).toEqual([]);
    expect(await takeOnlyMail()).toMatchObject({
      state: "FAILED",
      lastError: "The sender's account is disabled.",
    });
    expect(await listAudit(envelope.id, "EMAIL_")).toEqual([]);
    expect((await world.reload(envelope.id)).recipients[0]?.sendStatus).toBe("NOT_SENT");
    await sendCompletedMails(envelope.id);
    expect(sink.received.flatMap(({ to }) => to)).toEqual([ana.email]);
    await setOwnerDisabled(null);
    const other = await sendDocument();
    await drainJobs(world, smtp);
    expect((await world.reload(other.envelope.id)).recipients[0]?.sendStatus).toBe("SENT");
    expect(people).toHaveLength(1);
  });

  test("a disabled owner gets no mail", async () => {
    const { envelope } = await sendDocument();
    await world.db.update(users).set({ disabledAt: new Date() });
    await sendCompletedMails(envelope.id);
    await world.db.update(users).set({ disabledAt: null });
    expect(sink.received.flatMap(({ to }) => to)).toEqual([ana.email]);
  });

  test("mails about a cancellation still leave after the document is deleted", async () => {
    const { envelope } = await sendDocument();
    await drainJobs(world, smtp);
    sink.received.length = 0;
    const aggregate = await world.reload(EnvelopeIdInput.parse({ envelopeId: envelope.id }).envelopeId);
    await world.db.transaction(async (tx) =>
      enqueueMails(tx, aggregate, mailsOnCancelled(aggregate, "Wrong price"), await clock.now(tx)),
    );
    await world.db.update(envelopes).set({ deletedAt: new Date() }).where(eq(envelopes.id, envelope.id));
    await drainJobs(world, smtp);
    expect(sink.received[0]?.email.text).toContain("Wrong price");
  });
});
