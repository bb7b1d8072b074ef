import { BlockList, isIP } from "node:net";
import type { Origin } from "@/server/db/store/audit";
import { env } from "@/server/env";

/** The socket's address, set by our own web process; clients cannot set it (ruling 59). */
const PEER = "x-rubrica-peer";
/**
 * Set by our web process when the client sent a forwarding header; Next adds one of its own to every request.
 */
const FORWARDED = "x-rubrica-forwarded";

let trusted: { list: readonly string[]; block: BlockList } | undefined;

function getTrustedProxies(): BlockList {
  const list = env().TRUSTED_PROXIES;
  if (trusted?.list === list) return trusted.block;
  const block = new BlockList();
  for (const entry of list) {
    const [address, bits] = entry.split("/");
    if (!address) continue;
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits) block.addSubnet(address, Number(bits), family);
    else block.addAddress(address, family);
  }
  trusted = { list, block };
  return block;
}

const toPlainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");

function isTrusted(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && getTrustedProxies().check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Returns the client's address for evidence and limits (ruling 27): the socket's address. Behind a trusted
 * proxy it is the right-most hop of X-Forwarded-For that is not trusted.
 */
function readClientAddress(headers: Headers): string | null {
  const peer = toPlainAddress(headers.get(PEER) ?? "");
  if (isIP(peer) === 0) return null;
  if (!isTrusted(peer)) return peer;
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map(toPlainAddress);
  const client = hops.toReversed().find((hop) => isIP(hop) !== 0 && !isTrusted(hop));
  return client ?? peer;
}

export const readOrigin = (headers: Headers): Origin => ({
  ipAddress: readClientAddress(headers),
  userAgent: headers.get("user-agent")?.slice(0, 512) ?? null,
});

/**
 * Returns whether a visitor on this machine, without a proxy, also asked for this machine by name: they may
 * set up without the code (ruling 4). A foreign name made to resolve to 127.0.0.1 runs in the same browser
 * but sends its own Host (DNS rebinding).
 */
export function isFromLoopback(headers: Headers): boolean {
  const peer = toPlainAddress(headers.get(PEER) ?? "");
  const isLocal = peer === "::1" || peer.startsWith("127.");
  return !headers.get(FORWARDED) && isLocal && isLocalHost(headers.get("host"));
}

function isLocalHost(host: string | null): boolean {
  const name = host === null ? undefined : URL.parse(`http://${host}`)?.hostname.toLowerCase();
  if (!name) return false;
  const literal = name.replace(/^\[(.*)\]$/, "$1");
  if (name === "localhost" || literal === "::1") return true;
  if (isIP(literal) === 4 && literal.startsWith("127.")) return true;
  return name === URL.parse(env().BASE_URL)?.hostname.toLowerCase();
}
