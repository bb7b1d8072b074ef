import { expect, test } from "vitest";
import { isFromLoopback } from "./origin";

const checkLoopback = (host: string | null, more: Record<string, string> = {}) =>
  isFromLoopback(new Headers({ "x-rubrica-peer": "127.0.0.1", ...(host === null ? {} : { host }), ...more }));

test.each(["localhost", "localhost:3000", "LOCALHOST:3000", "127.0.0.1:3000", "127.8.9.1", "[::1]:3000"])(
  "a visitor on this machine who asks for %s sets up without the code",
  (host) => {
    expect(checkLoopback(host)).toBe(true);
  },
);

test.each([
  "attacker.example:3000",
  "localhost.attacker.example",
  "127.0.0.1.nip.io:3000",
  "10.0.0.1:3000",
  "",
  null,
])("a page of %s that resolves to this machine is asked for the code (DNS rebinding)", (host) => {
  expect(checkLoopback(host)).toBe(false);
});

test("a forwarded or remote visitor is asked for the code under any host name", () => {
  expect(checkLoopback("localhost", { "x-rubrica-forwarded": "1" })).toBe(false);
  expect(checkLoopback("localhost", { "x-rubrica-peer": "192.0.2.1" })).toBe(false);
});
