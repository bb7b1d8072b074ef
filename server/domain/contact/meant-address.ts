import { normaliseEmailAddress } from "../email-spelling";

/** Domains of most private addresses. A company's own domain is no typing error. */
const USUAL = [
  "gmail.com",
  "hotmail.com",
  "outlook.com",
  "outlook.es",
  "yahoo.com",
  "yahoo.es",
  "icloud.com",
  "live.com",
  "msn.com",
  "aol.com",
  "proton.me",
  "protonmail.com",
  "googlemail.com",
  "hotmail.es",
  "hotmail.cl",
  "vtr.net",
  "uc.cl",
];
/** Real domains that are one letter away from a usual one. */
const REAL: ReadonlySet<string> = new Set([
  "mail.com",
  "email.com",
  "ymail.com",
  "gmx.com",
  "live.cl",
  "yahoo.cl",
  "uv.cl",
]);
const ENDINGS: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  vom: "com",
  xom: "com",
  cpm: "com",
};

/**
 * Suggests a corrected address: `ana@gmial.com` gives `ana@gmail.com`. Null if it looks right, or no
 * correction is certain. Only a suggestion: the typed address stays until the user accepts it.
 */
export function suggestAddress(typed: string): string | null {
  const address = normaliseEmailAddress(typed);
  const [local, domain] = address?.split("@") ?? [];
  if (local === undefined || domain === undefined || USUAL.includes(domain) || REAL.has(domain)) return null;
  const likelyDomain = findUsualDomain(domain) ?? withRightEnding(domain);
  return likelyDomain === null ? null : `${local}@${likelyDomain}`;
}

function findUsualDomain(domain: string): string | null {
  const near = USUAL.find((usual) => usual.length >= 7 && isOneSlipAway(domain, usual));
  return near ?? null;
}

function withRightEnding(domain: string): string | null {
  const [ending, ...rest] = domain.split(".").reverse();
  const right = ending === undefined ? undefined : ENDINGS[ending];
  if (right === undefined) return null;
  const whole = [right, ...rest].reverse().join(".");
  return findUsualDomain(whole) ?? whole;
}

/** Returns true if the two differ by an extra, missing or wrong letter, or by two swapped neighbours. */
function isOneSlipAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length === restB.length) {
    const areSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
    return areSwapped || restA.slice(1) === restB.slice(1);
  }
  return restA.length > restB.length ? restA.slice(1) === restB : restA === restB.slice(1);
}
