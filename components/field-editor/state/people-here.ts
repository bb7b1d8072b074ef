import {
  type Candidate,
  counterpartsOf,
  isEverybodyKnown,
  type ReusedPerson,
} from "@/server/domain/field/reuse/counterpart";
import type { Clip } from "../model/clipboard";
import { type EditorRecipient, type EditorWorld, recipientOf } from "./editor";

/** Who here may be given fields. */
export function takersIn(world: EditorWorld): readonly EditorRecipient[] {
  return world.recipients.filter(({ mayOwnFields }) => mayOwnFields);
}

/** Whose the copied fields are; of some an older page says no more than the number. */
export function peopleOf(clip: Clip): readonly ReusedPerson[] {
  const named = clip.people.map(({ id, name, email, role }) => ({ key: id, name, email, role }));
  const known = new Set(named.map(({ key }) => key));
  const unnamed = [...new Set(clip.fields.map(({ recipientId }) => recipientId))].filter(
    (id) => !known.has(id),
  );
  return [...named, ...unnamed.map((key) => ({ key, name: null, email: null, role: null }))];
}

/** Who is proposed for each of them; null where there is nobody left. */
export function proposedOwners(
  world: EditorWorld,
  people: readonly ReusedPerson[],
): ReadonlyMap<number, number | null> {
  const found = counterpartsOf(people, candidatesIn(world));
  return new Map(people.map(({ key }) => [key, found.get(key)?.id ?? null]));
}

/** Who gets copied fields where that needs no question: the people themselves, or others of the same addresses. */
export function ownersHere(world: EditorWorld, clip: Clip): ReadonlyMap<number, number> | null {
  const people = peopleOf(clip);
  const isHere = ({ key }: ReusedPerson) => recipientOf(world, key)?.mayOwnFields === true;
  const strangers = people.filter((person) => !isHere(person));
  const found = counterpartsOf(strangers, candidatesIn(world));
  if (!isEverybodyKnown(strangers, found)) return null;
  return new Map(people.map(({ key }) => [key, found.get(key)?.id ?? key]));
}

function candidatesIn(world: EditorWorld): readonly Candidate[] {
  return takersIn(world).map(({ id, name, email, role }) => ({ id, name, email, role }));
}
