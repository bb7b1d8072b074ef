import { describe, expect, it } from "vitest";
import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import type { EnvelopeStatus, RecipientRole, SigningMode, SigningStatus } from "@/server/domain/vocabulary";
import {
  canAct,
  compareBySigningOrder,
  computeSigningOutcome,
  findCurrentTurn,
  findSigningPosition,
  listStartingTurn,
  listUnsentInTurn,
} from "./turn";

const NOW = new Date("2026-05-03T12:00:00Z");

function person(
  id: number,
  signingOrder: number | null,
  signingStatus: SigningStatus = "NOT_SIGNED",
  role: RecipientRole = "SIGNER",
): RecipientForRules {
  return {
    id,
    name: `P${id}`,
    email: `p${id}@example.com`,
    role,
    signingOrder,
    signingStatus,
    sendStatus: "SENT",
    readStatus: "OPENED",
    expiresAt: null,
  };
}

function envelope(
  recipients: RecipientForRules[],
  signingMode: SigningMode = "SEQUENTIAL",
  status: EnvelopeStatus = "PENDING",
): EnvelopeForRules {
  return { type: "DOCUMENT", status, deletedAt: null, sealingSince: null, signingMode, recipients };
}

describe("the current turn", () => {
  it.each([
    ["equal orders act together", "SEQUENTIAL", [person(1, 1), person(2, 1), person(3, 2)], [1, 2]],
    [
      "one of a group done leaves the other",
      "SEQUENTIAL",
      [person(1, 1, "SIGNED"), person(2, 1), person(3, 2)],
      [2],
    ],
    [
      "the next group follows when the whole group is done",
      "SEQUENTIAL",
      [person(1, 1, "SIGNED"), person(2, 1, "SIGNED"), person(3, 2)],
      [3],
    ],
    [
      "without an order: alone, after all numbered ones, by id",
      "SEQUENTIAL",
      [person(9, null), person(4, null), person(7, 5)],
      [7],
    ],
    [
      "then the first of them by id",
      "SEQUENTIAL",
      [person(9, null), person(4, null), person(7, 5, "SIGNED")],
      [4],
    ],
    [
      "then the next",
      "SEQUENTIAL",
      [person(9, null), person(4, null, "SIGNED"), person(7, 5, "SIGNED")],
      [9],
    ],
    [
      "CC never has a turn and never blocks",
      "SEQUENTIAL",
      [person(1, 1, "SIGNED", "CC"), person(2, 2), person(3, 0, "NOT_SIGNED", "CC")],
      [2],
    ],
    [
      "a viewer holds up the next like anybody",
      "SEQUENTIAL",
      [person(1, 1, "NOT_SIGNED", "VIEWER"), person(2, 2)],
      [1],
    ],
    [
      "an approver before signers with a higher order",
      "SEQUENTIAL",
      [person(1, 2), person(2, 1, "NOT_SIGNED", "APPROVER")],
      [2],
    ],
    ["order zero and gaps are fine", "SEQUENTIAL", [person(1, 100), person(2, 0)], [2]],
    [
      "in parallel everybody at once, by order then id",
      "PARALLEL",
      [person(3, null), person(2, 2), person(1, 2), person(4, 1, "SIGNED")],
      [1, 2, 3],
    ],
    [
      "nobody once somebody rejected",
      "SEQUENTIAL",
      [person(1, 1, "REJECTED"), person(2, 1), person(3, 2)],
      [],
    ],
    ["nobody when all are done", "PARALLEL", [person(1, 1, "SIGNED"), person(2, 1, "SIGNED")], []],
    ["nobody among copies only", "SEQUENTIAL", [person(1, null, "SIGNED", "CC")], []],
    ["nobody on an empty envelope", "SEQUENTIAL", [], []],
  ] as const)("%s", (_name, mode, recipients, ids) => {
    expect(findCurrentTurn([...recipients], mode).map(({ id }) => id)).toEqual(ids);
  });

  it("does not reorder what it was given", () => {
    const recipients = [person(2, 2), person(1, 1)];
    findCurrentTurn(recipients, "SEQUENTIAL");
    expect(recipients.map(({ id }) => id)).toEqual([2, 1]);
  });

  it("lists by order, those without last, then by id", () => {
    const list = [person(5, null), person(4, 2), person(3, 1), person(2, null), person(1, 2)];
    expect(list.sort(compareBySigningOrder).map(({ id }) => id)).toEqual([3, 1, 4, 2, 5]);
  });

  it("tells everybody their place among the groups", () => {
    const list = [person(1, 1), person(2, 1), person(3, 2), person(4, null), person(5, 1, "SIGNED", "CC")];
    expect(findSigningPosition({ id: 2 }, list, "SEQUENTIAL")).toEqual({ place: 1, of: 3 });
    expect(findSigningPosition({ id: 3 }, list, "SEQUENTIAL")).toEqual({ place: 2, of: 3 });
    expect(findSigningPosition({ id: 4 }, list, "SEQUENTIAL")).toEqual({ place: 3, of: 3 });
    expect(findSigningPosition({ id: 5 }, list, "SEQUENTIAL")).toBeNull();
    expect(findSigningPosition({ id: 4 }, list, "PARALLEL")).toEqual({ place: 1, of: 1 });
  });
});

