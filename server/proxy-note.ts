import { BlockList, isIP } from "node:net";
import { clock } from "@/server/clock";
import { database } from "@/server/db/client";
import { instanceSettings } from "@/server/db/schema";
import { log } from "@/server/log";

/** Key of the last untrusted proxy, for `doctor` and the admin page. */
export const untrustedKey = "proxy.untrusted";

/** A single note an hour per process is enough. */
const EVERY_MS = 3_600_000;
let notedAt = Number.NEGATIVE_INFINITY;

/** Addresses that outside visitors cannot have: a proxy in front of us usually does. */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  INSIDE.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  INSIDE.addSubnet(net, bits, "ipv6");

/** Returns an IPv4 address that came over an IPv6 socket in its own notation. */
export const toPlainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * Records that a machine of our own network forwarded a visitor's address while no proxy is trusted: evidence
 * and limits then count every visitor as that machine. Never throws, never waits.
 */
export function recordUntrustedProxy(peer: string | undefined): void {
  const address = toPlainAddress(peer ?? "");
  const family = isIP(address);
  if (family === 0 || !INSIDE.check(address, family === 6 ? "ipv6" : "ipv4")) return;
  if (performance.now() - notedAt < EVERY_MS) return;
  notedAt = performance.now();
  void keepPeer(address).catch((error) => log.warn({ err: error }, "an untrusted proxy could not be noted"));
}

async function keepPeer(peer: string): Promise<void> {
  const db = database();
  const now = await clock.now(db);
  const row = { key: untrustedKey, value: { peer, at: now.toISOString() }, updatedAt: now };
  await db
    .insert(instanceSettings)
    .values(row)
    .onConflictDoUpdate({ target: instanceSettings.key, set: { value: row.value, updatedAt: now } });
}
