import type { EditorField } from "../model/editor-field";
import {
  applyPatches,
  type Patch,
  record,
  redo,
  type StepName,
  settle,
  survivors,
  undo,
} from "../model/history";
import { announce, revealField } from "./announce";
import type { Editor } from "./editor";

export type CommitOptions = {
  /** Steps with the same key in a row are one undo step. */
  readonly mergeKey?: string;
  /** What is selected afterwards; unchanged when absent. */
  readonly select?: Iterable<number>;
};

/** The only way fields change: applies the patches and remembers how to take them back. */
export function commit(
  editor: Editor,
  name: StepName,
  patches: readonly Patch[],
  options: CommitOptions = {},
): void {
  if (patches.length === 0 || editor.world.isReadOnly) return;
  editor.store.setState((state) => ({
    fields: applyPatches(state.fields, patches, "forwards"),
    history: record(state.history, { name, patches, mergeKey: options.mergeKey ?? null }),
    ...(options.select ? { selection: new Set(options.select) } : {}),
  }));
}

/** Replaces fields by changed ones; those that did not change are left out. */
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
  commit(editor, name, patches, options);
}

/** Ends a run of merged changes, e.g. when a control loses the focus. */
export function settleHistory(editor: Editor): void {
  editor.store.setState((state) => ({ history: settle(state.history) }));
}

export function undoStep(editor: Editor): void {
  travel(editor, "backwards");
}

export function redoStep(editor: Editor): void {
  travel(editor, "forwards");
}

function travel(editor: Editor, direction: "forwards" | "backwards"): void {
  const state = editor.store.getState();
  const moved = direction === "backwards" ? undo(state.history) : redo(state.history);
  if (!moved || editor.world.isReadOnly) return;
  const selection = survivors(moved.step, direction);
  editor.store.setState({
    fields: applyPatches(state.fields, moved.step.patches, direction),
    history: moved.history,
    selection: new Set(selection),
  });
  const [first] = selection;
  if (first !== undefined) revealField(editor, first, false);
  announce(editor, direction === "backwards" ? "undone" : "redone", {
    step: moved.step.name,
    count: moved.step.patches.length,
  });
}