describe("the outcome of the recipients' acts", () => {
  it.each([
    [[person(1, 1), person(2, 1, "SIGNED")], "open"],
    [[person(1, 1, "SIGNED"), person(2, 1, "SIGNED")], "complete"],
    [[person(1, 1, "SIGNED"), person(2, 1, "REJECTED")], "rejected"],
    [[person(1, 1), person(2, 1, "REJECTED")], "rejected"],
    [[person(1, 1, "SIGNED"), person(2, 1, "NOT_SIGNED", "CC")], "complete"],
    [[person(1, 1, "SIGNED"), person(2, 1, "NOT_SIGNED", "VIEWER")], "open"],
    [[person(1, null, "SIGNED", "CC")], "complete"],
    [[], "complete"],
  ] as const)("%# is %s", (recipients, result) => {
    expect(computeSigningOutcome(recipients)).toBe(result);
  });
});

describe("whether a recipient may act", () => {
  const me = person(1, 1);
  const first = person(2, 0);
  const late = { ...me, expiresAt: NOW };
  const getReason = (recipient: RecipientForRules, of: EnvelopeForRules) => {
    const answer = canAct(recipient, of, NOW);
    return answer.ok ? "ok" : answer.reason;
  };

  it.each([
    ["in turn", me, envelope([me]), "ok"],
    ["out of turn", me, envelope([first, me]), "RECIPIENT_OUT_OF_TURN"],
    ["out of turn but parallel", me, envelope([first, me], "PARALLEL"), "ok"],
    ["signed", person(1, 1, "SIGNED"), envelope([person(1, 1, "SIGNED"), first]), "RECIPIENT_ALREADY_SIGNED"],
    [
      "signed, even when all is over",
      person(1, 1, "SIGNED"),
      envelope([person(1, 1, "SIGNED")], "PARALLEL", "COMPLETED"),
      "RECIPIENT_ALREADY_SIGNED",
    ],
    ["draft", me, envelope([me], "PARALLEL", "DRAFT"), "ENVELOPE_DRAFT"],
    ["completed", me, envelope([me], "PARALLEL", "COMPLETED"), "ENVELOPE_COMPLETED"],
    ["rejected", me, envelope([me], "PARALLEL", "REJECTED"), "ENVELOPE_REJECTED"],
    ["cancelled", me, envelope([me], "PARALLEL", "CANCELLED"), "ENVELOPE_CANCELLED"],
    ["cancelled tells before expired", late, envelope([late], "PARALLEL", "CANCELLED"), "ENVELOPE_CANCELLED"],
    ["expired", late, envelope([late]), "RECIPIENT_EXPIRED"],
    ["expired tells before out of turn", late, envelope([first, late]), "RECIPIENT_EXPIRED"],
    [
      "own rejection",
      person(1, 1, "REJECTED"),
      envelope([person(1, 1, "REJECTED")]),
      "RECIPIENT_ALREADY_SIGNED",
    ],
    ["somebody else rejected", me, envelope([me, person(3, 1, "REJECTED")]), "RECIPIENT_OUT_OF_TURN"],
    ["copy", person(1, 1, "NOT_SIGNED", "CC"), envelope([me]), "INVALID_REQUEST"],
    ["sealing", me, { ...envelope([me]), sealingSince: NOW }, "INVALID_REQUEST"],
    ["deleted", me, { ...envelope([me]), deletedAt: NOW }, "NOT_FOUND"],
    ["template", me, { ...envelope([me], "PARALLEL", "DRAFT"), type: "TEMPLATE" as const }, "NOT_FOUND"],
  ] as const)("%s", (_name, recipient, of, expected) => {
    expect(getReason(recipient, of)).toBe(expected);
  });
});

describe("recipients whose turn it is", () => {
  const waiting = { ...person(3, 2), sendStatus: "NOT_SENT" as const };
  const people = [{ ...person(1, 1), sendStatus: "NOT_SENT" as const }, person(2, 1), waiting];

  it("the unsent are those who were never sent the link, and nobody whose turn is later", () => {
    expect(listUnsentInTurn(people, "SEQUENTIAL").map(({ id }) => id)).toEqual([1]);
    expect(listUnsentInTurn(people, "PARALLEL").map(({ id }) => id)).toEqual([1, 3]);
  });

  it("it starts for whom it had not begun", () => {
    const begun = people.map((row) => ({ ...row, activatedAt: row.id === 1 ? NOW : null }));
    expect(listStartingTurn(begun, "SEQUENTIAL").map(({ id }) => id)).toEqual([2]);
    expect(listStartingTurn(begun, "PARALLEL").map(({ id }) => id)).toEqual([2, 3]);
  });
});
