import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clock } from "@/server/clock";
import { mails, rateLimits, recipients } from "@/server/db/schema";
import {
  DISTRIBUTION_METHODS,
  type DistributionMethod,
  EMAIL_SETTING_KEYS,
  type EmailSettingKey,
} from "@/server/domain/vocabulary";
import { createTransport, type Transport } from "@/server/mail/transport";
import { drainJobs } from "@/server/testing/jobs/queue";
import { type MailSink, startMailSink } from "@/server/testing/mail/smtp-server";
import {
  buildConfirmedFinish,
  createLinkedTemplate,
  createOwnerCaller,
  createVisitorCaller,
} from "@/server/testing/world/direct-link";
import { buildConsent, getRecipientToken, signer, signingCaller } from "@/server/testing/world/signing";
import { type NewEnvelope, type Sent, testWorld, type World } from "@/server/testing/world/world";
import { expireRecipients } from "./expire-recipients";
import { remindRecipients } from "./remind-recipients";

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
  await world.db.delete(rateLimits);
  sink.received.length = 0;
});

type Gate = EmailSettingKey | "distribution" | "always";

/** Every mail of one whole run (domain/mail.md 5.2), a line each: kind, addressee and condition. */
const FULL_RUN: readonly (readonly [what: string, to: string, gate: Gate])[] = [
  // Ana, then Ben; Cleo gets a copy. Ana is asked twice.
  ["RECIPIENT_REQUEST", "ana", "recipientSigningRequest"],
  ["RECIPIENT_REQUEST_AGAIN", "ana", "recipientSigningRequest"],
  ["RECIPIENT_WAITING", "ana", "documentPending"],
  ["OWNER_RECIPIENT_SIGNED", "olga", "recipientSigned"],
  ["RECIPIENT_REQUEST", "ben", "recipientSigningRequest"],
  ["OWNER_RECIPIENT_SIGNED", "olga", "recipientSigned"],
  ["RECIPIENT_COMPLETED", "ana", "documentCompleted"],
  ["RECIPIENT_COMPLETED", "ben", "documentCompleted"],
  ["RECIPIENT_COMPLETED", "cleo", "documentCompleted"],
  ["OWNER_COMPLETED", "olga", "ownerDocumentCompleted"],
  // Dan declines, Eva was asked as well.
  ["RECIPIENT_REQUEST", "dan", "recipientSigningRequest"],
  ["RECIPIENT_REQUEST", "eva", "recipientSigningRequest"],
  ["OWNER_REJECTED", "olga", "always"],
  ["RECIPIENT_REJECTED", "dan", "distribution"],
  ["RECIPIENT_CANCELLED", "eva", "documentDeleted"],
  // Fay's document is cancelled, Gil's deleted, Ida is taken off Hal's.
  ["RECIPIENT_REQUEST", "fay", "recipientSigningRequest"],
  ["RECIPIENT_CANCELLED", "fay", "documentDeleted"],
  ["RECIPIENT_REQUEST", "gil", "recipientSigningRequest"],
  ["RECIPIENT_DELETED", "gil", "documentDeleted"],
  ["RECIPIENT_REQUEST", "hal", "recipientSigningRequest"],
  ["RECIPIENT_REQUEST", "ida", "recipientSigningRequest"],
  ["RECIPIENT_REMOVED", "ida", "recipientRemoved"],
  // Kim's link expires, Leo is reminded by the clock.
  ["RECIPIENT_REQUEST", "kim", "recipientSigningRequest"],
  ["OWNER_RECIPIENT_EXPIRED", "olga", "ownerRecipientExpired"],
  ["RECIPIENT_REQUEST", "leo", "recipientSigningRequest"],
  ["RECIPIENT_REMINDER", "leo", "recipientSigningRequest"],
  // Vera comes by a direct link, Pia is asked after her.
  ["DIRECT_LINK_CODE", "vera", "always"],
  ["OWNER_DIRECT_LINK_USED", "olga", "ownerDocumentCreated"],
  ["OWNER_RECIPIENT_SIGNED", "olga", "recipientSigned"],
  ["RECIPIENT_WAITING", "vera", "documentPending"],
  ["RECIPIENT_REQUEST", "pia", "recipientSigningRequest"],
];

/** Mails that are still sent without distribution by mail (domain/mail.md 5.1). */
const WITHOUT_MAIL: readonly Gate[] = [
  "always",
  "ownerDocumentCompleted",
  "ownerRecipientExpired",
  "ownerDocumentCreated",
];

/**
 * Sent only to people who were asked: a person never written to, who never came, is not told of an end
 * either.
 */
const ENDS = ["RECIPIENT_CANCELLED", "RECIPIENT_DELETED", "RECIPIENT_REMOVED"];

