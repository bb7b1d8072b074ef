export type Candidate = {
  readonly email: string;
  readonly name: string;
  /** Times the team wrote to this address, as far as the user may see. */
  readonly sent: number;
  /** Times the user wrote to it. */
  readonly sentByMe: number;
  readonly lastSentAt: Date | null;
  readonly isContact: boolean;
};

/** Days without a document after which earlier ones count half. */
const HALF_LIFE_DAYS = 45;
const DAY_MS = 86_400_000;

/**
 * Sorts best guess first: people the user wrote to, then the team's contacts, then people other members wrote
 * to. Within each group by recency and frequency; ties alphabetically, so that a list never jumps.
 */
export function rankCandidates<Person extends Candidate>(people: readonly Person[], now: Date): Person[] {
  const scored = people.map((person) => ({
    person,
    group: getRankGroup(person),
    weight: getRankWeight(person, now),
  }));
  scored.sort(
    (a, b) => a.group - b.group || b.weight - a.weight || (a.person.email < b.person.email ? -1 : 1),
  );
  return scored.map(({ person }) => person);
}

function getRankGroup({ sentByMe, isContact }: Candidate): number {
  if (sentByMe > 0) return 0;
  return isContact ? 1 : 2;
}

/**
 * Logarithmic in the count: ten documents weigh more than one, but not ten times as much. Decays with time.
 */
function getRankWeight({ sent, sentByMe, lastSentAt }: Candidate, now: Date): number {
  if (!lastSentAt) return 0;
  const days = Math.max(0, now.getTime() - lastSentAt.getTime()) / DAY_MS;
  return Math.log2(1 + (sentByMe || sent)) * 2 ** (-days / HALF_LIFE_DAYS);
}
