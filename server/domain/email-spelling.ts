import { TEXT_LIMITS } from "./limits";

const LOCAL_PART = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/**
 * The one spelling of an address that is stored and compared: compatibility-normalised, trimmed, lower case.
 * Returns null when it is not exactly one address of at most 254 characters. The "@" must be the ASCII one before
 * and after normalisation: look-alikes that turn into "@" redirected sign-in mails elsewhere (GHSA-7rqj-j65f-68wh).
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

/** Enough to recognise one's own address, too little to learn somebody else's: `j•••@example.com`. */
export function maskEmailAddress(address: string): string {
  const [local, domain] = address.split("@");
  const [first] = local ?? "";
  return first === undefined || domain === undefined ? "" : `${first}•••@${domain}`;
}
