import { expect, test } from "vitest";
import { addable, isAskedAtOnce } from "./add-person";

type TestRecipient = Parameters<typeof addable>[0]["recipients"][number];
type Envelope = Parameters<typeof addable>[0];

const person = (signingOrder: number | null, more: Partial<TestRecipient> = {}): TestRecipient => ({
  role: "SIGNER",
  signingStatus: "NOT_SIGNED",
  signingOrder,
  activatedAt: null,
  hasTurn: false,
  ...more,
});
const asked = { activatedAt: "2026-05-04T12:00:00.000Z", hasTurn: true } as const;
const done = { ...asked, hasTurn: false, signingStatus: "SIGNED" } as const;
const of = (
  recipients: TestRecipient[],
  signingOrder: "SEQUENTIAL" | "PARALLEL" = "SEQUENTIAL",
): Envelope => ({
  recipients,
  documentMeta: { signingOrder },
});
const openRoles = (envelope: Envelope) =>
  addable(envelope)
    .roles.filter(({ isOpen }) => isOpen)
    .map(({ role }) => role);

test("a signer can be added only before anyone has acted, other roles at any time", () => {
  expect(openRoles(of([person(1, asked)]))).toEqual(["SIGNER", "APPROVER", "VIEWER", "CC"]);
  expect(openRoles(of([person(1, done), person(2, asked)]))).toEqual(["APPROVER", "VIEWER", "CC"]);
});

test("offers no step before one already asked and proposes the step after the last", () => {
  expect(addable(of([person(1, done), person(2, asked), person(4)])).steps).toEqual({ min: 2, initial: 5 });
  expect(addable(of([person(1, asked)], "PARALLEL")).steps).toBeNull();
  // A recipient without a number comes after all numbers. Once they are asked, any number would overtake
  // them.
  expect(addable(of([person(1, done), person(null, asked)])).steps).toBeNull();
});

test("asks a new recipient at once in parallel order or in the current step, but never a CC", () => {
  const envelope = of([person(1, done), person(2, asked), person(3)]);
  expect(isAskedAtOnce(envelope, { role: "APPROVER", step: 2 })).toBe(true);
  expect(isAskedAtOnce(envelope, { role: "APPROVER", step: 3 })).toBe(false);
  expect(isAskedAtOnce(of([person(1, asked)], "PARALLEL"), { role: "VIEWER", step: 9 })).toBe(true);
  expect(isAskedAtOnce(envelope, { role: "CC", step: 2 })).toBe(false);
});
