import { expect, test } from "vitest";
import { getLateHours, isBackupDue } from "./schedule";

const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour));
const done = (hour: number) => ({ at: at(hour).toISOString() });

test("a backup is due at once, then a period after the last one, and an hour after a failed one", () => {
  const none = { since: null, lastSuccess: null, lastFailure: null };
  expect(isBackupDue(none, 24, at(0))).toBe(true);
  expect(isBackupDue({ ...none, lastSuccess: done(0) }, 24, at(23))).toBe(false);
  expect(isBackupDue({ ...none, lastSuccess: done(0) }, 24, at(24))).toBe(true);
  const failed = { ...none, lastSuccess: done(0), lastFailure: done(24) };
  expect(isBackupDue(failed, 24, new Date(at(25).getTime() - 1))).toBe(false);
  expect(isBackupDue(failed, 24, at(25))).toBe(true);
});

test("a backup is late after two periods, counted from the schedule's start before the first one", () => {
  const started = { since: done(0).at, lastSuccess: null, lastFailure: null };
  expect(getLateHours(started, 24, at(48))).toBeNull();
  expect(getLateHours(started, 24, at(49))).toBe(49);
  expect(getLateHours({ ...started, lastSuccess: done(30) }, 24, at(49))).toBeNull();
  expect(getLateHours({ ...started, since: null }, 24, at(49))).toBeNull();
});
