import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { callerFor } from "@/server/caller";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { createTxtLookup } from "@/server/mail/name-servers";
import { createTransport, type Transport } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import { drainJobs, sweepNow } from "@/server/testing/jobs/queue";
import { verifyDkim } from "@/server/testing/mail/dkim";
import { type NameServer, nameServer } from "@/server/testing/mail/name-server";
import { type MailSink, mailSink } from "@/server/testing/mail/smtp-server";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let sink: MailSink;
let smtp: Transport;
let dns: NameServer;
const plain = env();
beforeAll(async () => {
  world = await testWorld();
  sink = await mailSink();
  smtp = createTransport({ SMTP_URL: sink.url });
  dns = await nameServer();
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

const api = () => callerFor({ actor: world.owner, requestId: "test" });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Confirms an address of a new domain with the code from the mail that really arrived. */
async function proven() {
  const domain = `${newId()}.example`;
  const email = `sales@${domain}`;
  const { id, domain: published } = await api().senderAddress.create({ email });
  await drainJobs(world, smtp);
  const mail = sink.received.find(({ to }) => to.includes(email));
  const code = /\b\d{6}\b/.exec(mail?.email.text ?? "")?.[0] ?? "";
  await api().senderAddress.verify({ senderAddressId: id, code });
  sink.received.length = 0;
  const [dkim] = published.records;
  return { id, email, domain, key: { name: dkim?.name ?? "", value: dkim?.value ?? "" } };
}
const look = (senderAddressId: string) => api().senderAddress.checkDomain({ senderAddressId });

/** Sends a request and returns it as it reached the next server, with the verdict on its signature. */
async function asked(meta: { emailId?: string; emailReplyTo?: string }) {
  sink.received.length = 0;
  const to = `ana-${newId()}@example.org`;
  const sent = await world.send({ recipients: [{ email: to, name: "Ana", role: "APPROVER" }], meta });
  return { ...(await arrived(to)), sent, to };
}
async function arrived(to: string) {
  await drainJobs(world, smtp);
  const mail = sink.received.find((one) => one.to.includes(to));
  if (!mail) throw new TypeError(`nothing came to ${to}`);
  const txt = (name: string) => {
    const found = dns.records.get(name);
    return typeof found === "object" ? found[0] : undefined;
  };
  return {
    from: mail.email.from?.address,
    name: mail.email.from?.name,
    replyTo: mail.email.replyTo?.map(({ address }) => address) ?? null,
    returnsTo: mail.from,
    dkim: verifyDkim(mail.raw, txt),
  };
}
const SERVICE = "no-reply@localhost";

test("an address proven only by its code becomes the reply-to, unless the envelope names another", async () => {
  const { id, email } = await proven();
  expect(await asked({ emailId: id })).toMatchObject({ from: SERVICE, replyTo: [email], dkim: null });
  expect(await asked({ emailId: id, emailReplyTo: "legal@example.org" })).toMatchObject({
    from: SERVICE,
    replyTo: ["legal@example.org"],
  });
});

test("with its domain's key published, mail comes from the address, signed, and bounces return to the service", async () => {
  const { id, email, domain, key } = await proven();
  dns.records.set(key.name, [key.value]);
  dns.records.set(`_dmarc.${domain}`, ["v=DMARC1; p=reject"]);
  expect(await look(id)).toMatchObject({ status: "VERIFIED", sendsAs: "FROM", domain: { problem: null } });
  const mail = await asked({ emailId: id });
  expect(mail).toMatchObject({
    from: email,
    name: "Olga Owner via Rubrica",
    replyTo: null,
    returnsTo: SERVICE,
  });
  expect(mail.dkim).toMatchObject({ domain, holds: true });
  expect(mail.dkim?.signed).toEqual(expect.arrayContaining(["from", "to", "subject", "message-id"]));
  expect(await asked({ emailId: id, emailReplyTo: "legal@example.org" })).toMatchObject({
    from: email,
    replyTo: ["legal@example.org"],
  });
  provide("env", { ...env(), BOUNCE_ADDRESS: "bounces@example.org" });
  expect((await asked({ emailId: id })).returnsTo).toMatch(/^bounces\+[0-9a-z]{24}@example\.org$/);
});

test("another domain's key does not let the address send", async () => {
  const { id, key } = await proven();
  const other = await proven();
  dns.records.set(key.name, [other.key.value]);
  expect(await look(id)).toMatchObject({
    sendsAs: "REPLY_TO",
    domain: { status: "FAILED", problem: "NO_RECORD" },
  });
  expect((await asked({ emailId: id })).from).toBe(SERVICE);
});

test("an SPF record that includes our servers, even indirectly, is enough unless DMARC requires more", async () => {
  const { id, email, domain } = await proven();
  dns.records.set(domain, ["google-site-verification=1", "v=spf1 include:mail.acme.example ~all"]);
  dns.records.set("mail.acme.example", ["v=spf1 include:SPF.rubrica.example. -all"]);
  expect(await look(id)).toMatchObject({ sendsAs: "FROM" });
  expect(await asked({ emailId: id })).toMatchObject({ from: email, dkim: null });
  dns.records.set("_dmarc.example", ["v=DMARC1; p=reject"]);
  expect(await look(id), "never asked of a top-level domain").toMatchObject({ sendsAs: "FROM" });
  dns.records.set(`_dmarc.${domain}`, ["v=DMARC1; p=quarantine"]);
  expect(await look(id)).toMatchObject({ status: "SUSPENDED", domain: { problem: "SPF_ALONE" } });
  expect(await asked({ emailId: id })).toMatchObject({ from: SERVICE, replyTo: [email] });
});

test("an SPF record that loops, or passes through more than ten others, does not count", async () => {
  const { id, domain } = await proven();
  dns.records.set(domain, ["v=spf1 include:n0.example -all"]);
  for (let n = 0; n < 15; n += 1)
    dns.records.set(`n${n}.example`, [`v=spf1 include:n${n + 1}.example include:n0.example`]);
  dns.records.set("n15.example", ["v=spf1 include:spf.rubrica.example"]);
  expect(await look(id)).toMatchObject({ sendsAs: "REPLY_TO" });
});

test("a domain that fails for a day is suspended and both sides told, until it answers again", async () => {
  const { id, email, domain, key } = await proven();
  dns.records.set(key.name, [key.value]);
  await look(id);
  const { sent } = await asked({ emailId: id });
  dns.records.delete(key.name);
  const [row] = await world.test.sql`select clock_timestamp() as now`;
  const at = (ms: number) => stopClock(new Date(new Date(row?.now).getTime() + ms));
  dns.asked.length = 0;
  at(23 * HOUR);
  await sweepNow(world, "sender-domains");
  expect(dns.asked).toEqual([]);
  at(25 * HOUR);
  await sweepNow(world, "sender-domains");
  expect((await api().senderAddress.list({})).data).toMatchObject([
    { status: "SUSPENDED", sendsAs: "REPLY_TO", domain: { problem: "NO_RECORD" } },
  ]);
  expect(await asked({ emailId: id })).toMatchObject({ from: SERVICE, replyTo: [email], dkim: null });
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
  at(27 * HOUR);
  await sweepNow(world, "sender-domains");
  expect((await api().senderAddress.list({})).data).toMatchObject([{ status: "VERIFIED", sendsAs: "FROM" }]);
});

test("failing or silent name servers change nothing for three days", {
  timeout: 60_000,
  tags: ["prove"],
}, async () => {
  const { id, email, key } = await proven();
  dns.records.set(key.name, [key.value]);
  await look(id);
  dns.records.set(key.name, "fail");
  expect(await look(id)).toMatchObject({ sendsAs: "FROM", domain: { problem: "NO_ANSWER" } });
  dns.records.set(key.name, "silent");
  const begun = performance.now();
  expect(await look(id)).toMatchObject({ sendsAs: "FROM" });
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect((await asked({ emailId: id })).from).toBe(email);
  const [row] = await world.test.sql`select clock_timestamp() as now`;
  stopClock(new Date(new Date(row?.now).getTime() + 3 * DAY));
  dns.records.set(key.name, "fail");
  expect(await look(id)).toMatchObject({ status: "SUSPENDED", sendsAs: "REPLY_TO" });
});

test("a waiting mail leaves from the service once its address is deleted, as do all mails to owners and accounts", async () => {
  const { id, key } = await proven();
  dns.records.set(key.name, [key.value]);
  await look(id);
  const to = `ana-${newId()}@example.org`;
  const { envelope } = await world.send({
    recipients: [{ email: to, name: "Ana", role: "APPROVER" }],
    meta: { emailId: id },
  });
  await api().senderAddress.remove({ senderAddressId: id });
  expect(await arrived(to)).toMatchObject({ from: SERVICE, replyTo: null, dkim: null });
  const again = await proven();
  dns.records.set(again.key.name, [again.key.value]);
  await look(again.id);
  const { sent } = await asked({ emailId: again.id });
  sink.received.length = 0;
  await api().recipient.rejectOnBehalf({
    envelopeId: sent.envelope.id,
    recipientId: sent.recipients[0]?.id ?? 0,
    reason: "By phone",
  });
  await drainJobs(world, smtp);
  const findSenderName = (address: string) => sink.received.find((mail) => mail.to.includes(address))?.email;
  expect(findSenderName("olga@example.com")?.from?.address ?? SERVICE).toBe(SERVICE);
  expect(findSenderName(sent.recipients[0]?.email ?? "")?.from?.address).toBe(again.email);
  expect(envelope.id).not.toBe(sent.envelope.id);
});
