import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { createTxtLookup } from "@/server/mail/name-servers";
import { createTransport, type Transport } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import { drainJobs, sweepNow } from "@/server/testing/jobs/queue";
import { verifyDkim } from "@/server/testing/mail/dkim";
import { type NameServer, startNameServer } from "@/server/testing/mail/name-server";
import { type MailSink, startMailSink } from "@/server/testing/mail/smtp-server";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let sink: MailSink;
let smtp: Transport;
let dns: NameServer;
const plain = env();
beforeAll(async () => {
  world = await testWorld();
  sink = await startMailSink();
  smtp = createTransport({ SMTP_URL: sink.url });
  dns = await startNameServer();
  provide("txtLookup", createTxtLookup([dns.address]));
});
afterAll(async () => {
  smtp.close();
  await dns[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
beforeEach(() => {
  sink.received.length = 0;
  provide("env", { ...plain, MAIL_SPF_INCLUDE: "spf.rubrica.example" });
});
afterEach(async () => {
  provide("env", plain);
  stopClock(null);
  dns.records.clear();
  await world.test.sql`delete from sender_address`;
  await world.test.sql`delete from rate_limit`;
});

const createApi = () => createCallerFor({ actor: world.owner, requestId: "test" });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Confirms an address of a new domain with the code from the mail that really arrived. */
async function createProvenSender() {
  const domain = `${newId()}.example`;
  const email = `sales@${domain}`;
  const { id, domain: published } = await createApi().senderAddress.create({ email });
  await drainJobs(world, smtp);
  const mail = sink.received.find(({ to }) => to.includes(email));
  const code = /\b\d{6}\b/.exec(mail?.email.text ?? "")?.[0] ?? "";
  await createApi().senderAddress.verify({ senderAddressId: id, code });
  sink.received.length = 0;
  const [dkim] = published.records;
  return { id, email, domain, key: { name: dkim?.name ?? "", value: dkim?.value ?? "" } };
}
const checkDomain = (senderAddressId: string) => createApi().senderAddress.checkDomain({ senderAddressId });

/** Sends a request and returns it as it reached the next server, with the verdict on its signature. */
async function sendWithMeta(meta: { emailId?: string; emailReplyTo?: string }) {
  sink.received.length = 0;
  const to = `ana-${newId()}@example.org`;
  const sent = await world.send({ recipients: [{ email: to, name: "Ana", role: "APPROVER" }], meta });
  return { ...(await readArrivedMail(to)), sent, to };
}
async function readArrivedMail(to: string) {
  await drainJobs(world, smtp);
  const mail = sink.received.find((one) => one.to.includes(to));
  if (!mail) throw new TypeError(`nothing came to ${to}`);
  const readTxtRecord = (name: string) => {
    const records = dns.records.get(name);
    return typeof records === "object" ? records[0] : undefined;
  };
  return {
    from: mail.email.from?.address,
    name: mail.email.from?.name,
    replyTo: mail.email.replyTo?.map(({ address }) => address) ?? null,
    returnsTo: mail.from,
    dkim: await verifyDkim(mail.raw, readTxtRecord),
  };
}
const SERVICE = "no-reply@localhost";

test("an address proven only by its code becomes the reply-to, unless the envelope names another", async () => {
  const { id, email } = await createProvenSender();
  expect(await sendWithMeta({ emailId: id })).toMatchObject({ from: SERVICE, replyTo: [email], dkim: null });
  expect(await sendWithMeta({ emailId: id, emailReplyTo: "legal@example.org" })).toMatchObject({
    from: SERVICE,
    replyTo: ["legal@example.org"],
  });
});

test("with its domain's key published, mail comes from the address, signed, and bounces return to the service", async () => {
  const { id, email, domain, key } = await createProvenSender();
  dns.records.set(key.name, [key.value]);
  dns.records.set(`_dmarc.${domain}`, ["v=DMARC1; p=reject"]);
  expect(await checkDomain(id)).toMatchObject({
    status: "VERIFIED",
    sendsAs: "FROM",
    domain: { problem: null },
  });
  const mail = await sendWithMeta({ emailId: id });
  expect(mail).toMatchObject({
    from: email,
    name: "Olga Owner via Rubrica",
    replyTo: null,
    returnsTo: SERVICE,
  });
  expect(mail.dkim).toMatchObject({ domain, holds: true });
  expect(mail.dkim?.signed).toEqual(expect.arrayContaining(["from", "to", "subject", "message-id"]));
  expect(await sendWithMeta({ emailId: id, emailReplyTo: "legal@example.org" })).toMatchObject({
    from: email,
    replyTo: ["legal@example.org"],
  });
  provide("env", { ...env(), BOUNCE_ADDRESS: "bounces@example.org" });
  expect((await sendWithMeta({ emailId: id })).returnsTo).toMatch(/^bounces\+[0-9a-z]{24}@example\.org$/);
});

test("another domain's key does not let the address send", async () => {
  const { id, key } = await createProvenSender();
  const other = await createProvenSender();
  dns.records.set(key.name, [other.key.value]);
  expect(await checkDomain(id)).toMatchObject({
    sendsAs: "REPLY_TO",
    domain: { status: "FAILED", problem: "NO_RECORD" },
  });
  expect((await sendWithMeta({ emailId: id })).from).toBe(SERVICE);
});

test("an SPF record that includes our servers, even indirectly, is enough unless DMARC requires more", async () => {
  const { id, email, domain } = await createProvenSender();
  dns.records.set(domain, ["google-site-verification=1", "v=spf1 include:mail.acme.example ~all"]);
  dns.records.set("mail.acme.example", ["v=spf1 include:SPF.rubrica.example. -all"]);
  expect(await checkDomain(id)).toMatchObject({ sendsAs: "FROM" });
  expect(await sendWithMeta({ emailId: id })).toMatchObject({ from: email, dkim: null });
  dns.records.set("_dmarc.example", ["v=DMARC1; p=reject"]);
  expect(await checkDomain(id), "never asked of a top-level domain").toMatchObject({ sendsAs: "FROM" });
  dns.records.set(`_dmarc.${domain}`, ["v=DMARC1; p=quarantine"]);
  expect(await checkDomain(id)).toMatchObject({ status: "SUSPENDED", domain: { problem: "SPF_ALONE" } });
  expect(await sendWithMeta({ emailId: id })).toMatchObject({ from: SERVICE, replyTo: [email] });
});

test("an SPF record that loops, or passes through more than ten others, does not count", async () => {
  const { id, domain } = await createProvenSender();
  dns.records.set(domain, ["v=spf1 include:n0.example -all"]);
  for (let n = 0; n < 15; n += 1)
    dns.records.set(`n${n}.example`, [`v=spf1 include:n${n + 1}.example include:n0.example`]);
  dns.records.set("n15.example", ["v=spf1 include:spf.rubrica.example"]);
  expect(await checkDomain(id)).toMatchObject({ sendsAs: "REPLY_TO" });
});

test("a domain that fails for a day is suspended and both sides told, until it answers again", async () => {
  const { id, email, domain, key } = await createProvenSender();
  dns.records.set(key.name, [key.value]);
  await checkDomain(id);
  const { sent } = await sendWithMeta({ emailId: id });
  dns.records.delete(key.name);
  const [row] = await world.test.sql`select clock_timestamp() as now`;
  const setClock = (ms: number) => stopClock(new Date(new Date(row?.now).getTime() + ms));
  dns.asked.length = 0;
  setClock(23 * HOUR);
  await sweepNow(world, "sender-domains");
  expect(dns.asked).toEqual([]);
  setClock(25 * HOUR);
  await sweepNow(world, "sender-domains");
  expect((await createApi().senderAddress.list({})).data).toMatchObject([
    { status: "SUSPENDED", sendsAs: "REPLY_TO", domain: { problem: "NO_RECORD" } },
  ]);
  expect(await sendWithMeta({ emailId: id })).toMatchObject({ from: SERVICE, replyTo: [email], dkim: null });
  const told = sink.received
    .filter(({ to }) => to.includes("olga@example.com"))
    .map((mail) => mail.email.subject);
  expect(told).toEqual([`Documents are no longer sent from ${domain}`]);
  const notices = await world.test.sql`select user_id, envelope_id, detail from notice
    where kind = 'SENDER_ADDRESS_LOST' and detail = ${email}`;
  expect(notices.map((one) => [one.user_id, one.envelope_id])).toEqual([
    [world.owner.userId, sent.envelope.id],
  ]);
  dns.records.set(key.name, [key.value]);
  setClock(27 * HOUR);
  await sweepNow(world, "sender-domains");
  expect((await createApi().senderAddress.list({})).data).toMatchObject([
    { status: "VERIFIED", sendsAs: "FROM" },
  ]);
});

test("failing or silent name servers change nothing for three days", {
  timeout: 60_000,
  tags: ["prove"],
}, async () => {
  const { id, email, key } = await createProvenSender();
  dns.records.set(key.name, [key.value]);
  await checkDomain(id);
  dns.records.set(key.name, "fail");
  expect(await checkDomain(id)).toMatchObject({ sendsAs: "FROM", domain: { problem: "NO_ANSWER" } });
  dns.records.set(key.name, "silent");
  const startedAt = performance.now();
  expect(await checkDomain(id)).toMatchObject({ sendsAs: "FROM" });
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect((await sendWithMeta({ emailId: id })).from).toBe(email);
  const [row] = await world.test.sql`select clock_timestamp() as now`;
  stopClock(new Date(new Date(row?.now).getTime() + 3 * DAY));
  dns.records.set(key.name, "fail");
  expect(await checkDomain(id)).toMatchObject({ status: "SUSPENDED", sendsAs: "REPLY_TO" });
});

test("a waiting mail leaves from the service once its address is deleted, as do all mails to owners and accounts", async () => {
  const { id, key } = await createProvenSender();
  dns.records.set(key.name, [key.value]);
  await checkDomain(id);
  const to = `ana-${newId()}@example.org`;
  const { envelope } = await world.send({
    recipients: [{ email: to, name: "Ana", role: "APPROVER" }],
    meta: { emailId: id },
  });
  await createApi().senderAddress.remove({ senderAddressId: id });
  expect(await readArrivedMail(to)).toMatchObject({ from: SERVICE, replyTo: null, dkim: null });
  const secondSender = await createProvenSender();
  dns.records.set(secondSender.key.name, [secondSender.key.value]);
  await checkDomain(secondSender.id);
  const { sent } = await sendWithMeta({ emailId: secondSender.id });
  sink.received.length = 0;
  await createApi().recipient.rejectOnBehalf({
    envelopeId: sent.envelope.id,
    recipientId: sent.recipients[0]?.id ?? 0,
    reason: "By phone",
  });
  await drainJobs(world, smtp);
  const findSenderName = (address: string) => sink.received.find((mail) => mail.to.includes(address))?.email;
  expect(findSenderName("olga@example.com")?.from?.address ?? SERVICE).toBe(SERVICE);
  expect(findSenderName(sent.recipients[0]?.email ?? "")?.from?.address).toBe(secondSender.email);
  expect(envelope.id).not.toBe(sent.envelope.id);
});
