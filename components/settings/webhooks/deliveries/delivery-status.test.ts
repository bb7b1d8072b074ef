import { expect, test } from "vitest";
import { computePollInterval, getDeliveryStatus } from "./delivery-status";

const pending = { status: "PENDING", isInFlight: false, attempts: 0 } as const;

test("a delivery waits for its first attempt, is sent, then retried until it ends", () => {
  expect(getDeliveryStatus(pending)).toBe("waiting");
  expect(getDeliveryStatus({ ...pending, isInFlight: true, attempts: 1 })).toBe("sending");
  expect(getDeliveryStatus({ ...pending, attempts: 2 })).toBe("retrying");
  for (const status of ["SUCCESS", "FAILED", "SKIPPED"] as const) {
    expect(getDeliveryStatus({ status, isInFlight: false, attempts: 5 })).toBe(status);
  }
});

test("polls often for an imminent attempt, seldom for one that is minutes away", () => {
  const dueDelivery = (inMs: number) => ({
    ...pending,
    attempts: 1,
    nextAttemptAt: new Date(1_000_000 + inMs).toISOString(),
  });
  const doneDelivery = { ...pending, status: "SUCCESS", nextAttemptAt: null } as const;
  const computeInterval = (...deliveries: Parameters<typeof computePollInterval>[0]) =>
    computePollInterval(deliveries, 1_000_000);
  expect(computeInterval({ ...pending, isInFlight: true, nextAttemptAt: null })).toBe(1500);
  expect(computeInterval(dueDelivery(10_000), doneDelivery)).toBe(1500);
  expect(computeInterval(dueDelivery(1_740_000), doneDelivery)).toBe(5000);
  expect(computeInterval(doneDelivery)).toBe(10_000);
  expect(computeInterval()).toBe(10_000);
});
