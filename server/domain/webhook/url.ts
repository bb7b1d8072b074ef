import ipaddr from "ipaddr.js";
import { parseWebUrl } from "@/server/domain/web-address";

/**
 * The block from which IPv6 unicast addresses are assigned; addresses outside it are not globally reachable.
 */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Names that mean "here" or "this network" wherever they are resolved (jobs/webhooks.md 4.1). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal)$/;

export const PRIVATE_HOST = "must be a public address";

/**
 * Returns true if an address is global unicast: not private, local, reserved, documentation or multicast, and
 * without another address inside (mapped, NAT64, 6to4, Teredo). For addresses from DNS as well
 * (jobs/webhooks.md 4.1). False for anything that is no address.
 */
export function isGlobalAddress(text: string): boolean {
  if (!isAddress(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_IPV6);
}

/** Four decimals or IPv6 without a zone: the unambiguous forms that WHATWG URL and DNS give. */
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes("%"));

/** Faults of a webhook URL before its name is looked up, as sentences without the key. */
const COMPLAINTS = {
  SHAPE: "must be an absolute https address of at most 2048 characters, without a user name",
  SCHEME: "must start with https://",
  FRAGMENT: "may not have a part after #",
  PORT: "may use port 443 or a port from 1024 on",
  HOST: "must name a host with a dot",
  PRIVATE: PRIVATE_HOST,
} as const;
export type WebhookUrlFault = keyof typeof COMPLAINTS;

/** As `findWebhookUrlFault`, as a sentence without the key. */
export function describeWebhookUrlFault(input: string, allowedHosts: readonly string[]): string | null {
  const fault = findWebhookUrlFault(input, allowedHosts);
  return fault === null ? null : COMPLAINTS[fault];
}

/**
 * Returns the fault of a webhook URL, or null: https, at most 2048 characters, no user name or fragment, port
 * 443 or from 1024, a dotted host or global address. `allowedHosts`: exact `host:port` pairs without the host
 * rule (WEBHOOK_ALLOWED_HOSTS, ruling 38). Every delivery checks the resolved address again.
 */
export function findWebhookUrlFault(input: string, allowedHosts: readonly string[]): WebhookUrlFault | null {
  const url = parseWebUrl(input);
  if (url === null) return "SHAPE";
  if (url.protocol !== "https:") return "SCHEME";
  if (url.hash !== "" || input.includes("#")) return "FRAGMENT";
  const port = Number(url.port || 443);
  if (port !== 443 && port < 1024) return "PORT";
  return isExempt(url, allowedHosts) ? null : findHostFault(url.hostname);
}

/** Returns true if the installation exempts this exact host and port from the address rule (ruling 38). */
export function isExempt(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((allowed) => isSameHost(allowed, url.hostname, Number(url.port || 443)));
}

function isSameHost(allowed: string, hostname: string, port: number): boolean {
  // Parsed like the URL itself, so that case and spelling of an IP do not matter.
  const entry = parseWebUrl(`https://${allowed}`);
  return entry !== null && entry.hostname === hostname && Number(entry.port || 443) === port;
}

/** `hostname` as WHATWG URL gives it: lower case, odd spellings of IPv4 normalised, IPv6 in brackets. */
function findHostFault(hostname: string): WebhookUrlFault | null {
  const host = hostname.replace(/\.$/, "");
  const literal = host.replace(/^\[(.*)\]$/, "$1");
  if (isAddress(literal)) {
    return isGlobalAddress(literal) ? null : "PRIVATE";
  }
  if (!host.includes(".")) return "HOST";
  return LOCAL_NAME.test(host) ? "PRIVATE" : null;
}
