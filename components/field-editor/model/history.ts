import { type EditorField, type FieldMap, isSameField } from "./editor-field";

/** A field before and after a change. Null where it does not exist. */
export type Patch = { readonly before: EditorField | null; readonly after: EditorField | null };

export const STEP_NAMES = [
  "place",
  "accept",
  "mend",
  "move",
  "resize",
  "remove",
  "paste",
  "duplicate",
  "reuse",
  "edit",
  "align",
  "assign",
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** Unit of undo. Consecutive steps with the same `mergeKey` merge into one (typing, a held arrow key). */
export type Step = {
  readonly name: StepName;
  readonly patches: readonly Patch[];
  readonly mergeKey: string | null;
};
export type History = { readonly past: readonly Step[]; readonly future: readonly Step[] };

export const EMPTY_HISTORY: History = { past: [], future: [] };
/** Patches are small, so many steps cost little (components/field-editor.md 4.11). */
export const HISTORY_LIMIT = 500;

/** Adds a step and drops the redo steps. */
export function recordStep(history: History, step: Step): History {
  const last = history.past.at(-1);
  const isContinued = last !== undefined && step.mergeKey !== null && last.mergeKey === step.mergeKey;
  const past = isContinued
    ? [...history.past.slice(0, -1), { ...last, patches: joinPatches(last.patches, step.patches) }]
    : [...history.past, step].slice(-HISTORY_LIMIT);
  return { past, future: [] };
}

/** Ends merging: the next step stays separate even if its key is the same. */
export function endMerge(history: History): History {
  const last = history.past.at(-1);
  if (!last?.mergeKey) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, mergeKey: null }] };
}

/**
 * Ends merging if the run includes one of these fields:
 * another member changed it, and one undo must not span that.
 */
export function endMergeOnOverlap(history: History, ids: ReadonlySet<number>): History {
  const isOver = history.past.at(-1)?.patches.some((patch) => ids.has(getPatchId(patch) ?? 0));
  return isOver ? endMerge(history) : history;
}

function joinPatches(first: readonly Patch[], second: readonly Patch[]): Patch[] {
  const later = new Map(second.map((patch) => [getPatchId(patch), patch]));
  const joined = first.map((patch) => {
    const next = later.get(getPatchId(patch));
    later.delete(getPatchId(patch));
    return next ? { before: patch.before, after: next.after } : patch;
  });
  return [...joined, ...later.values()];
}

export function getPatchId(patch: Patch): number | undefined {
  return (patch.after ?? patch.before)?.id;
}

export type Moved = { readonly history: History; readonly step: Step };

export function undoLastStep(history: History): Moved | null {
  const step = history.past.at(-1);
  if (!step) return null;
  return { step, history: { past: history.past.slice(0, -1), future: [step, ...history.future] } };
}

export function redoNextStep(history: History): Moved | null {
  const [step, ...future] = history.future;
  if (!step) return null;
  return { step, history: { past: [...history.past, { ...step, mergeKey: null }], future } };
}

/** Applies the patches forwards (redo, first time) or backwards (undo). */
export function applyPatches(
  fields: FieldMap,
  patches: readonly Patch[],
  direction: "forwards" | "backwards",
): FieldMap {
  const next = new Map(fields);
  for (const { before, after } of patches) {
    const [gone, here] = direction === "forwards" ? [before, after] : [after, before];
    if (here) next.set(here.id, here);
    else if (gone) next.delete(gone.id);
  }
  return next;
}

/**
 * Splits a step into patches that still apply and patches whose field another
 * member changed since. An undo never reverts another member's change.
 */
export function splitPatches(
  patches: readonly Patch[],
  fields: FieldMap,
  direction: "forwards" | "backwards",
): { readonly able: readonly Patch[]; readonly barred: readonly Patch[] } {
  const isApplicable = (patch: Patch) => {
    const expected = direction === "forwards" ? patch.before : patch.after;
    return isSameField(expected, fields.get(getPatchId(patch) ?? 0));
  };
  return { able: patches.filter(isApplicable), barred: patches.filter((patch) => !isApplicable(patch)) };
}

/** Returns the ids that exist after the step, to select them and show the change. */
export function listIdsAfterStep(step: Step, direction: "forwards" | "backwards"): number[] {
  return step.patches.flatMap(({ before, after }) => {
    const field = direction === "forwards" ? after : before;
    return field ? [field.id] : [];
  });
}
