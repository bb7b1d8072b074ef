import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { events, mails, users } from "@/server/db/schema";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { expectInvariants } from "@/server/testing/db/invariants";
import { sweepNow } from "@/server/testing/jobs/queue";
import { createOwnerCaller } from "@/server/testing/world/direct-link";
import {
  getRecipientToken,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import {
  type NewEnvelope,
  type Owner,
  type Sent,
  stopClock,
  testWorld,
  type World,
} from "@/server/testing/world/world";

/** A Friday, 09:00 in Santiago, where clocks go back an hour in the night to 5 April. */
const SENT = Date.parse("2026-03-20T12:00:00.000Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Sweeps run five minutes after the hour, acts of people on it, so that a line shows its origin. */
const FIRST_SWEEP = SENT + 5 * 60_000;
const EVERY = process.env.RUBRICA_TRIALS === "full" ? HOUR / 2 : HOUR;
const DAYS = 35;

const buildDayPeriod = (amount: number) => ({ unit: "day" as const, amount });
const NEVER = { disabled: true as const };
const ana = signer("Ana");
const bea = signer("Bea");
const carl = { name: "Carl", email: "carl@example.com", role: "CC" as const };

type ScheduledActs = Record<number, (sent: Sent, owner: Owner) => Promise<unknown>>;
type Scenario = { input: NewEnvelope; acts?: ScheduledActs; expected: string[] };

let world: World;
const createSigningApi = () => signingCaller(world.db);

const redistributeEnvelope = async (sent: Sent, owner: Owner) =>
  createOwnerCaller(world, owner).envelope.redistribute({
    envelopeId: sent.envelope.id,
    recipients: sent.recipients.map(({ id }) => id),
  });
const setOwnerDisabled = (at: Date | null) => (_: Sent, owner: Owner) =>
  world.db.update(users).set({ disabledAt: at }).where(eq(users.id, owner.userId));

const describeReminder = (at: string, number: number, person: string, verb = "sign") => [
  `${at} mail RECIPIENT_REMINDER ${person} | Reminder ${number}: Olga asks you to ${verb}: Lease 2026`,
  `${at} event DOCUMENT_REMINDER_SENT`,
  `${at} audit EMAIL_SENT REMINDER ${person}`,
];
const describeLapse = (at: string, person: string) => [
  `${at} mail OWNER_RECIPIENT_EXPIRED owner | Link expired: ${person} · Lease 2026`,
  `${at} audit DOCUMENT_RECIPIENT_EXPIRED ${person}`,
];

const SCENARIOS: Record<string, Scenario> = {
  "PARALLEL, the defaults: everybody after 5 days, then each 2, five at most; who signed hears no more": {
    input: { recipients: [ana, bea, carl] },
    acts: { [8 * 24]: (sent) => signAs(createSigningApi(), sent, 0) },
    expected: [
      ...describeReminder("03-25 12:05", 1, "Ana"),
      ...describeReminder("03-25 12:05", 1, "Bea"),
      ...describeReminder("03-27 12:05", 2, "Ana"),
      ...describeReminder("03-27 12:05", 2, "Bea"),
      "03-28 12:00 mail RECIPIENT_WAITING Ana | You are done, others still have to act: Lease 2026",
      "03-28 12:00 mail OWNER_RECIPIENT_SIGNED owner | Ana signed: Lease 2026",
      "03-28 12:00 event DOCUMENT_OPENED",
      "03-28 12:00 event DOCUMENT_RECIPIENT_COMPLETED",
      "03-28 12:00 event DOCUMENT_SIGNED",
      "03-28 12:00 audit DOCUMENT_RECIPIENT_COMPLETED Ana",
      "03-28 12:00 audit EMAIL_SENT PENDING Ana",
      ...describeReminder("03-29 12:05", 3, "Bea"),
      ...describeReminder("03-31 12:05", 4, "Bea"),
      ...describeReminder("04-02 12:05", 5, "Bea"),
    ],
  },
  "SEQUENTIAL: the second's reminders count from their own turn": {
    input: {
      meta: { signingOrder: "SEQUENTIAL" },
      recipients: [signer("Ana", { signingOrder: 1 }), signer("Bea", { signingOrder: 2 })],
    },
    acts: { [6 * 24 + 6]: (sent) => signAs(createSigningApi(), sent, 0) },
    expected: [
      ...describeReminder("03-25 12:05", 1, "Ana"),
      "03-26 18:00 mail RECIPIENT_WAITING Ana | You are done, others still have to act: Lease 2026",
      "03-26 18:00 mail OWNER_RECIPIENT_SIGNED owner | Ana signed: Lease 2026",
      "03-26 18:00 mail RECIPIENT_REQUEST Bea | Olga asks you to sign: Lease 2026",
      "03-26 18:00 event DOCUMENT_OPENED",
      "03-26 18:00 event DOCUMENT_RECIPIENT_COMPLETED",
      "03-26 18:00 event DOCUMENT_SIGNED",
      "03-26 18:00 audit DOCUMENT_RECIPIENT_COMPLETED Ana",
      "03-26 18:00 audit EMAIL_SENT PENDING Ana",
      "03-26 18:00 audit EMAIL_SENT SIGNING_REQUEST Bea",
      ...describeReminder("03-31 18:05", 1, "Bea"),
      ...describeReminder("04-02 18:05", 2, "Bea"),
      ...describeReminder("04-04 18:05", 3, "Bea"),
      ...describeReminder("04-06 18:05", 4, "Bea"),
      ...describeReminder("04-08 18:05", 5, "Bea"),
    ],
  },
  "whoever is named as the next one is reminded in place of the one who was planned": {
    input: {
      meta: { signingOrder: "SEQUENTIAL", allowDictateNextSigner: true },
      recipients: [signer("Ana", { signingOrder: 1 }), signer("Bea", { signingOrder: 2 })],
    },
    acts: {
      [2 * 24]: async (sent) => {
        await prepareSigner(createSigningApi(), sent, 0);
        const nextSigner = { name: "Dina", email: "dina@example.com" };
        await createSigningApi().complete({ token: getRecipientToken(sent, 0), nextSigner });
      },
    },
    expected: [
      "03-22 12:00 mail RECIPIENT_WAITING Ana | You are done, others still have to act: Lease 2026",
      "03-22 12:00 mail OWNER_RECIPIENT_SIGNED owner | Ana signed: Lease 2026",
      "03-22 12:00 mail OWNER_NEXT_SIGNER_CHOSEN owner | Dina is next: Lease 2026",
      "03-22 12:00 mail RECIPIENT_REQUEST Dina | Olga asks you to sign: Lease 2026",
      "03-22 12:00 event DOCUMENT_OPENED",
      "03-22 12:00 event DOCUMENT_RECIPIENT_COMPLETED",
      "03-22 12:00 event DOCUMENT_SIGNED",
      "03-22 12:00 audit DOCUMENT_RECIPIENT_COMPLETED Ana",
      "03-22 12:00 audit RECIPIENT_UPDATED Dina",
      "03-22 12:00 audit EMAIL_SENT PENDING Ana",
      "03-22 12:00 audit EMAIL_SENT SIGNING_REQUEST Dina",
      ...describeReminder("03-27 12:05", 1, "Dina"),
      ...describeReminder("03-29 12:05", 2, "Dina"),
      ...describeReminder("03-31 12:05", 3, "Dina"),
      ...describeReminder("04-02 12:05", 4, "Dina"),
      ...describeReminder("04-04 12:05", 5, "Dina"),
    ],
  },
  "whoever is added later has a clock that starts later": {
    input: { recipients: [ana], meta: { envelopeExpirationPeriod: buildDayPeriod(10) } },
    acts: {
      [3 * 24]: async ({ envelope: { id } }, owner) => {
        const dora = { name: "Dora", email: "dora@example.com", role: "APPROVER" as const };
        await createOwnerCaller(world, owner).recipient.createMany({ envelopeId: id, data: [dora] });
        await createOwnerCaller(world, owner).envelope.distribute({ envelopeId: id });
      },
    },
    expected: [
      "03-23 12:00 audit RECIPIENT_CREATED Dora",
      "03-23 12:00 mail RECIPIENT_REQUEST Dora | Olga asks you to approve: Lease 2026",
      "03-23 12:00 audit EMAIL_SENT APPROVE_REQUEST Dora",
      "03-23 12:00 audit DOCUMENT_REDISTRIBUTED",
      "03-23 12:00 audit RECIPIENT_LINK_REVEALED Ana",
      "03-23 12:00 audit RECIPIENT_LINK_REVEALED Dora",
      ...describeReminder("03-25 12:05", 1, "Ana"),
      ...describeReminder("03-27 12:05", 2, "Ana"),
      ...describeReminder("03-28 12:05", 1, "Dora", "approve"),
      ...describeReminder("03-29 12:05", 3, "Ana"),
      ...describeLapse("03-30 12:05", "Ana"),
      ...describeReminder("03-30 12:05", 2, "Dora", "approve"),
      ...describeReminder("04-01 12:05", 3, "Dora", "approve"),
      ...describeLapse("04-02 12:05", "Dora"),
    ],
  },
  "reminders off: nothing": {
    input: { recipients: [ana], meta: { reminderSettings: { sendAfter: NEVER, repeatEvery: NEVER } } },
    expected: [],
  },
  "reminders null: nothing": {
    input: { recipients: [ana], meta: { reminderSettings: null } },
    expected: [],
  },
  "repeating off: a single one": {
    input: {
      recipients: [ana],
      meta: { reminderSettings: { sendAfter: buildDayPeriod(3), repeatEvery: NEVER } },
    },
    expected: describeReminder("03-23 12:05", 1, "Ana"),
  },
  "none after the thirtieth day": {
    input: {
      recipients: [ana],
      meta: { reminderSettings: { sendAfter: buildDayPeriod(20), repeatEvery: buildDayPeriod(5) } },
    },
    expected: [
      ...describeReminder("04-09 12:05", 1, "Ana"),
      ...describeReminder("04-14 12:05", 2, "Ana"),
      ...describeReminder("04-19 12:05", 3, "Ana"),
    ],
  },
  "the wall clock of the envelope's zone, over the end of daylight saving, for reminders and expiry": {
    input: {
      recipients: [ana],
      meta: {
        timezone: "America/Santiago",
        envelopeExpirationPeriod: { unit: "month", amount: 1 },
        reminderSettings: {
          sendAfter: { unit: "week", amount: 2 },
          repeatEvery: { unit: "week", amount: 1 },
        },
      },
    },
    expected: [
      ...describeReminder("04-03 12:05", 1, "Ana"),
      ...describeReminder("04-10 13:05", 2, "Ana"),
      ...describeReminder("04-17 13:05", 3, "Ana"),
      ...describeLapse("04-20 13:05", "Ana"),
    ],
  },
  "quiet hours: what falls into the evening of the envelope's zone comes the morning after": {
    input: {
      recipients: [ana],
      meta: {
        timezone: "Asia/Tokyo",
        reminderSettings: { sendAfter: buildDayPeriod(5), repeatEvery: buildDayPeriod(9), quietHours: true },
      },
    },
    expected: [
      ...describeReminder("03-25 23:05", 1, "Ana"),
      ...describeReminder("04-03 23:05", 2, "Ana"),
      ...describeReminder("04-12 23:05", 3, "Ana"),
    ],
  },
  "a link that lapses stops the reminders; asking again renews it and starts them over": {
    input: { recipients: [ana], meta: { envelopeExpirationPeriod: buildDayPeriod(8) } },
    acts: { [12 * 24]: redistributeEnvelope },
    expected: [
      ...describeReminder("03-25 12:05", 1, "Ana"),
      ...describeReminder("03-27 12:05", 2, "Ana"),
      ...describeLapse("03-28 12:05", "Ana"),
      "04-01 12:00 mail RECIPIENT_REQUEST_AGAIN Ana | Reminder: Olga asks you to sign: Lease 2026",
      "04-01 12:00 event DOCUMENT_REMINDER_SENT",
      "04-01 12:00 audit EMAIL_SENT SIGNING_REQUEST Ana",
      "04-01 12:00 audit DOCUMENT_REDISTRIBUTED",
      "04-01 12:00 audit RECIPIENT_LINK_REVEALED Ana",
      ...describeReminder("04-06 12:05", 1, "Ana"),
      ...describeReminder("04-08 12:05", 2, "Ana"),
      ...describeLapse("04-09 12:05", "Ana"),
    ],
  },
  "asking again in the middle starts the count, the days and the thirty days over": {
    input: {
      recipients: [ana],
      meta: { reminderSettings: { sendAfter: buildDayPeriod(9), repeatEvery: buildDayPeriod(7) } },
    },
    acts: { [10 * 24]: redistributeEnvelope },
    expected: [
      ...describeReminder("03-29 12:05", 1, "Ana"),
      "03-30 12:00 mail RECIPIENT_REQUEST_AGAIN Ana | Reminder: Olga asks you to sign: Lease 2026",
      "03-30 12:00 event DOCUMENT_REMINDER_SENT",
      "03-30 12:00 audit EMAIL_SENT SIGNING_REQUEST Ana",
      "03-30 12:00 audit DOCUMENT_REDISTRIBUTED",
      "03-30 12:00 audit RECIPIENT_LINK_REVEALED Ana",
      ...describeReminder("04-08 12:05", 1, "Ana"),
      ...describeReminder("04-15 12:05", 2, "Ana"),
      ...describeReminder("04-22 12:05", 3, "Ana"),
    ],
  },
  "a rejection ends it for everybody": {
    input: { recipients: [ana, bea], meta: { envelopeExpirationPeriod: buildDayPeriod(10) } },
    acts: {
      [6 * 24]: (sent) => createSigningApi().reject({ token: getRecipientToken(sent, 0), reason: "No." }),
    },
    expected: [
      ...describeReminder("03-25 12:05", 1, "Ana"),
      ...describeReminder("03-25 12:05", 1, "Bea"),
      "03-26 12:00 mail OWNER_REJECTED owner | Ana declined: Lease 2026",
      "03-26 12:00 mail RECIPIENT_REJECTED Ana | You declined: Lease 2026",
      "03-26 12:00 mail RECIPIENT_CANCELLED Bea | Cancelled: Lease 2026",
      "03-26 12:00 event DOCUMENT_REJECTED",
      "03-26 12:00 audit DOCUMENT_RECIPIENT_REJECTED Ana",
    ],
  },
  "cancelling ends it": {
    input: { recipients: [ana], meta: { envelopeExpirationPeriod: buildDayPeriod(10) } },
    acts: {
      [6 * 24]: (sent, owner) =>
        createOwnerCaller(world, owner).envelope.cancel({ envelopeId: sent.envelope.id }),
    },
    expected: [
      ...describeReminder("03-25 12:05", 1, "Ana"),
      "03-26 12:00 mail RECIPIENT_CANCELLED Ana | Cancelled: Lease 2026",
      "03-26 12:00 event DOCUMENT_CANCELLED",
      "03-26 12:00 audit DOCUMENT_CANCELLED",
    ],
  },
  "links handed out by hand: no reminder, but the owner hears of the end": {
    input: {
      recipients: [ana],
      meta: { distributionMethod: "NONE", envelopeExpirationPeriod: { unit: "week", amount: 2 } },
    },
    expected: describeLapse("04-03 12:05", "Ana"),
  },
  "a link whose end nobody wants to hear of is still marked": {
    input: {
      recipients: [ana],
      meta: { envelopeExpirationPeriod: buildDayPeriod(4), emailSettings: { ownerRecipientExpired: false } },
    },
    expected: ["03-24 12:05 audit DOCUMENT_RECIPIENT_EXPIRED Ana"],
  },
  "requests switched off: no reminder": {
    input: { recipients: [ana], meta: { emailSettings: { recipientSigningRequest: false } } },
    expected: [],
  },
  "an owner who is shut out reminds nobody; the slots go on when that ends, without a burst": {
    input: { recipients: [ana] },
    acts: { [6 * 24]: setOwnerDisabled(new Date(SENT)), [10 * 24]: setOwnerDisabled(null) },
    expected: [
      ...describeReminder("03-25 12:05", 1, "Ana"),
      ...describeReminder("03-31 12:05", 2, "Ana"),
      ...describeReminder("04-02 12:05", 3, "Ana"),
      ...describeReminder("04-04 12:05", 4, "Ana"),
      ...describeReminder("04-06 12:05", 5, "Ana"),
    ],
  },
};

beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});

