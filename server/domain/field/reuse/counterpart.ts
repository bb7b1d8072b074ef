import type { RecipientRole } from "@/server/domain/vocabulary";

/**
 * A recipient whose fields are reused. Values unknown to the source are null: a saved set knows neither name
 * nor address.
 */
export type ReusedPerson = {
  readonly key: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: RecipientRole | null;
};
export type Candidate = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
};
/** Ways to recognise a recipient, surest first; `place` is only a proposal. */
type Recognition = "email" | "name" | "place";
export type Counterpart = { readonly id: number; readonly by: Recognition };

type Rule = readonly [
  Recognition,
  (people: readonly ReusedPerson[], candidates: readonly Candidate[]) => Pairs,
];
type Pairs = readonly (readonly [ReusedPerson, Candidate])[];

/**
 * Matches recipients of the source to those of the target: first by address, then by name, then by position
 * within the same role, then by overall order. Each candidate is used once. Both lists are in document order;
 * recipients without a match are left out.
 */
export function matchCounterparts(
  people: readonly ReusedPerson[],
  candidates: readonly Candidate[],
): ReadonlyMap<number, Counterpart> {
  const counterparts = new Map<number, Counterpart>();
  const usedIds = new Set<number>();
  for (const [by, pair] of RULES) {
    const pairs = pair(
      people.filter(({ key }) => !counterparts.has(key)),
      candidates.filter(({ id }) => !usedIds.has(id)),
    );
    for (const [person, { id }] of pairs) {
      counterparts.set(person.key, { id, by });
      usedIds.add(id);
    }
  }
  return counterparts;
}

/** Returns true if addresses alone identify all recipients, so that the user need not be asked. */
export function isEverybodyKnown(
  people: readonly ReusedPerson[],
  counterparts: ReadonlyMap<number, Counterpart>,
): boolean {
  return people.every(({ key }) => counterparts.get(key)?.by === "email");
}

const foldText = (text: string | null): string =>
  (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().split(/\s+/u).join(" ");
const normaliseAddress = (text: string | null): string => (text ?? "").trim().toLowerCase();

const RULES: readonly Rule[] = [
  ["email", (people, candidates) => matchAlike(people, candidates, ({ email }) => normaliseAddress(email))],
  ["name", (people, candidates) => matchAlike(people, candidates, ({ name }) => foldText(name))],
  ["place", (people, candidates) => matchAlike(people, candidates, ({ role }) => role ?? "")],
  ["place", (people, candidates) => pairInOrder(people, candidates)],
];

/** Pairs the first source recipient with a value with the first candidate with it, and so on. */
function matchAlike(
  people: readonly ReusedPerson[],
  candidates: readonly Candidate[],
  getWord: (one: Omit<ReusedPerson, "key">) => string,
): Pairs {
  const words = new Set(people.map(getWord).filter((word) => word !== ""));
  return [...words].flatMap((word) =>
    pairInOrder(
      people.filter((person) => getWord(person) === word),
      candidates.filter((candidate) => getWord(candidate) === word),
    ),
  );
}

function pairInOrder(people: readonly ReusedPerson[], candidates: readonly Candidate[]): Pairs {
  return people.flatMap((person, index) => {
    const candidate = candidates[index];
    return candidate ? [[person, candidate] as const] : [];
  });
}
