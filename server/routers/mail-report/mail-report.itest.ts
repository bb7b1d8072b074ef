import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST } from "@/app/api/mail/report/route";
import { createCallerFor } from "@/server/caller";
import { mailReports, mails, recipients, senderReports } from "@/server/db/schema";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { MAIL_REPORT_BYTES } from "@/server/domain/mail-report";
import { env } from "@/server/env";
import { findLinkUsed, getAuthenticationLevel } from "@/server/evidence/authentication";
import { loadEvidence } from "@/server/evidence/load";
import { newId } from "@/server/ids";
import { readBounces } from "@/server/jobs/read-bounces";
import { sendMail } from "@/server/jobs/send-mail";
import { log } from "@/server/log";
import { readMail } from "@/server/mail/compose";
import { createTransport, type Transport } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import { drainJobs } from "@/server/testing/jobs/queue";
import { type Mailbox, startImapMailbox } from "@/server/testing/mail/imap-server";
import { buildComplaint, buildDeliveryReport } from "@/server/testing/mail/reports";
import { type MailSink, startMailSink } from "@/server/testing/mail/smtp-server";
import { buildConsent, getRecipientToken, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";
import { processMailReport } from "./take-message";

let world: World;
let sink: MailSink;
let smtp: Transport;
let mailbox: Mailbox;
const plain = env();
const SETTINGS = { ...plain, BOUNCE_ADDRESS: "bounces@example.org" };

beforeAll(async () => {
  world = await testWorld();
  sink = await startMailSink();
  smtp = createTransport({ SMTP_URL: sink.url });
  mailbox = await startImapMailbox();
});
afterAll(async () => {
  smtp.close();
  await mailbox[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
beforeEach(() => {
  provide("env", SETTINGS);
  sink.received.length = 0;
});
afterEach(() => void provide("env", plain));

/** Sends a document whose request mail was accepted by the next server; `from` is its return address. */
async function sendDocument() {
  const email = `ana-${newId()}@example.org`;
  const recipient = { email, name: "Ana Rojas", role: "APPROVER" as const };
  const reminders = {
    sendAfter: { unit: "day", amount: 3 },
    repeatEvery: { unit: "day", amount: 3 },
  } as const;
  const sent = await world.send({
    recipients: [recipient],
    meta: { reminderSettings: reminders },
  });
  const { envelope } = sent;
  await drainJobs(world, smtp);
  const from = sink.received.find(({ to }) => to.includes(email))?.from ?? "";
  const loadMail = async () => (await world.db.select().from(mails).where(eq(mails.toEmail, email)))[0];
  const loadRecipient = async () =>
    (await world.db.select().from(recipients).where(eq(recipients.email, email)))[0];
  const buildReport = (more: Partial<Parameters<typeof buildDeliveryReport>[0]> = {}): string =>
    buildDeliveryReport({ to: from, recipient: email, ...more });
  return { sent, envelope, from, report: buildReport, mail: loadMail, person: loadRecipient };
}
const processReport = (raw: string) => processMailReport(world.db, Buffer.from(raw));
const listFailures = async (id: string) => {
  const entries = await loadAudit(world.db, id);
  expect(verifyChain(entries).ok).toBe(true);
  return entries.filter(({ type }) => type === "EMAIL_FAILED").map(({ data }) => data);
};

test("every mail leaves with its own return address, or with the sender's where none is set", async () => {
  const { from, mail } = await sendDocument();
  expect(from).toBe(`bounces+${(await mail())?.id}@example.org`);
  provide("env", plain);
  expect((await sendDocument()).from).toBe("no-reply@localhost");
});

describe("a returned mail", () => {
  test("has failed for good: the sender is told why, it is recorded, and reminders to that recipient end", async () => {
    const { envelope, from, mail, person, report } = await sendDocument();
    expect((await person())?.nextReminderAt).not.toBeNull();
    expect(await processReport(report({ to: from.toUpperCase() }))).toBe("TAKEN");
    const why = "550 5.1.1 <ana@example.org>: Recipient address rejected: User unknown";
    expect(await mail()).toMatchObject({ state: "FAILED", lastError: why, nextAttemptAt: null });
    expect((await person())?.nextReminderAt).toBeNull();
    expect(await listFailures(envelope.id)).toMatchObject([{ emailType: "APPROVE_REQUEST", reason: why }]);
    const list = await createCallerFor({ actor: world.owner, requestId: "test" }).envelope.find({
      hasDeliveryProblem: true,
      perPage: 100,
    });
    expect(list.data.map(({ id }) => id)).toContain(envelope.id);
    const sentNotices = await createCallerFor({ actor: world.owner, requestId: "test" }).notice.list({
      perPage: 100,
    });
    const about = sentNotices.data.filter(({ envelopeId }) => envelopeId === envelope.id);
    expect(about).toMatchObject([{ kind: "MAIL_FAILED", detail: why }]);
  });

  test("is listed among its recipient's mails, with the reported reason", async () => {
    const { envelope, person, report } = await sendDocument();
    const as = createCallerFor({ actor: world.owner, requestId: "test" }).envelope;
    const recipientId = (await person())?.id;
    const listRecipientMails = () => as.mails({ envelopeId: envelope.id, recipientId });
    expect(await listRecipientMails()).toMatchObject({
      count: 1,
      data: [{ state: "SENT", attempts: 1, reports: [] }],
    });
    await processReport(report({ action: "delayed", status: "4.4.1" }));
    await processReport(report());
    const [mail] = (await listRecipientMails()).data;
    expect(mail).toMatchObject({ recipientId, state: "FAILED", nextAttemptAt: null });
    expect(mail?.reports.map(({ kind, status }) => [kind, status])).toEqual([
      ["DELAYED", "4.4.1"],
      ["HARD", "5.1.1"],
    ]);
    expect((await as.mails({ envelopeId: envelope.id, recipientId: (recipientId ?? 0) + 1000 })).count).toBe(
      0,
    );
  });

  test("with a temporary failure is sent again on the mail schedule, and fails when that is over", async () => {
    const { envelope, mail, report } = await sendDocument();
    const full = { status: "5.2.2", diagnostic: "smtp; 552 mailbox full" };
    expect(await processReport(report(full))).toBe("TAKEN");
    expect(await mail()).toMatchObject({ state: "QUEUED", lastError: "552 mailbox full" });
    expect((await mail())?.nextAttemptAt).not.toBeNull();
    await world.db
      .update(mails)
      .set({ nextAttemptAt: envelope.createdAt })
      .where(eq(mails.id, (await mail())?.id ?? ""));
    sink.received.length = 0;
    await sendMail((await mail())?.id ?? "", {
      db: world.db,
      services: world.services,
      transport: smtp,
      log,
    });
    expect(sink.received).toHaveLength(1);
    expect(await mail()).toMatchObject({ state: "SENT", attempts: 2, lastError: null });
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    await world.db
      .update(mails)
      .set({ createdAt: dayAgo })
      .where(eq(mails.id, (await mail())?.id ?? ""));
    expect(await processReport(report({ ...full, diagnostic: "smtp; 552 still full" }))).toBe("TAKEN");
    expect(await mail()).toMatchObject({ state: "FAILED", lastError: "552 still full" });
    expect(await listFailures(envelope.id)).toMatchObject([{ reason: "552 still full" }]);
  });

  test("that is only delayed stays as it is", async () => {
    const { envelope, mail, person, report } = await sendDocument();
    expect(await processReport(report({ action: "delayed", status: "4.4.1" }))).toBe("TAKEN");
    expect(await mail()).toMatchObject({ state: "SENT", lastError: null });
    expect((await person())?.nextReminderAt).not.toBeNull();
    expect(await listFailures(envelope.id)).toEqual([]);
  });

  test("counts once, however many reports arrive, even at the same time", async () => {
    const { envelope, mail, report } = await sendDocument();
    const raw = report();
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => processReport(raw)));
    expect(outcomes.toSorted()).toEqual(["KNOWN", "KNOWN", "KNOWN", "TAKEN"]);
    // Two servers, each with its own report about the same mail.
    expect(await processReport(raw.replace("mx.example.net", "mx2.example.net"))).toBe("TAKEN");
    expect(await listFailures(envelope.id)).toHaveLength(1);
    const id = (await mail())?.id ?? "";
    expect(await world.db.select().from(mailReports).where(eq(mailReports.mailId, id))).toHaveLength(2);
  });

  test("is recognised by its headers when a server drops the part after the plus", async () => {
    const { mail, report } = await sendDocument();
    const returned = `X-Rubrica-Mail-Id: ${(await mail())?.id}\n`;
    expect(await processReport(report({ to: "bounces@example.org", returned }))).toBe("TAKEN");
    expect(await mail()).toMatchObject({ state: "FAILED" });
  });
});

describe("a report that anyone could have forged", () => {
  const createSigningApi = (mailNonce: string) =>
    signingCaller(world.db, "Mozilla/5.0 (iPhone)", { ...NO_VISITOR, mailNonce });
  const getNonce = async (row: Parameters<typeof readMail>[0] | undefined) => {
    const data = row ? readMail(row).data : {};
    return "url" in data ? (/#m=([\w-]{22})$/.exec(String(data.url))?.[1] ?? "") : "";
  };

  test("about a mail whose link was used is stored, and changes nothing", async () => {
    const { sent, envelope, report, mail, person } = await sendDocument();
    await createSigningApi(await getNonce(await mail())).open({ token: getRecipientToken(sent, 0) });
    expect(await processReport(report())).toBe("TAKEN");
    expect(await mail()).toMatchObject({ state: "SENT", lastError: null });
    expect((await person())?.nextReminderAt).not.toBeNull();
    expect(await listFailures(envelope.id)).toEqual([]);
    expect(await processReport(report({ status: "5.2.2", diagnostic: "smtp; 552 mailbox full" }))).toBe(
      "TAKEN",
    );
    expect(await mail()).toMatchObject({ state: "SENT" });
    const id = (await mail())?.id ?? "";
    expect(await world.db.select().from(mailReports).where(eq(mailReports.mailId, id))).toHaveLength(2);
  });

  test("of a failed mail means that its link proves no access to the mailbox", async () => {
    const { sent, envelope, report, mail } = await sendDocument();
    const nonce = await getNonce(await mail());
    expect(await processReport(report())).toBe("TAKEN");
    const page = createSigningApi(nonce);
    await page.open({ token: getRecipientToken(sent, 0) });
    await page.consent(buildConsent(getRecipientToken(sent, 0)));
    await page.complete({ token: getRecipientToken(sent, 0) });
    const evidence = await loadEvidence(world.db, await world.reload(envelope.id));
    const row = evidence.recipients.find(({ id }) => id === sent.recipients[0]?.id);
    expect(row && getAuthenticationLevel(row, evidence)).toBe("LINK");
    expect(row && findLinkUsed(row, evidence)).toMatchObject({ kind: "MAIL" });
  });

  test("about another e-mail address does not count for this mail", async () => {
    const { report, mail } = await sendDocument();
    expect(await processReport(report({ recipient: "somebody-else@example.org" }))).toBe("UNKNOWN");
    expect(await mail()).toMatchObject({ state: "SENT" });
  });

  test("puts no hidden or reordering characters into the audit log", async () => {
    const { envelope, report } = await sendDocument();
    const diagnostic = "smtp; 550 gone \u202eyb dengiS\u200b \u2066now\u2069";
    expect(await processReport(report({ diagnostic }))).toBe("TAKEN");
    expect(await listFailures(envelope.id)).toMatchObject([{ reason: "550 gone yb dengiS now" }]);
  });
});

describe("a complaint", () => {
  test("ends reminders, and instance admins see it beside reports made by hand", async () => {
    const { envelope, from, mail, person } = await sendDocument();
    expect(await processReport(buildComplaint({ to: from }))).toBe("TAKEN");
    expect(await mail()).toMatchObject({ state: "SENT" });
    expect((await person())?.nextReminderAt).toBeNull();
    const id = (await mail())?.id ?? "";
    const reports = await world.db.select().from(senderReports).where(eq(senderReports.mailId, id));
    expect(reports).toMatchObject([{ cause: "UNWANTED" }]);
    expect(await listFailures(envelope.id)).toEqual([]);
    expect(await processReport(buildComplaint({ to: from, type: "fraud" }))).toBe("TAKEN");
  });

  test("that withdraws an earlier one does not count", async () => {
    const { from } = await sendDocument();
    expect(await processReport(buildComplaint({ to: from, type: "not-spam" }))).toBe("NO_REPORT");
  });
});

describe("nothing changes", () => {
  test.each([
    ["somebody's answer that they are on holiday", "Subject: Away\r\n\r\nBack on Monday.\r\n", "NO_REPORT"],
    ["bytes that are no message", "\u0000\u0001\u0002", "NO_REPORT"],
    ["nothing", "", "NO_REPORT"],
  ])("for %s", async (_, raw, outcome) => {
    expect(await processReport(raw)).toBe(outcome);
  });

  test("for a report about an unknown mail, or about one that arrived", async () => {
    const { mail, report } = await sendDocument();
    expect(
      await processReport(buildDeliveryReport({ to: "bounces+zzzzzzzzzzzzzzzzzzzzzzzz@example.org" })),
    ).toBe("UNKNOWN");
    expect(await processReport(buildDeliveryReport({ to: "bounces@example.org" }))).toBe("UNKNOWN");
    expect(await processReport(report({ action: "delivered", status: "2.0.0" }))).toBe("NO_REPORT");
    expect(await mail()).toMatchObject({ state: "SENT" });
  });
});

describe("the bounce mailbox", () => {
  test("is read once: reports count, other messages stay there, marked as read", async () => {
    provide("env", { ...SETTINGS, BOUNCE_URL: mailbox.url });
    const [back, fine] = [await sendDocument(), await sendDocument()];
    mailbox.deliver("Subject: Away\r\n\r\nBack on Monday.\r\n");
    mailbox.deliver(back.report());
    expect(await readBounces(world)).toBe(2);
    expect(await back.mail()).toMatchObject({ state: "FAILED" });
    expect(await fine.mail()).toMatchObject({ state: "SENT" });
    expect(await readBounces(world)).toBe(0);
  });

  test("throws on a wrong password or missing folder, and without a mailbox nothing is read", async () => {
    provide("env", { ...SETTINGS, BOUNCE_URL: mailbox.url.replace("secret", "wrong") });
    await expect(readBounces(world)).rejects.toThrow();
    provide("env", { ...SETTINGS, BOUNCE_URL: `${mailbox.url}/Nowhere` });
    await expect(readBounces(world)).rejects.toThrow();
    provide("env", SETTINGS);
    expect(await readBounces(world)).toBe(0);
  });
});

describe("the bounce endpoint", () => {
  const postReport = (body: string, authorization?: string) => {
    const headers = new Headers({ "content-type": "message/rfc822" });
    if (authorization) headers.set("authorization", authorization);
    const request = new Request("http://localhost/api/mail/report", { method: "POST", headers, body });
    return POST(request, { params: Promise.resolve({}) });
  };

  test("accepts a report with the right token, and answers 404 without one", async () => {
    const { mail, report } = await sendDocument();
    const raw = report();
    expect((await postReport(raw, "Bearer x")).status).toBe(404);
    provide("env", { ...SETTINGS, BOUNCE_TOKEN: "a token of the mail server" });
    expect((await postReport(raw)).status).toBe(401);
    expect((await postReport(raw, "Bearer another")).status).toBe(401);
    expect(await mail()).toMatchObject({ state: "SENT" });
    const answer = await postReport(raw, "Bearer a token of the mail server");
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: "TAKEN" }]);
    expect(await mail()).toMatchObject({ state: "FAILED" });
    const long = await postReport("x".repeat(1024 * 1024 + 1), "Bearer a token of the mail server");
    expect(long.status).toBe(413);
  });

  test("reads the start of a report, however large the mail returned with it", async () => {
    const { mail, report } = await sendDocument();
    provide("env", { ...SETTINGS, BOUNCE_TOKEN: "a token of the mail server" });
    const raw = report({ returned: `X-Scan: ${"x".repeat(2 * MAIL_REPORT_BYTES)}\n` });
    const answer = await postReport(raw, "Bearer a token of the mail server");
    expect(await answer.json()).toEqual({ outcome: "TAKEN" });
    expect(await mail()).toMatchObject({ state: "FAILED" });
  });
});
