import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mails } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { findLinkUsed, getAuthenticationLevel } from "@/server/evidence/authentication";
import { loadEvidence } from "@/server/evidence/load";
import { redactText } from "@/server/log";
import { readMail } from "@/server/mail/compose";
import { createOwnerCaller } from "@/server/testing/world/direct-link";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(() => stopClock(null));
afterAll(() => world[Symbol.asyncDispose]());

const AGENT = "Mozilla/5.0 (iPhone)";
const createSigningApi = (mailNonce?: string) =>
  signingCaller(world.db, AGENT, { ...NO_VISITOR, ...(mailNonce ? { mailNonce } : {}) });

/** Returns the nonces of the links mailed to a recipient, oldest first. */
async function listNonces(sent: Sent, email: string): Promise<string[]> {
  const rows = await world.db
    .select()
    .from(mails)
    .where(and(eq(mails.envelopeId, sent.envelope.id), eq(mails.toEmail, email)))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return rows.flatMap((row) => {
    const { data } = readMail(row);
    const nonce = "url" in data ? /#m=([\w-]{22})$/.exec(data.url)?.[1] : undefined;
    return nonce ? [nonce] : [];
  });
}

async function sendTo(...names: string[]): Promise<Sent> {
  const sent = await world.send({ recipients: names.map((name) => signer(name)) });
  await world.queue.drain();
  return sent;
}

async function getEvidence(sent: Sent, index = 0) {
  const evidence = await loadEvidence(world.db, await world.reload(sent.envelope.id));
  const row = evidence.recipients.find(({ id }) => id === sent.recipients[index]?.id);
  if (!row) throw new TypeError("The recipient is gone");
  return { level: getAuthenticationLevel(row, evidence), link: findLinkUsed(row, evidence) };
}

test("an act through a mailed link is recorded with that mail and shows access to the mailbox", async () => {
  const sent = await sendTo("Ana", "Ben");
  const [nonce] = await listNonces(sent, "ana@example.com");
  await signAs(createSigningApi(nonce), sent, 0);
  expect(await getEvidence(sent)).toMatchObject({ level: "EMAIL", link: { kind: "MAIL" } });
  const auditRows = await world.test.sql`select type, data->'link'->>'kind' as kind from audit_entry
    where envelope_id = ${sent.envelope.id} and data ? 'link' order by seq`;
  expect([...auditRows].map(({ type, kind }) => [type, kind])).toEqual([
    ["DOCUMENT_OPENED", "MAIL"],
    ["DOCUMENT_VIEWED", "MAIL"],
    ["DOCUMENT_CONSENT_GIVEN", "MAIL"],
    ["DOCUMENT_RECIPIENT_COMPLETED", "MAIL"],
  ]);
});

test("a mail that was sent proves nothing when its link was not used", async () => {
  const sent = await sendTo("Ana", "Ben");
  await signAs(createSigningApi(), sent, 0);
  expect(await getEvidence(sent)).toEqual({ level: "LINK", link: { kind: "UNKNOWN" } });
});

test("another recipient's nonce, or an unknown one, does not count", async () => {
  const sent = await sendTo("Ana", "Ben");
  const [bens] = await listNonces(sent, "ben@example.com");
  await signAs(createSigningApi(bens), sent, 0);
  expect(await getEvidence(sent)).toEqual({ level: "LINK", link: { kind: "UNKNOWN" } });
  await signAs(createSigningApi("A".repeat(22)), sent, 1);
  expect(await getEvidence(sent, 1)).toEqual({ level: "LINK", link: { kind: "UNKNOWN" } });
});

test("a link that was handed out names the user who handed it out", async () => {
  const sent = await sendTo("Ana", "Ben");
  const recipientId = sent.recipients[0]?.id ?? 0;
  await createOwnerCaller(world).recipient.revealLink({ envelopeId: sent.envelope.id, recipientId });
  await signAs(createSigningApi(), sent, 0);
  expect(await getEvidence(sent)).toMatchObject({
    level: "LINK",
    link: { kind: "HANDED_OUT", by: { name: "Olga Owner" } },
  });
});

test("the link of a mail followed by a newer one is recorded as an earlier mail's", async () => {
  const sent = await sendTo("Ana", "Ben");
  const [first] = await listNonces(sent, "ana@example.com");
  const recipients = [sent.recipients[0]?.id ?? 0];
  stopClock(new Date(Date.now() + 3_600_000));
  await createOwnerCaller(world).envelope.redistribute({ envelopeId: sent.envelope.id, recipients });
  await world.queue.drain();
  const nonces = await listNonces(sent, "ana@example.com");
  expect(new Set(nonces).size).toBe(2);
  await signAs(createSigningApi(first), sent, 0);
  expect(await getEvidence(sent)).toMatchObject({ level: "EMAIL", link: { kind: "EARLIER_MAIL" } });
});

test("a nonce is in no log line and no database column except inside its encrypted mail", async () => {
  const sent = await sendTo("Ana", "Ben");
  const [nonce = ""] = await listNonces(sent, "ana@example.com");
  expect(redactText(`GET http://localhost/sign/${"t".repeat(32)}#m=${nonce}`)).not.toContain(nonce);
  await signAs(createSigningApi(nonce), sent, 0);
  for (const table of ["mail", "audit_entry", "event", "recipient"]) {
    const rows = await world.test.sql`select t::text as line from ${world.test.sql(table)} t`;
    expect(rows.some(({ line }) => String(line).includes(nonce))).toBe(false);
  }
});
