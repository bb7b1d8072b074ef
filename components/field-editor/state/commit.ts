import type { EditorField } from "../model/editor-field";
import {
  applyPatches,
  endMerge,
  getPatchId,
  type History,
  listIdsAfterStep,
  type Patch,
  recordStep,
  redoNextStep,
  type StepName,
  splitPatches,
  undoLastStep,
} from "../model/history";
import { announceChange, revealField } from "./announce";
import { findSingleAuthor, toAuthorWords } from "./authors";
import { type Editor, isLocked } from "./editor";

export type CommitOptions = {
  readonly mergeKey?: string;
  /** Selection afterwards. Unchanged when absent. */
  readonly select?: Iterable<number>;
};

/** Applies patches and records them for undo. Fields are changed here and nowhere else. */
export function commitPatches(
  editor: Editor,
  name: StepName,
  patches: readonly Patch[],
  options: CommitOptions = {},
): void {
  if (patches.length === 0 || isLocked(editor)) return;
  editor.store.setState((state) => ({
    fields: applyPatches(state.fields, patches, "forwards"),
    history: recordStep(state.history, { name, patches, mergeKey: options.mergeKey ?? null }),
    ...(options.select ? { selection: new Set(options.select) } : {}),
  }));
}

/** Replaces changed fields. Unchanged ones are skipped. */
export function commitChanges(
  editor: Editor,
  name: StepName,
  changed: readonly EditorField[],
  options: CommitOptions = {},
): void {
  const { fields } = editor.store.getState();
  const patches = changed.flatMap((after): Patch[] => {
    const before = fields.get(after.id);
    return before && before !== after ? [{ before, after }] : [];
  });
  commitPatches(editor, name, patches, options);
}

/** Ends a run of merged changes, e.g. when a control loses the focus. */
export function settleHistory(editor: Editor): void {
  editor.store.setState((state) => ({ history: endMerge(state.history) }));
}

export function undoStep(editor: Editor): void {
  travelHistory(editor, "backwards");
}

export function redoStep(editor: Editor): void {
  travelHistory(editor, "forwards");
}

function travelHistory(editor: Editor, direction: "forwards" | "backwards"): void {
  const state = editor.store.getState();
  const go = direction === "backwards" ? undoLastStep : redoNextStep;
  const requestedMove = go(state.history);
  if (!requestedMove || isLocked(editor)) return;
  const { able, barred } = splitPatches(requestedMove.step.patches, state.fields, direction);
  const moved = barred.length === 0 ? requestedMove : go(dropBarred(state.history, able, direction));
  if (barred.length > 0) announceBarred(editor, barred);
  if (!moved || able.length === 0) {
    editor.store.setState({ history: dropBarred(state.history, able, direction) });
    return;
  }
  const selection = listIdsAfterStep(moved.step, direction);
  editor.store.setState({
    fields: applyPatches(state.fields, moved.step.patches, direction),
    history: moved.history,
    selection: new Set(selection),
  });
  const [first] = selection;
  if (first !== undefined) revealField(editor, first, false);
  if (barred.length > 0) return;
  announceChange(editor, direction === "backwards" ? "undone" : "redone", {
    step: moved.step.name,
    count: moved.step.patches.length,
  });
}

/** Drops from the next step the patches another member has overtaken. An empty step is removed. */
function dropBarred(history: History, able: readonly Patch[], direction: "forwards" | "backwards"): History {
  const step = direction === "backwards" ? history.past.at(-1) : history.future[0];
  const remainingSteps = step && able.length > 0 ? [{ ...step, patches: able }] : [];
  return direction === "backwards"
    ? { ...history, past: [...history.past.slice(0, -1), ...remainingSteps] }
    : { ...history, future: [...remainingSteps, ...history.future.slice(1)] };
}

/** Announces whose changes were kept. */
function announceBarred(editor: Editor, barred: readonly Patch[]): void {
  const { touchedBy } = editor.store.getState();
  const authors = barred.map((patch) => touchedBy.get(getPatchId(patch) ?? 0) ?? null);
  announceChange(editor, "notUndone", { ...toAuthorWords(findSingleAuthor(authors)), count: barred.length });
}
