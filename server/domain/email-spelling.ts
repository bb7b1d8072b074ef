import { TEXT_LIMITS } from "./limits";

const LOCAL_PART = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/**
 * Normalises an address to its stored and compared spelling: NFKC, trimmed, lower case. Null unless it is
 * exactly one address of at most 254 characters. The "@" must be ASCII before and after normalisation:
 * look-alikes that turn into "@" redirected sign-in mails (GHSA-7rqj-j65f-68wh).
 */
export function normaliseEmailAddress(input: string): string | null {
  const address = input.trim().normalize("NFKC").toLowerCase();
  if (address.length > TEXT_LIMITS.email || input.split("@").length !== 2) return null;
  const [local, domain, ...rest] = address.split("@");
  if (local === undefined || domain === undefined || rest.length > 0) return null;
  if (!LOCAL_PART.test(local) || local.startsWith(".") || local.endsWith(".") || local.includes(".."))
    return null;
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every((label) => DOMAIN_LABEL.test(label))) return null;
  return /^\p{N}+$/u.test(labels.at(-1) ?? "") ? null : address;
}

export function isEmailAddress(input: string): boolean {
  return normaliseEmailAddress(input) !== null;
}

/** Masks an address: enough to recognise one's own, too little to learn another: `j•••@example.com`. */
export function maskEmailAddress(address: string): string {
  const [local, domain] = address.split("@");
  const [first] = local ?? "";
  return first === undefined || domain === undefined ? "" : `${first}•••@${domain}`;
}
