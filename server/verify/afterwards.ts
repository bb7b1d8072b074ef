import { judgeChanges } from "./changes/permitted";
import type { Covered } from "./covered-bytes";
import type { Reason } from "./reasons";
import type { FieldLock, Permission } from "./restrictions";
import type { FoundSignature } from "./signature-dictionary";
import type { States } from "./states";

/** What became of a file after one of its signatures was made. */

/** Whether the revision that is signed holds this very signature: else it signs something else. */
function signsItsRevision(states: States, signature: FoundSignature, end: number): boolean {
  if (!states.at(end)) return states.now === null;
  return states.signaturesAt(end).some(({ contents }) => contents.start === signature.contents.start);
}

/** The fields that were locked and changed all the same. */
function lockReasons(states: States, end: number, locks: readonly FieldLock[]): Reason[] {
  const names = states.lockedFieldsChangedAfter(end, locks);
  if (names.length === 0) return [];
  const detail = names.slice(0, MOST_NAMED).join(", ").slice(0, 200);
  return [detail === "" ? { code: "LOCKED_FIELDS_CHANGED" } : { code: "LOCKED_FIELDS_CHANGED", detail }];
}
const MOST_NAMED = 5;

type InForce = { permission: Permission; locks: readonly FieldLock[] };

/** What follows the signed bytes, and what that means under the strictest certification in force. */
export function afterwards(
  states: States,
  signature: FoundSignature,
  { end: given, problems }: Covered,
  { permission, locks }: InForce,
) {
  const end = given ?? 0;
  const isWhole = problems.length === 0;
  const reasons: Reason[] = [];
  if (!signsItsRevision(states, signature, end)) reasons.push({ code: "RANGE_INVALID" });
  const changes = states.changesAfter(end);
  if (!changes) return { changes: [], isOpen: false, reasons: isWhole ? [...reasons, whole] : reasons };
  const unlocked = lockReasons(states, end, locks);
  reasons.push(...unlocked);
  const judgement = judgeChanges(changes, permission, locks.length > 0);
  if (judgement === "permitted" && unlocked.length === 0) reasons.push({ code: "LATER_CHANGES_PERMITTED" });
  if (judgement === "forbidden") reasons.push({ code: "CHANGED_AFTER_SIGNING" });
  return { changes, isOpen: judgement === "open", reasons };
}
const whole: Reason = { code: "WHOLE_FILE_COVERED" };
