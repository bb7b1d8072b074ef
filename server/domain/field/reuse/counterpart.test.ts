import { expect, test } from "vitest";
import { type Candidate, isEverybodyKnown, matchCounterparts, type ReusedPerson } from "./counterpart";

const person = (key: number, name: string | null, email: string | null = null): ReusedPerson => ({
  key,
  name,
  email,
  role: "SIGNER",
});
const candidate = (id: number, name: string, email = "", role: Candidate["role"] = "SIGNER"): Candidate => ({
  id,
  name,
  email,
  role,
});
const listPairs = (people: readonly ReusedPerson[], candidates: readonly Candidate[]) =>
  [...matchCounterparts(people, candidates)]
    .sort(([a], [b]) => a - b)
    .map(([key, { id, by }]) => [key, id, by]);

test("the e-mail address, however it is written, outranks the name", () => {
  const people = [person(1, "Ana Pérez", "ana@example.com"), person(2, "Luis", "luis@example.com")];
  const here = [candidate(8, "Ana Pérez", "luis@example.com"), candidate(9, "Somebody", " ANA@example.com ")];
  expect(listPairs(people, here)).toEqual([
    [1, 9, "email"],
    [2, 8, "email"],
  ]);
});

test("the name, without accents, case and double spaces, outranks the place", () => {
  const here = [candidate(8, "Luis"), candidate(9, "ANA  PEREZ")];
  expect(listPairs([person(1, "Ana Pérez"), person(2, "Luis Soto")], here)).toEqual([
    [1, 9, "name"],
    [2, 8, "place"],
  ]);
});

test("an unrecognised recipient is matched by role and place, then by order", () => {
  const people = [
    person(1, "A"),
    { ...person(2, "B"), role: "APPROVER" as const },
    { ...person(3, "C"), role: "ASSISTANT" as const },
  ];
  const here = [candidate(7, "X", "", "APPROVER"), candidate(8, "Y"), candidate(9, "Z")];
  expect(listPairs(people, here)).toEqual([
    [1, 8, "place"],
    [2, 7, "place"],
    [3, 9, "place"],
  ]);
});

test("each recipient is matched at most once, and one without a counterpart stays unmatched", () => {
  const people = [person(1, "Ana", "a@example.com"), person(2, "Ana", "a@example.com")];
  expect(listPairs(people, [candidate(9, "Ana", "a@example.com")])).toEqual([[1, 9, "email"]]);
  expect(listPairs(people, [])).toEqual([]);
});

test("recipients without a name and e-mail address are matched only by place", () => {
  const people = [person(1, null), person(2, "", "")];
  expect(listPairs(people, [candidate(8, "", ""), candidate(9, "", "")])).toEqual([
    [1, 8, "place"],
    [2, 9, "place"],
  ]);
});

test("no confirmation is needed only when e-mail addresses identify every recipient", () => {
  const people = [person(1, "Ana", "a@example.com"), person(2, "Luis", "l@example.com")];
  const knownCandidates = [candidate(8, "L", "l@example.com"), candidate(9, "A", "a@example.com")];
  expect(isEverybodyKnown(people, matchCounterparts(people, knownCandidates))).toBe(true);
  const named = [candidate(8, "Luis"), candidate(9, "A", "a@example.com")];
  expect(isEverybodyKnown(people, matchCounterparts(people, named))).toBe(false);
  expect(isEverybodyKnown(people, matchCounterparts(people, []))).toBe(false);
});
