import { evaluateChanges } from "./changes/judge-changes";
import type { Covered } from "./covered-bytes";
import { REASONS, type Reason, type ReasonCode } from "./reasons";
import type { ChangeKind, RevisionChange } from "./report";
import type { FieldLock, Permission } from "./restrictions";
import type { Revisions } from "./revisions";
import type { FoundSignature } from "./signature-dictionary";

/** Judges the changes of a file after one of its signatures. */

/** True if the signed revision holds this very signature: otherwise it signs another document. */
function isSigningItsRevision(states: Revisions, signature: FoundSignature, end: number): boolean {
  if (!states.at(end)) return states.now === null;
  return states.signaturesAt(end).some(({ contents }) => contents.start === signature.contents.start);
}

function listLockReasons(states: Revisions, end: number, locks: readonly FieldLock[]): Reason[] {
  const names = states.lockedFieldsChangedAfter(end, locks);
  if (names.length === 0) return [];
  const detail = names.slice(0, MOST_NAMED).join(", ").slice(0, 200);
  return [detail === "" ? { code: "LOCKED_FIELDS_CHANGED" } : { code: "LOCKED_FIELDS_CHANGED", detail }];
}
const MOST_NAMED = 5;

type InForce = { permission: Permission; locks: readonly FieldLock[] };

/** Kinds of change that get a reason of their own. */
const TOLD: Partial<Record<ChangeKind, ReasonCode>> = {
  unusualEvidence: "LATER_FORM_UNUSUAL",
  unreached: "LATER_OBJECT_UNREACHED",
  fieldLook: "FIELD_LOOK_CHANGED",
  visibleField: "UNSIGNED_FIELD_VISIBLE",
};

function listReasons(changes: readonly RevisionChange[]): Reason[] {
  return changes.flatMap(({ kind, objects }) => {
    const code = TOLD[kind];
    return code ? [{ code, detail: objects.join(", ") }] : [];
  });
}

/** Judges the bytes after the signed ones under the strictest certification in force. */
export function judgePostSignatureChanges(
  states: Revisions,
  signature: FoundSignature,
  { end: given, problems }: Covered,
  { permission, locks }: InForce,
) {
  const end = given ?? 0;
  const isWhole = problems.length === 0;
  const reasons: Reason[] = [];
  if (!isSigningItsRevision(states, signature, end)) reasons.push({ code: "RANGE_INVALID" });
  const differs = states.differsAt(end);
  if (differs !== null) reasons.push({ code: "SIGNED_PART_AMBIGUOUS", detail: differs });
  const later = states.changesAfter(end);
  if (!later) return { changes: [], isOpen: false, reasons: isWhole ? [...reasons, whole] : reasons };
  const { changes, faults } = later;
  reasons.push(...faults);
  const unlocked = changes.length > 0 ? listLockReasons(states, end, locks) : [];
  reasons.push(...unlocked);
  const judgement = evaluateChanges(changes, permission, locks.length > 0);
  if (judgement === "unusual" || judgement === "forbidden") reasons.push(...listReasons(changes));
  const isPermitted = judgement === "permitted" && changes.length > 0 && faults.length === 0;
  if (isPermitted && unlocked.length === 0) reasons.push({ code: "LATER_CHANGES_PERMITTED" });
  if (judgement === "forbidden") reasons.push({ code: "CHANGED_AFTER_SIGNING" });
  const isSaid = reasons.some(({ code }) => REASONS[code] === "leaves open");
  if (judgement === "unusual" && !isSaid) reasons.push({ code: "LATER_FORM_UNUSUAL" });
  return { changes, isOpen: judgement === "open", reasons };
}
const whole: Reason = { code: "WHOLE_FILE_COVERED" };
