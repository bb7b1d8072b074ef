import { type AnsweredFor, type ChangedPart, resolveChangedParts } from "../model/changed-parts";

/**
 * Tracks what the recipient has seen: the session at page load, and their own entries
 * since. The page polls, so another tab's value may appear unnoticed. Changes must be
 * named before the recipient can finish (components/signing.md 5.8).
 */
export function createSeenState(first: AnsweredFor) {
  let seenState = first;
  const recordWrite = (fieldId: number, kept: string | undefined) => {
    if (kept !== undefined)
      seenState = { ...seenState, shown: { ...seenState.shown, [`fields.${fieldId}`]: kept } };
  };
  return {
    /** Records the digest the server stores for a value this page wrote. */
    wrote: recordWrite,
    /**
     * Records fields that the recipient's own check filled in
     * another tab. The page shows them and the verified person.
     */
    checked: (now: AnsweredFor, fieldIds: readonly number[]) => {
      for (const id of fieldIds) recordWrite(id, now.shown?.[`fields.${id}`]);
    },
    /**
     * Returns the differences in `now`, and counts them as seen from
     * here on, because the caller names them to the recipient.
     */
    changesIn: (now: AnsweredFor): ChangedPart[] => {
      const [was, is] = [seenState.shown ?? {}, now.shown ?? {}];
      const parts = new Set([...Object.keys(was), ...Object.keys(is)]);
      const before = seenState;
      seenState = now;
      return resolveChangedParts(
        [...parts].filter((part) => was[part] !== is[part]),
        before,
        now,
      );
    },
  };
}
