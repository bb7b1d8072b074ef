import type { RecipientRole } from "@/server/domain/vocabulary";

/** Somebody whose fields are reused. What a source does not know is null: a saved set knows neither name nor address. */
export type ReusedPerson = {
  readonly key: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: RecipientRole | null;
};
/** Somebody here who may own fields. */
export type Candidate = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
};
/** By what somebody was recognised, surest first; `place` is a proposal rather than recognition. */
type Recognition = "email" | "name" | "place";
export type Counterpart = { readonly id: number; readonly by: Recognition };

type Rule = readonly [
  Recognition,
  (people: readonly ReusedPerson[], candidates: readonly Candidate[]) => Pairs,
];
type Pairs = readonly (readonly [ReusedPerson, Candidate])[];

/**
 * Who here stands for whom there: first those of the same address, then of the same name, then who comes at the same
 * place among those of the same role, then one after the other. Nobody stands for two. Both lists are in the order of
 * their documents; who is left without anybody is not in the answer.
 */
export function counterpartsOf(
  people: readonly ReusedPerson[],
  candidates: readonly Candidate[],
): ReadonlyMap<number, Counterpart> {
  const found = new Map<number, Counterpart>();
  const taken = new Set<number>();
  for (const [by, pair] of RULES) {
    const pairs = pair(
      people.filter(({ key }) => !found.has(key)),
      candidates.filter(({ id }) => !taken.has(id)),
    );
    for (const [person, { id }] of pairs) {
      found.set(person.key, { id, by });
      taken.add(id);
    }
  }
  return found;
}

/** Whether the addresses alone say who everybody is, so that there is nothing to ask. */
export function isEverybodyKnown(
  people: readonly ReusedPerson[],
  counterparts: ReadonlyMap<number, Counterpart>,
): boolean {
  return people.every(({ key }) => counterparts.get(key)?.by === "email");
}

/** As addresses and names are compared: without case, accents and the spaces around and between. */
const folded = (text: string | null): string =>
  (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().split(/\s+/u).join(" ");
const address = (text: string | null): string => (text ?? "").trim().toLowerCase();

const RULES: readonly Rule[] = [
  ["email", (people, candidates) => alike(people, candidates, ({ email }) => address(email))],
  ["name", (people, candidates) => alike(people, candidates, ({ name }) => folded(name))],
  ["place", (people, candidates) => alike(people, candidates, ({ role }) => role ?? "")],
  ["place", (people, candidates) => inOrder(people, candidates)],
];

/** The first of a word there with the first of it here, the second with the second. */
function alike(
  people: readonly ReusedPerson[],
  candidates: readonly Candidate[],
  wordOf: (one: Omit<ReusedPerson, "key">) => string,
): Pairs {
  const words = new Set(people.map(wordOf).filter((word) => word !== ""));
  return [...words].flatMap((word) =>
    inOrder(
      people.filter((person) => wordOf(person) === word),
      candidates.filter((candidate) => wordOf(candidate) === word),
    ),
  );
}

function inOrder(people: readonly ReusedPerson[], candidates: readonly Candidate[]): Pairs {
  return people.flatMap((person, index) => {
    const candidate = candidates[index];
    return candidate ? [[person, candidate] as const] : [];
  });
}