/** Every effect of an envelope after its sending, by time, without the signing page's own entries. */
async function listStory(sent: Sent): Promise<string[]> {
  const { id } = sent.envelope;
  const mailed = await world.db.select().from(mails).where(eq(mails.envelopeId, id));
  const emitted = await world.db.select().from(events).where(eq(events.envelopeId, id));
  const audit = await loadAudit(world.db, id);
  expect(verifyChain(audit).ok).toBe(true);
  // Entries of the signing page and of the stamping of a rejected file.
  const noted = /CONSENT|OPENED|VIEWED|FIELD|SEAL/;
  const lines = [
    ...mailed.map((row) => ({
      at: row.createdAt,
      text: `mail ${row.kind} ${row.userId === null ? row.toName : "owner"} | ${row.subject}`,
    })),
    ...emitted.map((row) => ({ at: row.createdAt, text: `event ${row.kind}` })),
    ...audit
      .filter(({ type }) => !noted.test(type))
      .map((row) => ({ at: row.createdAt, text: `audit ${getEntry(row)}` })),
  ];
  return lines
    .filter(({ at }) => at.getTime() > SENT)
    .map(({ at, text }) => `${at.toISOString().slice(5, 16).replace("T", " ")} ${text}`)
    .toSorted();
}

function getEntry({ type, data }: { type: string; data: unknown }): string {
  const readText = (key: string) =>
    typeof data === "object" && data !== null ? Reflect.get(data, key) : null;
  return [type, readText("emailType"), readText("recipientName")]
    .filter((word) => typeof word === "string")
    .join(" ");
}

