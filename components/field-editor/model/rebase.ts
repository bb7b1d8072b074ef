import type { SavedField } from "../field-api";
import { type EditorField, type FieldMap, isSameField } from "./editor-field";
import type { Placing } from "./field-draft";
import type { SavedMap } from "./save-plan";

/** Author of a change. `isMe` is the same account, in this page, another window or an earlier session. */
export type Author = { readonly name: string; readonly isMe: boolean };

/** Fields on the server now, and the authors of recent deletions. */
export type RemoteFields = {
  readonly fields: readonly (SavedField & { readonly secondaryId: string; readonly by: Author | null })[];
  readonly removed: ReadonlyMap<number, Author | null>;
};

/** Change by another member or window. `before` is the state this page showed. */
export type ForeignChange = {
  readonly before: EditorField | null;
  readonly after: EditorField | null;
  readonly by: Author | null;
};

/** A field changed on both sides. `theirs` is the server's version, null if it was deleted there. */
export type Clash = {
  readonly id: number;
  /** Common ancestor of both changes. */
  readonly base: EditorField;
  readonly theirs: SavedField | null;
  readonly by: Author | null;
};

export type Rebased = {
  readonly saved: Map<number, SavedField>;
  readonly changes: readonly ForeignChange[];
  readonly clashes: readonly Clash[];
  /** A field under the pointer was skipped, so the caller must pull again. */
  readonly isWaiting: boolean;
};

export type RebaseInput = {
  /** Last known server state, by the page's own ids. */
  readonly saved: SavedMap;
  readonly shown: FieldMap;
  readonly remote: RemoteFields;
  /**
   * Fields sent without an answer, null for a removal. If one arrived, it counts as this page's own change.
   */
  readonly unanswered: ReadonlyMap<number, EditorField | null>;
  /** Fields sent for creation with unknown result, by the page's own ids. */
  readonly placing: ReadonlyMap<number, Placing>;
  /** Fields under the pointer: skipped now and merged later. */
  readonly busy: ReadonlySet<number>;
};

/**
 * Merges server changes with the fields shown, field by field: takes the server's
 * changes, asks about conflicts, and leaves changes of this page to be sent.
 */
export function rebaseFields(input: RebaseInput): Rebased {
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
        ? compareField(input, id, theirs)
        : placed !== undefined && !input.saved.has(placed)
          ? adoptSentField(input, placed, theirs)
          : addRemoteField(theirs);
    if (outcome.holds) saved.set(outcome.holds.field.id, outcome.holds);
    if (outcome.isWaiting) isWaiting = true;
    if (outcome.change) changes.push(outcome.change);
    if (outcome.clash) clashes.push(outcome.clash);
  }
  for (const [id, base] of input.saved) {
    if (present.has(id)) continue;
    const outcome = settleMissingField(input, id, base);
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

/** Adds a new field of another member. */
function addRemoteField({ serverId, revision, field, by }: Remote): Outcome {
  return { holds: { serverId, revision, field }, change: { before: null, after: field, by } };
}

/**
 * Adopts a field that this page sent without an answer, even if it was deleted here since.
 * Other members' changes are compared with the state it was first sent in.
 */
function adoptSentField(input: RebaseInput, id: number, remote: Remote): Outcome {
  const { serverId, revision } = remote;
  const sent = input.placing.get(id)?.sent ?? [];
  const field = { ...remote.field, id };
  const [first = field] = sent;
  if (revision === FIRST_REVISION || sent.some((one) => isSameField(one, field)))
    return { holds: { serverId, revision, field } };
  const base = { serverId, revision: FIRST_REVISION, field: first };
  return { holds: base, ...compareField({ ...input, saved: new Map([[id, base]]) }, id, remote) };
}

/** Revision of a field that was not written since its creation. */
const FIRST_REVISION = 1;

/** Compares a field that both sides know. */
function compareField({ saved, shown, unanswered, busy }: RebaseInput, id: number, remote: Remote): Outcome {
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

/** Handles a field the server no longer has. If it was deleted here and restored since, it is created anew. */
function settleMissingField(input: RebaseInput, id: number, base: SavedField): Outcome {
  const { shown: localFields, remote, unanswered, busy } = input;
  const mine = localFields.get(id);
  const by = remote.removed.get(base.serverId) ?? null;
  if (!mine || unanswered.get(id) === null) return { isGone: true };
  if (!isSameField(mine, base.field)) return { clash: { id, base: base.field, theirs: null, by } };
  if (busy.has(id)) return { isWaiting: true };
  return { isGone: true, change: { before: base.field, after: null, by } };
}

export type ChangeKind = "placed" | "moved" | "resized" | "changed" | "deleted";

export function getClashKind({ base, theirs }: Pick<Clash, "base" | "theirs">): ChangeKind {
  return getChangeKind({ before: base, after: theirs?.field ?? null });
}

export function getChangeKind({ before, after }: Pick<ForeignChange, "before" | "after">): ChangeKind {
  if (!after) return "deleted";
  if (!before) return "placed";
  const { page, positionX, positionY, envelopeItemId } = after;
  const moved = { ...before, page, positionX, positionY, envelopeItemId };
  if (isSameField(moved, after)) return "moved";
  const { width, height } = after;
  return isSameField({ ...moved, width, height }, after) ? "resized" : "changed";
}