const isMailSent = (what: string, gate: Gate, off: EmailSettingKey, method: DistributionMethod): boolean =>
  gate !== off &&
  (method === "EMAIL" || WITHOUT_MAIL.includes(gate)) &&
  !(off === "recipientSigningRequest" && ENDS.includes(what));

const listExpectedMails = (off: EmailSettingKey, method: DistributionMethod) =>
  FULL_RUN.filter(([what, , gate]) => isMailSent(what, gate, off, method))
    .map(([what, to]) => `${what} ${to}`)
    .sort();

const approver = (name: string, signingOrder?: number) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: "APPROVER" as const,
  ...(signingOrder ? { signingOrder } : {}),
});

async function approveAs(sent: Sent, index: number): Promise<void> {
  const api = signingCaller(world.db);
  const token = getRecipientToken(sent, index);
  await api.open({ token });
  await api.consent(buildConsent(token));
  await api.complete({ token });
}

const DAY = { unit: "day" as const, amount: 1 };

/** Makes a recipient's clock due. */
const setDueDates = ({ envelope }: Sent, due: { expiresAt?: Date; nextReminderAt?: Date }) =>
  world.db.update(recipients).set(due).where(eq(recipients.envelopeId, envelope.id));

/** All queued mails leave between two steps, as with real users. */
async function runAllSteps(meta: NonNullable<NewEnvelope["meta"]>): Promise<void> {
  const owner = createOwnerCaller(world);
  const deliverMails = () => drainJobs(world, smtp);
  const sendTo = (...names: string[]) =>
    world.send({ meta, recipients: names.map((name) => approver(name)) });
  const copied = { name: "Cleo", email: "cleo@example.com", role: "CC" as const };
  const inTurn = await world.send({
    meta: { ...meta, signingOrder: "SEQUENTIAL" },
    recipients: [approver("Ana", 1), approver("Ben", 2), copied],
  });
  const [declined, shrunk] = [await sendTo("Dan", "Eva"), await sendTo("Hal", "Ida")];
  const [cancelled, deleted] = [await sendTo("Fay"), await sendTo("Gil")];
  const lapsing = await sendTo("Kim");
  const reminded = await world.send({
    meta: { ...meta, reminderSettings: { sendAfter: DAY, repeatEvery: { disabled: true } } },
    recipients: [approver("Leo")],
  });
  await deliverMails();

  const getId = ({ recipients }: Sent, called: string) =>
    recipients.find(({ name }) => name === called)?.id ?? 0;
  await owner.envelope.redistribute({ envelopeId: inTurn.envelope.id, recipients: [getId(inTurn, "Ana")] });
  await signingCaller(world.db).reject({ token: getRecipientToken(declined, 0), reason: "Wrong rent" });
  await owner.envelope.cancel({ envelopeId: cancelled.envelope.id });
  await owner.envelope.remove({ envelopeId: deleted.envelope.id });
  await owner.recipient.remove({ recipientId: getId(shrunk, "Ida") });
  const now = await clock.now(world.db);
  await setDueDates(lapsing, { expiresAt: now });
  await expireRecipients(world, now);
  await setDueDates(reminded, { nextReminderAt: now });
  await remindRecipients(world, now);
  const template = await createLinkedTemplate(world, { meta, recipients: [signer("Form"), approver("Pia")] });
  const visitor = createVisitorCaller(world);
  await visitor.finish(await buildConfirmedFinish(world, visitor, template));
  await deliverMails();

  await approveAs(inTurn, 0);
  await deliverMails();
  await approveAs(inTurn, 1);
  await deliverMails();
}

async function listDeliveredMails(): Promise<string[]> {
  const messages = sink.received.map(({ email, to }) => ({
    id: email.headers.find(({ key }) => key === "x-rubrica-mail-id")?.value ?? "",
    to: to.map((address) => address.replace(/@.*/, "")).join(),
  }));
  const rows = await world.db
    .select({ id: mails.id, kind: mails.kind })
    .from(mails)
    .where(inArray(mails.id, [...new Set(messages.map(({ id }) => id))]));
  const getKind = new Map(rows.map(({ id, kind }) => [id, kind]));
  return messages.map(({ id, to }) => `${getKind.get(id)} ${to}`).sort();
}

describe.each(DISTRIBUTION_METHODS)("a whole run under distribution %s", (distributionMethod) => {
  test.each(EMAIL_SETTING_KEYS)("without %s sends exactly the remaining mails", async (off) => {
    await runAllSteps({ distributionMethod, emailSettings: { [off]: false } });
    expect(await listDeliveredMails()).toEqual(listExpectedMails(off, distributionMethod));
  });
});
