import { describe, expect, it } from "vitest";
import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { DEFAULT_REMINDER_SETTINGS } from "./reminder-defaults";
import type { ReminderSettings } from "./reminder-settings";
import { computeNextReminderAt, computeReminderBase, getReminderCycle, isRemindable } from "./reminders";

const SENT = new Date("2026-05-01T12:00:00Z");

/** Runs the sweep exactly on time and returns the days after `SENT` of its reminders. */
function listDays(settings: ReminderSettings | null): number[] {
  const days: number[] = [];
  let lastReminderAt: Date | null = null;
  for (;;) {
    const next = computeNextReminderAt(
      settings,
      { sentAt: SENT, lastReminderAt, reminders: days.length },
      "Etc/UTC",
    );
    if (next === null) return days;
    days.push((next.getTime() - SENT.getTime()) / 86_400_000);
    lastReminderAt = next;
  }
}

const days = (amount: number) => ({ unit: "day", amount }) as const;

describe("the schedule of reminders", () => {
  it.each([
    ["after 5 days, then each 2, five at most", DEFAULT_REMINDER_SETTINGS, [5, 7, 9, 11, 13]],
    ["none after day 30", { sendAfter: days(20), repeatEvery: days(5) }, [20, 25, 30]],
    ["none at all when the first lies beyond", { sendAfter: days(31), repeatEvery: days(1) }, []],
    ["once when repeating is disabled", { sendAfter: days(3), repeatEvery: { disabled: true } }, [3]],
    ["never when the first is disabled", { sendAfter: { disabled: true }, repeatEvery: days(1) }, []],
    ["never without settings", null, []],
    [
      "by calendar weeks",
      { sendAfter: { unit: "week", amount: 1 }, repeatEvery: { unit: "week", amount: 2 } },
      [7, 21],
    ],
  ] as const)("%s", (_name, settings, expected) => {
    expect(listDays(settings)).toEqual(expected);
  });

  it("count from the reminder really sent, so that a pause of the sweep causes no burst", () => {
    const late = new Date("2026-05-10T12:00:00Z");
    const next = computeNextReminderAt(
      DEFAULT_REMINDER_SETTINGS,
      { sentAt: SENT, lastReminderAt: late, reminders: 1 },
      "Etc/UTC",
    );
    expect(next?.toISOString()).toBe("2026-05-12T12:00:00.000Z");
  });

  it("begin again with a resend, whatever was sent before", () => {
    const resent = new Date("2026-05-20T12:00:00Z");
    const next = computeNextReminderAt(
      DEFAULT_REMINDER_SETTINGS,
      { sentAt: resent, lastReminderAt: SENT, reminders: 0 },
      "Etc/UTC",
    );
    expect(next?.toISOString()).toBe("2026-05-25T12:00:00.000Z");
  });
});

describe("with quiet hours", () => {
  const quiet = { ...DEFAULT_REMINDER_SETTINGS, quietHours: true };
  const computeInTokyo = (cycle: object, settings: ReminderSettings = quiet) =>
    computeNextReminderAt(
      settings,
      { sentAt: SENT, lastReminderAt: null, reminders: 0, ...cycle },
      "Asia/Tokyo",
    )?.toISOString();

  it("a slot of the evening is the next morning's, and the following ones keep that hour", () => {
    expect(computeInTokyo({})).toBe("2026-05-06T23:00:00.000Z");
    const keptCycle = { lastReminderAt: new Date("2026-05-06T23:00:00Z"), reminders: 1 };
    expect(computeInTokyo(keptCycle)).toBe("2026-05-08T23:00:00.000Z");
  });

  it("a slot that the night carries past the thirtieth day is none", () => {
    expect(computeInTokyo({}, { ...quiet, sendAfter: days(30) })).toBeUndefined();
    expect(computeInTokyo({}, { ...quiet, sendAfter: days(30), quietHours: false })).toBe(
      "2026-05-31T12:00:00.000Z",
    );
  });
});

describe("the reminder cycle of a recipient", () => {
  const clock = { sentAt: SENT, activatedAt: null, lastReminderSentAt: null, reminderCount: 0 };
  const later = new Date("2026-05-20T12:00:00Z");

  it("begins with the sending, or with being asked again when that is later", () => {
    expect(getReminderCycle(clock)?.sentAt).toEqual(SENT);
    expect(getReminderCycle({ ...clock, activatedAt: later })?.sentAt).toEqual(later);
    // A mail that was accepted long after the turn began.
    expect(getReminderCycle({ ...clock, sentAt: later, activatedAt: SENT })?.sentAt).toEqual(later);
  });

  it("does not exist before anything was sent", () => {
    expect(getReminderCycle({ ...clock, sentAt: null, activatedAt: SENT })).toBeNull();
  });

  it.each([
    ["on time", 0, 0],
    ["as late as a sweep may be", 5, 0],
    ["an hour late", 60, 0],
    ["more than an hour late: the wait begins anew", 61, 61],
    ["days late", 4000, 4000],
  ])("counts on from a slot claimed %s", (_name, lateMinutes, movedMinutes) => {
    const base = computeReminderBase(SENT, new Date(SENT.getTime() + lateMinutes * 60_000));
    expect((base.getTime() - SENT.getTime()) / 60_000).toBe(movedMinutes);
  });
});

describe("whether a recipient may be reminded", () => {
  const me: RecipientForRules = {
    id: 1,
    name: "Ana",
    email: "ana@example.com",
    role: "SIGNER",
    signingOrder: 1,
    sendStatus: "SENT",
    readStatus: "OPENED",
    signingStatus: "NOT_SIGNED",
    expiresAt: null,
  };
  const first = { ...me, id: 2, signingOrder: 0 };
  const envelope = (recipient: RecipientForRules, over: object = {}) => ({
    ...({
      type: "DOCUMENT",
      status: "PENDING",
      deletedAt: null,
      sealingSince: null,
      signingMode: "SEQUENTIAL",
      recipients: [recipient],
    } satisfies EnvelopeForRules),
    distributionMethod: "EMAIL" as const,
    emailSettings: { recipientSigningRequest: true },
    ...over,
  });

  it.each([
    ["somebody sent and in turn", me, {}, true],
    ["nobody under NONE", me, { distributionMethod: "NONE" }, false],
    ["nobody with the request mail off", me, { emailSettings: { recipientSigningRequest: false } }, false],
    ["nobody without an address", { ...me, email: "" }, {}, false],
    ["nobody not sent yet", { ...me, sendStatus: "NOT_SENT" }, {}, false],
    ["nobody expired", { ...me, expiresAt: SENT }, {}, false],
    ["nobody who signed", { ...me, signingStatus: "SIGNED" }, {}, false],
    ["nobody out of turn", me, { recipients: [me, first] }, false],
    ["nobody of a cancelled envelope", me, { status: "CANCELLED" }, false],
  ] as const)("%s", (_name, recipient, over, may) => {
    expect(isRemindable(recipient, envelope(recipient, over), SENT)).toBe(may);
  });
});
