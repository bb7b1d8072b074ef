import type { Closed } from "../field-api";
import { type EditorField, isSameField } from "../model/editor-field";
import { endMergeOnOverlap, recordStep } from "../model/history";
import { type Clash, type ForeignChange, getChangeKind } from "../model/rebase";
import { announceChange } from "./announce";
import { findSingleAuthor, toAuthorWords } from "./authors";
import { type Editor, NO_PREVIEW } from "./editor";

/**
 * Shows other members' changes. They are no undo step here, and no run of merged changes continues over them.
 */
export function applyForeignChanges(editor: Editor, changes: readonly ForeignChange[]): void {
  editor.store.setState((state) => {
    const fields = new Map(state.fields);
    const touchedBy = new Map(state.touchedBy);
    for (const { before, after, by } of changes) {
      const id = (after ?? before)?.id;
      if (id === undefined) continue;
      if (after) fields.set(id, after);
      else fields.delete(id);
      touchedBy.set(id, by);
    }
    const selection = new Set([...state.selection].filter((id) => fields.has(id)));
    const changed = new Set(changes.flatMap(({ before, after }) => (after ?? before)?.id ?? []));
    return { fields, touchedBy, selection, history: endMergeOnOverlap(state.history, changed) };
  });
  const [first] = changes;
  if (!first) return;
  announceChange(editor, "others", {
    ...toAuthorWords(findSingleAuthor(changes.map(({ by }) => by))),
    what: getChangeKind(first),
    count: changes.length,
    id: first.after?.id ?? 0,
  });
}

/**
 * Resolves a conflict. Keeping mine is an undo step over theirs,
 * so that undo returns to theirs. Taking theirs is no step.
 */
export function settleClash(editor: Editor, clash: Clash, whose: "mine" | "theirs"): void {
  const theirs = clash.theirs?.field ?? null;
  editor.store.setState((state) => {
    const mine = state.fields.get(clash.id) ?? null;
    const touchedBy = new Map(state.touchedBy).set(clash.id, clash.by);
    if (whose === "theirs") return { ...withField(state, clash.id, theirs), touchedBy };
    if (isSameField(mine, theirs)) return { touchedBy };
    const step = { name: "edit" as const, patches: [{ before: theirs, after: mine }], mergeKey: null };
    return { history: recordStep(state.history, step), touchedBy };
  });
}

function withField(state: ReturnType<Editor["store"]["getState"]>, id: number, field: EditorField | null) {
  const fields = new Map(state.fields);
  if (field) fields.set(id, field);
  else fields.delete(id);
  const selection = new Set([...state.selection].filter((selected) => fields.has(selected)));
  return { fields, selection, history: endMergeOnOverlap(state.history, new Set([id])) };
}

/** Makes the editor read-only after the draft ended elsewhere. */
export function closeEditor(editor: Editor, closed: Closed, unsaved: number): void {
  editor.store.setState({
    closed: { ...closed, unsaved },
    save: { kind: "saved" },
    company: [],
    clashes: [],
    tool: null,
    ghost: null,
  });
  editor.preview.setState(NO_PREVIEW, true);
}
