import {
  type Candidate,
  isEverybodyKnown,
  matchCounterparts,
  type ReusedPerson,
} from "@/server/domain/field/reuse/counterpart";
import type { Clip } from "../model/clipboard";
import { type EditorRecipient, type EditorWorld, findEditorRecipient } from "./editor";

export function listFieldRecipients(world: EditorWorld): readonly EditorRecipient[] {
  return world.recipients.filter(({ mayOwnFields }) => mayOwnFields);
}

/** Returns the owners of copied fields. Clips from older pages know only their ids. */
export function listClipOwners(clip: Clip): readonly ReusedPerson[] {
  const named = clip.people.map(({ id, name, email, role }) => ({ key: id, name, email, role }));
  const namedIds = new Set(named.map(({ key }) => key));
  const unnamed = [...new Set(clip.fields.map(({ recipientId }) => recipientId))].filter(
    (id) => !namedIds.has(id),
  );
  return [...named, ...unnamed.map((key) => ({ key, name: null, email: null, role: null }))];
}

/** Returns the suggested recipient for each owner. Null if none is left. */
export function suggestFieldOwners(
  world: EditorWorld,
  people: readonly ReusedPerson[],
): ReadonlyMap<number, number | null> {
  const counterparts = matchCounterparts(people, listCandidates(world));
  return new Map(people.map(({ key }) => [key, counterparts.get(key)?.id ?? null]));
}

/**
 * Returns the recipients of copied fields if no question is needed: the
 * same recipients, or others with the same addresses. Otherwise null.
 */
export function matchClipOwners(world: EditorWorld, clip: Clip): ReadonlyMap<number, number> | null {
  const people = listClipOwners(clip);
  const isOwnerHere = ({ key }: ReusedPerson) => findEditorRecipient(world, key)?.mayOwnFields === true;
  const strangers = people.filter((person) => !isOwnerHere(person));
  const counterparts = matchCounterparts(strangers, listCandidates(world));
  if (!isEverybodyKnown(strangers, counterparts)) return null;
  return new Map(people.map(({ key }) => [key, counterparts.get(key)?.id ?? key]));
}

function listCandidates(world: EditorWorld): readonly Candidate[] {
  return listFieldRecipients(world).map(({ id, name, email, role }) => ({ id, name, email, role }));
}
