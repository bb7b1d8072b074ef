import { expect, test } from "vitest";
import {
  computeWait,
  findReceiverUrlFault,
  getReceiverHost,
  getReceiverKind,
  isSameServer,
  needsNotice,
  toGuardUrl,
} from "./receiver";

test("a syslog URL is checked by its host and port, with 6514 as the default port", () => {
  expect(toGuardUrl("syslog+tls://logs.example.com")).toBe("https://logs.example.com:6514/");
  expect(toGuardUrl("SYSLOG+TLS://logs.example.com:10514/")).toBe("https://logs.example.com:10514/");
  expect(toGuardUrl("syslog+tls://[2606:4700::1]")).toBe("https://[2606:4700::1]:6514/");
  expect(toGuardUrl("https://logs.example.com/in?key=1")).toBe("https://logs.example.com/in?key=1");
  expect(getReceiverKind("Syslog+tls://logs.example.com")).toBe("SYSLOG");
  expect(getReceiverHost("syslog+tls://logs.example.com")).toBe("logs.example.com:6514");
  expect(getReceiverHost("https://logs.example.com/in?key=1")).toBe("logs.example.com");
});

test.each([
  ["https://logs.example.com/in", null],
  ["syslog+tls://logs.example.com", null],
  ["syslog+tls://logs.example.com:10514", null],
  ["http://logs.example.com/", "SCHEME"],
  ["syslog://logs.example.com", "SCHEME"],
  ["syslog+udp://logs.example.com", "SCHEME"],
  ["file:///etc/passwd", "SCHEME"],
  ["syslog+tls://logs.example.com/path", "SHAPE"],
  ["syslog+tls://me:pw@logs.example.com", "SHAPE"],
  ["syslog+tls://", "SHAPE"],
  ["syslog+tls://logs.example.com:514", "PORT"],
  ["syslog+tls://127.0.0.1:6514", "PRIVATE"],
  ["syslog+tls://0x7f.1", "PRIVATE"],
  ["syslog+tls://[::1]", "PRIVATE"],
  ["syslog+tls://10.0.0.8", "PRIVATE"],
  ["https://169.254.169.254/", "PRIVATE"],
  ["syslog+tls://localhost", "HOST"],
  ["syslog+tls://siem.internal", "PRIVATE"],
])("the receiver URL %s has the fault %s", (url, fault) => expect(findReceiverUrlFault(url, [])).toBe(fault));

test("an installation allows private receivers only by exact host and port", () => {
  expect(findReceiverUrlFault("syslog+tls://127.0.0.1:6514", ["127.0.0.1:6514"])).toBeNull();
  expect(findReceiverUrlFault("syslog+tls://127.0.0.1:6515", ["127.0.0.1:6514"])).toBe("PRIVATE");
});

test("another host, port or kind means another server, but another path does not", () => {
  expect(isSameServer("https://a.example.com/x", "https://a.example.com/y")).toBe(true);
  expect(isSameServer("https://a.example.com/", "https://b.example.com/")).toBe(false);
  expect(isSameServer("https://a.example.com/", "https://a.example.com:8443/")).toBe(false);
  expect(isSameServer("https://a.example.com:6514/", "syslog+tls://a.example.com")).toBe(false);
});

test("waits between attempts grow to a quarter of an hour and never end", () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(computeWait)).toEqual([
    5_000, 15_000, 60_000, 300_000, 900_000, 900_000, 900_000,
  ]);
});

test("admins are told once after an hour of failures, and at once of a broken log", () => {
  const since = new Date("2026-11-28T10:00:00Z");
  const addMinutes = (minutes: number) => new Date(since.getTime() + minutes * 60_000);
  const failing = { failingSince: since, toldAt: null, problem: "CONNECT" as const };
  const toldReceiver = { ...failing, toldAt: addMinutes(60) };
  expect(needsNotice(failing, "CONNECT", addMinutes(59))).toBe(false);
  expect(needsNotice(failing, "CONNECT", addMinutes(60))).toBe(true);
  expect(needsNotice(toldReceiver, "CONNECT", addMinutes(90))).toBe(false);
  expect(needsNotice({ ...failing, problem: null }, "CHAIN", since)).toBe(true);
  expect(needsNotice(toldReceiver, "CHAIN", addMinutes(90))).toBe(true);
  expect(needsNotice({ ...toldReceiver, problem: "CHAIN" }, "CHAIN", addMinutes(105))).toBe(false);
});