describe("five weeks of real sweeps over real rows", () => {
  const sent = new Map<string, { sent: Sent; owner: Owner }>();

  beforeAll(async () => {
    stopClock(new Date(SENT));
    for (const [name, { input }] of Object.entries(SCENARIOS)) {
      const owner = { ...(await world.stranger()), name: "Olga" };
      await world.db.update(users).set({ name: "Olga" }).where(eq(users.id, owner.userId));
      sent.set(name, { sent: await world.send(input, owner), owner });
    }
    await world.queue.drain();
    for (let at = FIRST_SWEEP; at < SENT + DAYS * DAY; at += EVERY) {
      await runActsOfHour(Math.floor((at - SENT) / HOUR), at);
      stopClock(new Date(at));
      const sweepCounts = await sweepNow(world, "expiry", "reminders");
      if (sweepCounts.some((count) => count !== 0)) await world.queue.drain();
    }
  }, toPatientMs(150));

  async function runActsOfHour(hour: number, sweepAt: number): Promise<void> {
    if (SENT + hour * HOUR !== sweepAt - 5 * 60_000) return;
    stopClock(new Date(SENT + hour * HOUR));
    for (const [name, { acts }] of Object.entries(SCENARIOS)) {
      const made = sent.get(name);
      if (!made || !acts?.[hour]) continue;
      await acts[hour](made.sent, made.owner);
      await world.queue.drain();
    }
  }

  test.each(Object.entries(SCENARIOS))("%s", async (name, { expected }) => {
    const made = sent.get(name);
    if (!made) throw new Error("not sent");
    expect(await listStory(made.sent)).toEqual(expected.toSorted());
  });

  test("leaves every invariant intact", async () => {
    await expectInvariants(world.test.sql, world.db);
  });
});
