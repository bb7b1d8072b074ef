import type { SavedField } from "../field-api";
import { type EditorField, type FieldMap, isSameField } from "./editor-field";
import type { Placing } from "./placing";
import type { SavedMap } from "./save-plan";

/** Who wrote something; `isMe` is the very account at this page, in another window or before. */
export type Author = { readonly name: string; readonly isMe: boolean };

/** What the server holds now: its fields, and who took out which lately. */
export type RemoteFields = {
  readonly fields: readonly (SavedField & { readonly secondaryId: string; readonly by: Author | null })[];
  readonly removed: ReadonlyMap<number, Author | null>;
};

/** What somebody else did to one field; `before` is what this page showed. */
export type ForeignChange = {
  readonly before: EditorField | null;
  readonly after: EditorField | null;
  readonly by: Author | null;
};

/** One field that both changed: `theirs` is what the server holds, null where they deleted it. */
export type Clash = {
  readonly id: number;
  /** What both began from. */
  readonly base: EditorField;
  readonly theirs: SavedField | null;
  readonly by: Author | null;
};

export type Rebased = {
  readonly saved: Map<number, SavedField>;
  readonly changes: readonly ForeignChange[];
  readonly clashes: readonly Clash[];
  /** Something is under the hand and was left as it is: to be looked at again. */
  readonly isWaiting: boolean;
};

export type RebaseInput = {
  /** What this page knows the server to hold, by the page's own ids. */
  readonly saved: SavedMap;
  readonly shown: FieldMap;
  readonly remote: RemoteFields;
  /** What was sent and never answered, null for a removal: it may have arrived, and then is one's own doing. */
  readonly unanswered: ReadonlyMap<number, EditorField | null>;
  /** What was sent to be placed and is not known to stand, by the page's own ids. */
  readonly placing: ReadonlyMap<number, Placing>;
  /** Under the hand: not moved from under it, but looked at another time. */
  readonly busy: ReadonlySet<number>;
};

/**
 * Brings what others did together with what is shown, field by field: what only they changed is taken, what both
 * changed is asked about, what only this page changed is left to be sent.
 */
export function rebase(input: RebaseInput): Rebased {
  const saved = new Map(input.saved);
  const idByServer = new Map([...input.saved].map(([id, { serverId }]) => [serverId, id]));
  const changes: ForeignChange[] = [];
  const clashes: Clash[] = [];
  let isWaiting = false;
  const present = new Set<number>();
  const own = new Map([...input.placing].map(([id, { secondaryId }]) => [secondaryId, id]));
  for (const theirs of input.remote.fields) {
    const id = idByServer.get(theirs.serverId);
    if (id !== undefined) present.add(id);
    const placed = own.get(theirs.secondaryId);
    const outcome =
      id !== undefined
        ? compared(input, id, theirs)
        : placed !== undefined && !input.saved.has(placed)
          ? adopted(input, placed, theirs)
          : arrived(theirs);
    if (outcome.holds) saved.set(outcome.holds.field.id, outcome.holds);
    if (outcome.isWaiting) isWaiting = true;
    if (outcome.change) changes.push(outcome.change);
    if (outcome.clash) clashes.push(outcome.clash);
  }
  for (const [id, base] of input.saved) {
    if (present.has(id)) continue;
    const outcome = vanished(input, id, base);
    if (outcome.isGone) saved.delete(id);
    if (outcome.isWaiting) isWaiting = true;
    if (outcome.change) changes.push(outcome.change);
    if (outcome.clash) clashes.push(outcome.clash);
  }
  return { saved, changes, clashes, isWaiting };
}

type Outcome = {
  readonly holds?: SavedField;
  readonly isGone?: true;
  readonly isWaiting?: true;
  readonly change?: ForeignChange;
  readonly clash?: Clash;
};
type Remote = RemoteFields["fields"][number];

/** Somebody else's new one. */
function arrived({ serverId, revision, field, by }: Remote): Outcome {
  return { holds: { serverId, revision, field }, change: { before: null, after: field, by } };
}

/**
 * One's own that was sent and never answered, also where it was taken away again since. What others made of it meanwhile
 * is compared with the state in which it was sent first.
 */
function adopted(input: RebaseInput, id: number, remote: Remote): Outcome {
  const { serverId, revision } = remote;
  const sent = input.placing.get(id)?.sent ?? [];
  const field = { ...remote.field, id };
  const [first = field] = sent;
  if (revision === FIRST_REVISION || sent.some((one) => isSameField(one, field)))
    return { holds: { serverId, revision, field } };
  const base = { serverId, revision: FIRST_REVISION, field: first };
  return { holds: base, ...compared({ ...input, saved: new Map([[id, base]]) }, id, remote) };
}

/** Of a field that nobody has written since it was placed. */
const FIRST_REVISION = 1;

/** One that both know. */
function compared({ saved, shown, unanswered, busy }: RebaseInput, id: number, remote: Remote): Outcome {
  const base = saved.get(id);
  if (!base || base.revision === remote.revision) return {};
  const { serverId, revision, by } = remote;
  const theirs = { serverId, revision, field: { ...remote.field, id } };
  const mine = shown.get(id);
  const isOurs = [base.field, mine, unanswered.get(id)].some((known) => isSameField(known, theirs.field));
  if (isOurs) return { holds: theirs };
  if (!isSameField(mine, base.field)) return { clash: { id, base: base.field, theirs, by } };
  if (busy.has(id)) return { isWaiting: true };
  return { holds: theirs, change: { before: base.field, after: theirs.field, by } };
}

/** One that the server no longer has. Taken out here and brought back since, it is placed anew. */
function vanished(input: RebaseInput, id: number, base: SavedField): Outcome {
  const { shown, remote, unanswered, busy } = input;
  const mine = shown.get(id);
  const by = remote.removed.get(base.serverId) ?? null;
  if (!mine || unanswered.get(id) === null) return { isGone: true };
  if (!isSameField(mine, base.field)) return { clash: { id, base: base.field, theirs: null, by } };
  if (busy.has(id)) return { isWaiting: true };
  return { isGone: true, change: { before: base.field, after: null, by } };
}

export type ChangeKind = "placed" | "moved" | "resized" | "changed" | "deleted";

/** What they did, in a word. */
export function kindOf({ base, theirs }: Pick<Clash, "base" | "theirs">): ChangeKind {
  return kindOfChange({ before: base, after: theirs?.field ?? null });
}

/** What changed between two states of a field, in a word. */
export function kindOfChange({ before, after }: Pick<ForeignChange, "before" | "after">): ChangeKind {
  if (!after) return "deleted";
  if (!before) return "placed";
  const { page, positionX, positionY, envelopeItemId } = after;
  const moved = { ...before, page, positionX, positionY, envelopeItemId };
  if (isSameField(moved, after)) return "moved";
  const { width, height } = after;
  return isSameField({ ...moved, width, height }, after) ? "resized" : "changed";
}
