import { expect, test } from "vitest";
import type { AttemptAnswer, DeliveryDetail } from "../../api-types";
import { buildAttemptSlots } from "./attempt-slots";

const AT = "2026-05-04T10:00:00.000Z";
const attempt = (number: number, state: AttemptAnswer["state"]): AttemptAnswer => ({
  id: `${number}-${state}`,
  number,
  state,
  startedAt: AT,
  finishedAt: state === "IN_FLIGHT" ? null : AT,
  requestHeaders: null,
  responseCode: null,
  responseHeaders: null,
  responseBody: null,
  isResponseCut: false,
  timings: null,
  errorClass: null,
});
const delivery = (change: Partial<DeliveryDetail>): DeliveryDetail => ({
  id: "d",
  webhookId: "w",
  event: "DOCUMENT_SENT",
  messageId: "m",
  envelopeId: "e",
  envelopeTitle: "Lease",
  sequence: 1,
  url: "https://example.com/",
  status: "PENDING",
  failureReason: null,
  attempts: 0,
  maxAttempts: 5,
  isInFlight: false,
  nextAttemptAt: AT,
  isTest: false,
  resendOf: null,
  createdAt: AT,
  finishedAt: null,
  lastResponseCode: null,
  lastErrorClass: null,
  lastDurationMs: null,
  body: "{}",
  attemptLog: [],
  ...change,
});
const listStates = (change: Partial<DeliveryDetail>) =>
  buildAttemptSlots(delivery(change)).map(({ state }) => state);

test("the schedule is 0, 1, 5, 30 and 120 minutes", () => {
  expect(buildAttemptSlots(delivery({})).map(({ waitMinutes }) => waitMinutes)).toEqual([0, 1, 5, 30, 120]);
});

test("after two failures the third is next and the rest may follow", () => {
  expect(listStates({ attemptLog: [attempt(1, "FAILED"), attempt(2, "FAILED")] })).toEqual([
    "FAILED",
    "FAILED",
    "next",
    "later",
    "later",
  ]);
});

test("after a success the remaining attempts are unused", () => {
  expect(
    listStates({ status: "SUCCESS", attemptLog: [attempt(1, "FAILED"), attempt(2, "SUCCESS")] }),
  ).toEqual(["FAILED", "SUCCESS", "unused", "unused", "unused"]);
});

test("a lost attempt is next again in its own slot, which shows both attempts after the repeat", () => {
  expect(listStates({ attemptLog: [attempt(1, "LOST")] })[0]).toBe("next");
  const [first] = buildAttemptSlots(
    delivery({ attemptLog: [attempt(1, "LOST"), attempt(1, "SUCCESS")], status: "SUCCESS" }),
  );
  expect([first?.state, first?.attempts.length]).toEqual(["SUCCESS", 2]);
});

test("a manual resend has a single slot outside the schedule", () => {
  const [only, ...more] = buildAttemptSlots(
    delivery({ maxAttempts: 1, resendOf: "x", attemptLog: [attempt(1, "IN_FLIGHT")] }),
  );
  expect([only?.state, only?.waitMinutes, more.length]).toEqual(["IN_FLIGHT", null, 0]);
});
