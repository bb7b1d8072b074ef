import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { WebhookPayload } from "@/server/contract/event";
import { toDatabase } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { auditEntries, events, mails } from "@/server/db/schema";
import { readMail } from "@/server/mail/compose";
import { expectInvariants } from "@/server/testing/db/invariants";
import {
  buildConsent,
  DRAWN,
  findSentFieldId,
  getRecipientToken,
  loadShownParts,
  type SigningCaller,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, testWorld, type World } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(900) });

/** The full count with `RUBRICA_TRIALS=full` (`npm run prove`), a tenth of it otherwise (ruling 55). */
const ROUNDS = process.env.RUBRICA_TRIALS === "full" ? 200 : 20;
const SIGNERS = 20;

let world: World;
let callers: SigningCaller[];
let connections: ReturnType<typeof connect>[];
beforeAll(async () => {
  world = await testWorld();
  connections = Array.from({ length: SIGNERS }, () =>
    connect(world.test.url, { max: 1, name: "test signer" }),
  );
  callers = connections.map((sql) => signingCaller(toDatabase(sql)));
});
afterEach(() => expectInvariants(world.test.sql, world.db));
afterAll(async () => {
  await Promise.all(connections.map((sql) => sql.end({ timeout: 2 })));
  await world[Symbol.asyncDispose]();
});

/** Fills with the consent, and returns the completion that is still to be called. */
async function prepareCompletion(api: SigningCaller, sent: Sent, index: number) {
  const { token, ...consent } = buildConsent(getRecipientToken(sent, index));
  await api.fill({ token, fieldId: findSentFieldId(sent, index), value: DRAWN, consent });
  const shown = await loadShownParts(api, token);
  return () => api.complete({ token, shown });
}

/** Returns the ids of recipients in the order in which their completions were recorded. */
async function listCompletions({ envelope }: Sent): Promise<number[]> {
  const entries = await world.db
    .select({ type: auditEntries.type, data: auditEntries.data })
    .from(auditEntries)
    .where(eq(auditEntries.envelopeId, envelope.id))
    .orderBy(asc(auditEntries.seq));
  return entries.flatMap(({ type, data }) => {
    const isCompletion = type === "DOCUMENT_RECIPIENT_COMPLETED";
    return isCompletion && typeof data === "object" && data && "recipientId" in data
      ? [Number(data.recipientId)]
      : [];
  });
}

/** Returns for each event about a completion who had signed by its payload, in the order of the events. */
async function listSignedByEvent({ envelope }: Sent) {
  const rows = await world.db
    .select({ kind: events.kind, payload: events.payload })
    .from(events)
    .where(eq(events.envelopeId, envelope.id))
    .orderBy(asc(events.sequence));
  return rows
    .filter(({ kind }) => kind === "DOCUMENT_RECIPIENT_COMPLETED" || kind === "DOCUMENT_SIGNED")
    .map(({ kind, payload }) => {
      const { recipients } = WebhookPayload.parse(payload);
      const signed = recipients.filter(({ signingStatus }) => signingStatus === "SIGNED");
      return { kind, signed: signed.map(({ id }) => id).sort((a, b) => a - b) };
    });
}

/** Returns who was told that others are still to act, and the number signed by the owner's mail about each. */
async function readMails({ envelope, recipients }: Sent) {
  const rows = await world.db.select().from(mails).where(eq(mails.envelopeId, envelope.id));
  const signed = rows.map(readMail).flatMap((mail) => {
    if (mail.kind !== "OWNER_RECIPIENT_SIGNED") return [];
    const { person, done, total } = mail.data;
    return [{ id: recipients.find(({ email }) => email === person.email)?.id, done, total }];
  });
  const waiting = rows
    .filter(({ kind }) => kind === "RECIPIENT_WAITING")
    .map(({ recipientId }) => recipientId);
  return { signed: signed.toSorted((a, b) => a.done - b.done), waiting: new Set(waiting) };
}

test(`${SIGNERS} signers who complete at once, ${ROUNDS} rounds, see no stale child`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const recipients = callers.map((_, index) => signer(`Signer${index}`));
    const sent = await world.send({ recipients });
    const completions = await Promise.all(callers.map((api, index) => prepareCompletion(api, sent, index)));
    const answers = await Promise.all(completions.map((complete) => complete()));
    expect(answers).toEqual(callers.map(() => ({ success: true, status: "SIGNED", redirectUrl: null })));

    const order = await listCompletions(sent);
    expect(order.toSorted((a, b) => a - b)).toEqual(sent.recipients.map(({ id }) => id));
    expect(await listSignedByEvent(sent)).toEqual(
      order.flatMap((_, index) => {
        const signed = order.slice(0, index + 1).toSorted((a, b) => a - b);
        return [
          { kind: "DOCUMENT_RECIPIENT_COMPLETED", signed },
          { kind: "DOCUMENT_SIGNED", signed },
        ];
      }),
    );

    expect(await readMails(sent)).toEqual({
      signed: order.map((id, index) => ({ id, done: index + 1, total: SIGNERS })),
      // Everyone but the last.
      waiting: new Set(order.slice(0, -1)),
    });

    expect((await world.reload(sent.envelope.id)).envelope.sealingSince).not.toBeNull();
    const [jobs] = await world.test.sql`select count(*)::int as n from pgboss.job
      where name = 'envelope.seal' and data->>'id' = ${sent.envelope.id}`;
    expect(jobs?.n).toBe(1);
  }
});
