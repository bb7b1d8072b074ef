import { BY_SERVICE, recordSettingsChange } from "@/server/db/store/organisation-log";
import type { World } from "@/server/testing/world/world";

/** Appends entries to an organisation's log in one transaction. */
export const appendEntries = (
  { db }: Pick<World, "db">,
  organisationId: number,
  count: number,
  name = 'Ñuñoa ☂ "quoted"',
): Promise<void> =>
  db.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1)
      await recordSettingsChange(tx, BY_SERVICE, {
        action: "ORGANISATION_UPDATED",
        place: { organisationId },
        target: { kind: "ORGANISATION", id: organisationId, name: `${name} ${n}` },
        changes: [{ key: "name", from: null, to: `${name} ${n}` }],
      });
  });

/** Returns the entry numbers in a receiver's JSON lines, in order of arrival. */
export const listSeqs = (bodies: readonly string[]): number[] =>
  bodies.flatMap((body) =>
    body
      .split("\n")
      .filter((line) => line !== "")
      .map((line): number => JSON.parse(line).seq),
  );

/**
 * Drops the duplicates that a receiver would drop.
 * @throws RangeError at a gap: an entry that arrived before its predecessor
 */
export function removeDuplicateSeqs(seqs: readonly number[]): number[] {
  const knownSeqs: number[] = [];
  for (const seq of seqs) {
    if (seq > knownSeqs.length + 1)
      throw new RangeError(`entry ${seq} came, ${knownSeqs.length + 1} had not`);
    if (seq === knownSeqs.length + 1) knownSeqs.push(seq);
  }
  return knownSeqs;
}

export const listUpTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
