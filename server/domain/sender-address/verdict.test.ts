import { expect, test } from "vitest";
import { type AddressState, type DomainState, getSenderState, getSenderUse } from "./state";
import { type DomainRecord, evaluateSenderDomain, type Findings } from "./verdict";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date("2026-11-26T12:00:00.000Z");
const subtractMs = (ms: number) => new Date(now.getTime() - ms);

const NOTHING: Findings = { hasSpf: false, hasDkim: false, isEnforced: false };
const record = (state: DomainState, over: Partial<DomainRecord> = {}): DomainRecord => ({
  state,
  hasSpf: false,
  hasDkim: false,
  answeredAt: null,
  createdAt: subtractMs(30 * DAY),
  ...over,
});
const judgeDomain = (before: DomainRecord, found: Findings | null) => {
  const { state, problem, nextCheckAt } = evaluateSenderDomain(before, found, now);
  return [state, problem, nextCheckAt && (nextCheckAt.getTime() - now.getTime()) / HOUR];
};

test.each<[DomainState, Partial<Findings>, unknown[]]>([
  ["PENDING", { hasDkim: true }, ["VERIFIED", null, 24]],
  ["PENDING", { hasSpf: true }, ["VERIFIED", null, 24]],
  ["PENDING", { hasSpf: true, isEnforced: true }, ["FAILED", "SPF_ALONE", null]],
  ["PENDING", { hasSpf: true, hasDkim: true, isEnforced: true }, ["VERIFIED", null, 24]],
  ["PENDING", {}, ["FAILED", "NO_RECORD", null]],
  ["VERIFIED", {}, ["SUSPENDED", "NO_RECORD", 1]],
  ["VERIFIED", { hasSpf: true, isEnforced: true }, ["SUSPENDED", "SPF_ALONE", 1]],
  ["SUSPENDED", {}, ["SUSPENDED", "NO_RECORD", 1]],
  ["SUSPENDED", { hasDkim: true }, ["VERIFIED", null, 24]],
  ["FAILED", { hasDkim: true }, ["VERIFIED", null, 24]],
])("a domain %s is judged when the name servers have %j", (state, found, expected) => {
  expect(judgeDomain(record(state), { ...NOTHING, ...found })).toEqual(expected);
});

test("a domain without records is checked every hour for three days", () => {
  expect(judgeDomain(record("PENDING", { createdAt: subtractMs(2 * DAY) }), NOTHING)).toEqual([
    "FAILED",
    "NO_RECORD",
    1,
  ]);
  expect(judgeDomain(record("FAILED", { createdAt: subtractMs(3 * DAY) }), NOTHING)).toEqual([
    "FAILED",
    "NO_RECORD",
    null,
  ]);
});

test("silent name servers change nothing for three days, then suspend a verified domain", () => {
  const keptRecord = record("VERIFIED", { hasDkim: true, answeredAt: subtractMs(3 * DAY - 1) });
  expect(evaluateSenderDomain(keptRecord, null, now)).toMatchObject({
    state: "VERIFIED",
    problem: "NO_ANSWER",
    hasDkim: true,
    answeredAt: keptRecord.answeredAt,
  });
  expect(judgeDomain(record("VERIFIED", { answeredAt: subtractMs(3 * DAY) }), null)).toEqual([
    "SUSPENDED",
    "NO_ANSWER",
    1,
  ]);
  expect(judgeDomain(record("SUSPENDED"), null)).toEqual(["SUSPENDED", "NO_ANSWER", 1]);
  expect(judgeDomain(record("PENDING", { createdAt: subtractMs(HOUR) }), null)).toEqual([
    "PENDING",
    "NO_ANSWER",
    1,
  ]);
});

test.each<[AddressState, DomainState, state: string, use: string | null]>([
  ["PENDING", "VERIFIED", "PENDING", null],
  ["PENDING", "SUSPENDED", "PENDING", null],
  ["FAILED", "VERIFIED", "FAILED", null],
  ["VERIFIED", "PENDING", "VERIFIED", "REPLY_TO"],
  ["VERIFIED", "FAILED", "VERIFIED", "REPLY_TO"],
  ["VERIFIED", "SUSPENDED", "SUSPENDED", "REPLY_TO"],
  ["VERIFIED", "VERIFIED", "VERIFIED", "FROM"],
])("an e-mail address %s of a domain %s is shown as %s and used as %s", (state, domainState, shown, use) => {
  expect([getSenderState({ state, domainState }), getSenderUse({ state, domainState })]).toEqual([
    shown,
    use,
  ]);
});
