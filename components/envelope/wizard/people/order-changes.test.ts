import { expect, test } from "vitest";
import { completeSigningOrder, moveInOrder, sortBySigningOrder } from "./order-changes";

const people = (...orders: (number | null)[]) =>
  orders.map((signingOrder, index) => ({ id: index + 1, role: "SIGNER" as const, signingOrder }));

const listChangedOrder = (
  start: ReturnType<typeof people>,
  changes: { id: number; signingOrder: number }[],
) =>
  sortBySigningOrder(
    start.map((person) => ({ ...person, ...changes.find(({ id }) => id === person.id) })),
  ).map(({ id, signingOrder }) => `${id}:${signingOrder}`);

test("recipients without a number come after those with one", () => {
  expect(listChangedOrder(people(null, 2, null), completeSigningOrder(people(null, 2, null)))).toEqual([
    "2:2",
    "1:3",
    "3:4",
  ]);
});

test.each([
  ["swaps with the one before", people(1, 2, 3), 3, "earlier", ["1:1", "3:2", "2:3"]],
  ["swaps with the one behind", people(1, 2, 3), 1, "later", ["2:1", "1:2", "3:3"]],
  ["steps before those acting together", people(1, 1, 2), 2, "earlier", ["2:1", "1:2", "3:3"]],
  ["steps behind those acting together", people(1, 1, 2), 1, "later", ["2:1", "1:2", "3:3"]],
  ["stays when it is first", people(1, 2), 1, "earlier", ["1:1", "2:2"]],
  ["stays when it is last", people(1, 2), 2, "later", ["1:1", "2:2"]],
] as const)("the moved recipient %s", (_, start, id, direction, expected) => {
  expect(listChangedOrder([...start], moveInOrder(start, id, direction))).toEqual(expected);
});
