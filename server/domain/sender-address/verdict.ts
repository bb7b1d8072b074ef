import type { DomainProblem, DomainState } from "./state";

export type Findings = {
  readonly hasSpf: boolean;
  readonly hasDkim: boolean;
  /** True if mail not aligned with the domain is rejected or quarantined (DMARC). */
  readonly isEnforced: boolean;
};

export type DomainRecord = {
  readonly state: DomainState;
  readonly hasSpf: boolean;
  readonly hasDkim: boolean;
  readonly answeredAt: Date | null;
  readonly createdAt: Date;
};

export type DomainVerdict = {
  readonly state: DomainState;
  readonly problem: DomainProblem | null;
  readonly hasSpf: boolean;
  readonly hasDkim: boolean;
  readonly checkedAt: Date;
  readonly answeredAt: Date | null;
  readonly nextCheckAt: Date | null;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days of silence of the name servers that count as a failure. */
const SILENCE_DAYS = 3;
/** Days for which a new domain without a record is checked automatically. */
const AWAITED_DAYS = 3;

/**
 * Evaluates a check of a domain. `found` is null without an answer, which changes nothing for three days. SPF
 * alone suffices only if no DMARC policy requires alignment: bounces go to us, so SPF is never aligned. A
 * verified domain that fails is SUSPENDED at once, because its mail would be rejected elsewhere.
 */
export function evaluateSenderDomain(before: DomainRecord, found: Findings | null, now: Date): DomainVerdict {
  if (!found) return createUnansweredVerdict(before, now);
  const { hasSpf, hasDkim, isEnforced } = found;
  const looked = { hasSpf, hasDkim, checkedAt: now, answeredAt: now };
  if (hasDkim || (hasSpf && !isEnforced))
    return { ...looked, state: "VERIFIED", problem: null, nextCheckAt: addMs(now, DAY_MS) };
  const state = wasVerified(before) ? "SUSPENDED" : "FAILED";
  const problem = hasSpf ? "SPF_ALONE" : "NO_RECORD";
  return { ...looked, state, problem, nextCheckAt: computeNextCheckAt(before, now) };
}

function createUnansweredVerdict(before: DomainRecord, now: Date): DomainVerdict {
  const { hasSpf, hasDkim, answeredAt } = before;
  const isSilent = answeredAt === null || now.getTime() - answeredAt.getTime() >= SILENCE_DAYS * DAY_MS;
  const state = before.state === "VERIFIED" && isSilent ? "SUSPENDED" : before.state;
  const verdictBase = { hasSpf, hasDkim, answeredAt, checkedAt: now };
  return { ...verdictBase, state, problem: "NO_ANSWER", nextCheckAt: computeNextCheckAt(before, now) };
}

const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const wasVerified = ({ state }: DomainRecord): boolean => state === "VERIFIED" || state === "SUSPENDED";

/** A domain verified once is checked every hour until it passes again; a new one, for its first days. */
function computeNextCheckAt(before: DomainRecord, now: Date): Date | null {
  const isAwaited = now.getTime() - before.createdAt.getTime() < AWAITED_DAYS * DAY_MS;
  return wasVerified(before) || isAwaited ? addMs(now, HOUR_MS) : null;
}
