import type { DomainProblem, DomainState } from "./state";

/** What the name servers of a domain had. */
export type Findings = {
  readonly hasSpf: boolean;
  readonly hasDkim: boolean;
  /** Whether mail that is not aligned with the domain is refused or put aside (DMARC). */
  readonly isEnforced: boolean;
};

/** What is kept of a domain between two looks. */
export type DomainRecord = {
  readonly state: DomainState;
  readonly hasSpf: boolean;
  readonly hasDkim: boolean;
  readonly answeredAt: Date | null;
  readonly createdAt: Date;
};

/** A domain after a look. */
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

/** How long name servers may be silent before that counts as no. */
const SILENCE_DAYS = 3;
/** How long a domain that has no record yet is looked at by itself. */
const AWAITED_DAYS = 3;

/**
 * What a look at a domain means; `found` is null where nobody answered, which changes nothing for three days. SPF alone
 * lets us send only where no DMARC policy asks for alignment: what comes back goes to us, so that SPF never is aligned.
 * A domain that let us send and no longer does is SUSPENDED at once, because its mail would be refused elsewhere.
 */
export function domainVerdict(before: DomainRecord, found: Findings | null, now: Date): DomainVerdict {
  if (!found) return unanswered(before, now);
  const { hasSpf, hasDkim, isEnforced } = found;
  const looked = { hasSpf, hasDkim, checkedAt: now, answeredAt: now };
  if (hasDkim || (hasSpf && !isEnforced))
    return { ...looked, state: "VERIFIED", problem: null, nextCheckAt: after(now, DAY_MS) };
  const state = wasVerified(before) ? "SUSPENDED" : "FAILED";
  const problem = hasSpf ? "SPF_ALONE" : "NO_RECORD";
  return { ...looked, state, problem, nextCheckAt: nextLook(before, now) };
}

function unanswered(before: DomainRecord, now: Date): DomainVerdict {
  const { hasSpf, hasDkim, answeredAt } = before;
  const isSilent = answeredAt === null || now.getTime() - answeredAt.getTime() >= SILENCE_DAYS * DAY_MS;
  const state = before.state === "VERIFIED" && isSilent ? "SUSPENDED" : before.state;
  const kept = { hasSpf, hasDkim, answeredAt, checkedAt: now };
  return { ...kept, state, problem: "NO_ANSWER", nextCheckAt: nextLook(before, now) };
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const wasVerified = ({ state }: DomainRecord): boolean => state === "VERIFIED" || state === "SUSPENDED";

/** A domain that sent for us is looked at every hour until it does again; one that never did, for its first days. */
function nextLook(before: DomainRecord, now: Date): Date | null {
  const isAwaited = now.getTime() - before.createdAt.getTime() < AWAITED_DAYS * DAY_MS;
  return wasVerified(before) || isAwaited ? after(now, HOUR_MS) : null;
}
