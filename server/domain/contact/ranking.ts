/** Somebody who may be meant, as what is known of them says. */
export type Candidate = {
  readonly email: string;
  readonly name: string;
  /** How often somebody of the team wrote to them, of what the asker may see. */
  readonly sent: number;
  /** As often the asker did. */
  readonly sentByMe: number;
  readonly lastSentAt: Date | null;
  readonly isContact: boolean;
};

/** After this long without a document, what was sent before weighs half. */
const HALF_LIFE_DAYS = 45;
const DAY_MS = 86_400_000;

/**
 * Best guess first: whom the asker wrote to, then whom the team keeps, then whom the others wrote to; within each by
 * recency and frequency. Ties go to the alphabet, so that a list never jumps.
 */
export function rankCandidates<Person extends Candidate>(people: readonly Person[], now: Date): Person[] {
  const scored = people.map((person) => ({ person, group: groupOf(person), weight: weightOf(person, now) }));
  scored.sort(
    (a, b) => a.group - b.group || b.weight - a.weight || (a.person.email < b.person.email ? -1 : 1),
  );
  return scored.map(({ person }) => person);
}

function groupOf({ sentByMe, isContact }: Candidate): number {
  if (sentByMe > 0) return 0;
  return isContact ? 1 : 2;
}

/** Ten documents say more than one, though not ten times more; long ago says less. */
function weightOf({ sent, sentByMe, lastSentAt }: Candidate, now: Date): number {
  if (!lastSentAt) return 0;
  const days = Math.max(0, now.getTime() - lastSentAt.getTime()) / DAY_MS;
  return Math.log2(1 + (sentByMe || sent)) * 2 ** (-days / HALF_LIFE_DAYS);
}
