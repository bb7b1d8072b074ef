import { expect, test } from "vitest";
import { isAskedAtOnce, listAddableRoles } from "./add-person";

type TestRecipient = Parameters<typeof listAddableRoles>[0]["recipients"][number];
type Envelope = Parameters<typeof listAddableRoles>[0];

const person = (signingOrder: number | null, more: Partial<TestRecipient> = {}): TestRecipient => ({
  role: "SIGNER",
  signingStatus: "NOT_SIGNED",
  signingOrder,
  activatedAt: null,
  hasTurn: false,
  ...more,
});
const invitedState = { activatedAt: "2026-05-04T12:00:00.000Z", hasTurn: true } as const;
const signedState = { ...invitedState, hasTurn: false, signingStatus: "SIGNED" } as const;
const buildEnvelope = (
  recipients: TestRecipient[],
  signingOrder: "SEQUENTIAL" | "PARALLEL" = "SEQUENTIAL",
): Envelope => ({
  recipients,
  documentMeta: { signingOrder },
});
const listOpenRoles = (envelope: Envelope) =>
  listAddableRoles(envelope)
    .roles.filter(({ isOpen }) => isOpen)
    .map(({ role }) => role);

test("a signer can be added only before anyone has acted, other roles at any time", () => {
  expect(listOpenRoles(buildEnvelope([person(1, invitedState)]))).toEqual([
    "SIGNER",
    "APPROVER",
    "VIEWER",
    "CC",
  ]);
  expect(listOpenRoles(buildEnvelope([person(1, signedState), person(2, invitedState)]))).toEqual([
    "APPROVER",
    "VIEWER",
    "CC",
  ]);
});

test("offers no step before one already asked and proposes the step after the last", () => {
  expect(
    listAddableRoles(buildEnvelope([person(1, signedState), person(2, invitedState), person(4)])).steps,
  ).toEqual({
    min: 2,
    initial: 5,
  });
  expect(listAddableRoles(buildEnvelope([person(1, invitedState)], "PARALLEL")).steps).toBeNull();
  // A recipient without a number comes after all numbers. Once they are asked, any number would overtake
  // them.
  expect(
    listAddableRoles(buildEnvelope([person(1, signedState), person(null, invitedState)])).steps,
  ).toBeNull();
});

test("asks a new recipient at once in parallel order or in the current step, but never a CC", () => {
  const envelope = buildEnvelope([person(1, signedState), person(2, invitedState), person(3)]);
  expect(isAskedAtOnce(envelope, { role: "APPROVER", step: 2 })).toBe(true);
  expect(isAskedAtOnce(envelope, { role: "APPROVER", step: 3 })).toBe(false);
  expect(
    isAskedAtOnce(buildEnvelope([person(1, invitedState)], "PARALLEL"), { role: "VIEWER", step: 9 }),
  ).toBe(true);
  expect(isAskedAtOnce(envelope, { role: "CC", step: 2 })).toBe(false);
});
