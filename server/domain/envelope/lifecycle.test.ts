import { describe, expect, it } from "vitest";
import type { Actor } from "@/server/domain/actor";
import type { EnvelopeState } from "@/server/domain/aggregate";
import { DomainError } from "@/server/domain/errors";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import {
  assertAllowed,
  ENVELOPE_ACTIONS,
  type EnvelopeAction,
  isSealing,
  isTerminal,
  listAllowedActions,
  planTransition,
} from "./lifecycle";

const SINCE = new Date("2026-05-03T12:00:00Z");

function document(status: EnvelopeStatus, over: Partial<EnvelopeState> = {}): EnvelopeState {
  return { type: "DOCUMENT", status, deletedAt: null, sealingSince: null, ...over };
}

const STATES = {
  draft: document("DRAFT"),
  pending: document("PENDING"),
  sealing: document("PENDING", { sealingSince: SINCE }),
  completed: document("COMPLETED"),
  rejected: document("REJECTED"),
  cancelled: document("CANCELLED"),
  template: document("DRAFT", { type: "TEMPLATE" }),
} as const;

function tryAction(action: EnvelopeAction, envelope: EnvelopeState): string {
  try {
    assertAllowed(action, envelope);
    return "ok";
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

const DRAFT = "ENVELOPE_DRAFT";
const DONE = "ENVELOPE_COMPLETED";
const REJ = "ENVELOPE_REJECTED";
const CANC = "ENVELOPE_CANCELLED";
const WRONG = "INVALID_REQUEST";
const GONE = "NOT_FOUND";

/** Typed from rest/envelopes.md 13 and 16 with rulings 8, 8a and 42, not computed. */
const GRID = `
action                draft  pending  sealing  completed  rejected  cancelled  template
distribute            ok     ${WRONG} ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${WRONG}
cancel                ok     ok       ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${GONE}
complete              ${DRAFT} ${WRONG} ok     ${DONE}    ${REJ}    ${CANC}    ${GONE}
reject                ${DRAFT} ok     ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${GONE}
remove                ok     ok       ${WRONG} ${DONE}    ok        ok         ok
read                  ok     ok       ok       ok         ok        ok         ok
duplicate             ok     ok       ok       ok         ok        ok         ok
move                  ok     ok       ok       ok         ok        ok         ok
transfer              ok     ok       ok       ok         ok        ok         ok
downloadAuditLog      ok     ok       ok       ok         ok        ok         ${GONE}
downloadCertificate   ${DRAFT} ${WRONG} ${WRONG} ok       ok        ${CANC}    ${GONE}
downloadEvidence      ${DRAFT} ${WRONG} ${WRONG} ok       ok        ${CANC}    ${GONE}
downloadPending       ${DRAFT} ok     ok       ${DONE}    ${REJ}    ${CANC}    ${GONE}
update                ok     ${WRONG} ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
rename                ok     ok       ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${GONE}
notifyUnsent          ${DRAFT} ok     ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${WRONG}
redistribute          ${DRAFT} ok     ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${WRONG}
createItem            ok     ${WRONG} ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
updateItem            ok     ${WRONG} ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
replaceItem           ok     ${WRONG} ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
deleteItem            ok     ${WRONG} ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
createField           ok     ok       ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
updateField           ok     ${WRONG} ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
deleteField           ok     ${WRONG} ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
addRecipient          ${DRAFT} ok     ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${GONE}
createRecipient       ok     ok       ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
updateRecipient       ok     ok       ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
deleteRecipient       ok     ok       ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
writeAttachment       ok     ok       ${WRONG} ${DONE}    ${REJ}    ${CANC}    ok
open                  ${DRAFT} ok     ok       ${DONE}    ${REJ}    ${CANC}    ${GONE}
fill                  ${DRAFT} ok     ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${GONE}
act                   ${DRAFT} ok     ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${GONE}
remind                ${DRAFT} ok     ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${GONE}
expire                ${DRAFT} ok     ${WRONG} ${DONE}    ${REJ}    ${CANC}    ${GONE}
changeVerifyCode      ${DRAFT} ok     ${WRONG} ok         ok        ok         ${GONE}
reseal                ${DRAFT} ${WRONG} ok     ${DONE}    ${REJ}    ${CANC}    ${GONE}
`;

const [, ...rows] = GRID.trim()
  .split("\n")
  .map((line) => line.split(/\s+/));
const columns = ["draft", "pending", "sealing", "completed", "rejected", "cancelled", "template"] as const;

describe("the grid of actions and states", () => {
  it("is written down here for every action there is", () => {
    expect(rows.map(([action]) => action).sort()).toEqual([...ENVELOPE_ACTIONS].sort());
  });

  for (const [name, ...cells] of rows) {
    const action = ENVELOPE_ACTIONS.find((candidate) => candidate === name);
    it(`answers ${name} as the grid says`, () => {
      expect(action).toBeDefined();
      if (action === undefined) return;
      expect(columns.map((state) => tryAction(action, STATES[state]))).toEqual(cells);
    });
  }

  it("refuses everything on a deleted envelope as unknown", () => {
    for (const action of ENVELOPE_ACTIONS) {
      expect(tryAction(action, document("PENDING", { deletedAt: SINCE }))).toBe(GONE);
    }
  });

  it("tells in words that it is being sealed", () => {
    expect(() => planTransition("cancel", STATES.sealing)).toThrow(/being sealed/);
  });
});

describe("a planned change of status", () => {
  it.each([
    ["distribute", "draft", "PENDING", "DOCUMENT_SENT", false, false, false],
    ["cancel", "draft", "CANCELLED", "DOCUMENT_CANCELLED", true, false, false],
    ["cancel", "pending", "CANCELLED", "DOCUMENT_CANCELLED", true, false, false],
    ["complete", "sealing", "COMPLETED", "DOCUMENT_COMPLETED", true, false, true],
    ["reject", "pending", "REJECTED", "DOCUMENT_REJECTED", true, false, false],
    ["remove", "draft", "DRAFT", "DOCUMENT_CANCELLED", false, true, false],
    ["remove", "pending", "CANCELLED", "DOCUMENT_CANCELLED", true, true, false],
    ["remove", "rejected", "REJECTED", "DOCUMENT_CANCELLED", false, true, false],
    ["remove", "cancelled", "CANCELLED", null, false, true, false],
    ["remove", "template", "DRAFT", "TEMPLATE_DELETED", false, true, false],
  ] as const)(
    "%s from %s leads to %s and emits %s",
    (action, state, to, emits, ends, deletes, requiresSealing) => {
      const planned = planTransition(action, STATES[state]);
      expect(planned).toMatchObject({
        action,
        from: STATES[state].status,
        to,
        emits,
        ends,
        deletes,
        requiresSealing,
      });
    },
  );

  it("cannot be forged: a look-alike object is no plan to the compiler", () => {
    const planned = planTransition("cancel", STATES.draft);
    // @ts-expect-error a private member makes the type nominal
    const forged: typeof planned = { ...planned, isPlanned: true };
    expect(forged).not.toBeInstanceOf(planned.constructor);
  });
});

describe("states", () => {
  it("knows the three that are terminal", () => {
    expect(isTerminal("DRAFT")).toBe(false);
    expect(isTerminal("PENDING")).toBe(false);
    expect(isTerminal("COMPLETED")).toBe(true);
    expect(isTerminal("REJECTED")).toBe(true);
    expect(isTerminal("CANCELLED")).toBe(true);
  });

  it("calls only a pending envelope with everybody done sealing", () => {
    expect(isSealing(STATES.sealing)).toBe(true);
    expect(isSealing(STATES.pending)).toBe(false);
    expect(isSealing(document("COMPLETED", { sealingSince: SINCE }))).toBe(false);
  });
});

describe("random sequences of changes", () => {
  /** xorshift32: a failing seed can be run again. */
  function createRandom(seed: number) {
    let state = seed;
    return (below: number) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % below;
    };
  }

  it("never leave a terminal status and complete at most once, over 1000 sequences of 30", () => {
    const actions = ["distribute", "cancel", "complete", "reject", "remove"] as const;
    let completions = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      const next = createRandom(seed);
      let envelope = document("DRAFT");
      let completed = 0;
      for (let step = 0; step < 30; step += 1) {
        const before = envelope;
        const action = actions[next(actions.length)] ?? "cancel";
        if (before.status === "PENDING" && next(3) === 0) envelope = { ...envelope, sealingSince: SINCE };
        try {
          const planned = planTransition(action, envelope);
          envelope = {
            ...envelope,
            status: planned.to,
            sealingSince: planned.ends ? null : envelope.sealingSince,
            deletedAt: planned.deletes ? SINCE : envelope.deletedAt,
          };
          if (planned.ends && planned.to === "COMPLETED") completed += 1;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
        if (isTerminal(before.status)) expect(envelope.status, `seed ${seed}`).toBe(before.status);
        if (before.deletedAt !== null) expect(envelope, `seed ${seed}`).toEqual(before);
      }
      expect(completed, `seed ${seed}`).toBeLessThanOrEqual(1);
      completions += completed;
    }
    expect(completions).toBeGreaterThan(100);
  });
});

describe("actions offered to a user", () => {
  const envelope = (status: EnvelopeStatus) => ({
    ...document(status),
    id: "envelope_a",
    userId: 1,
    teamId: 10,
    effectiveVisibility: "EVERYONE" as const,
  });
  const user = (userId: number, role: "ADMIN" | "MANAGER" | "MEMBER", teamId = 10): Actor => ({
    kind: "user",
    userId,
    teamId,
    role,
    restriction: null,
    email: "a@b.cl",
    name: "A",
  });

  it.each([
    ["the owner as MEMBER", user(1, "MEMBER"), true],
    ["another MEMBER", user(2, "MEMBER"), false],
    ["a MANAGER", user(2, "MANAGER"), true],
    ["an ADMIN", user(2, "ADMIN"), true],
  ] as const)("lets %s cancel and remove: %#", (_who, actor, may) => {
    const actions = listAllowedActions(envelope("PENDING"), actor);
    expect(actions.includes("cancel")).toBe(may);
    expect(actions.includes("remove")).toBe(may);
    expect(actions.includes("redistribute")).toBe(may);
  });

  it("offers nothing to somebody of another team", () => {
    expect(listAllowedActions(envelope("PENDING"), user(1, "ADMIN", 11))).toEqual([]);
  });

  it("offers a person neither the recipient's acts nor the system's", () => {
    const actions = listAllowedActions(envelope("PENDING"), user(1, "ADMIN"));
    for (const action of ["fill", "act", "open", "remind", "expire", "complete"] as const) {
      expect(actions).not.toContain(action);
    }
  });

  it("offers on a completed envelope only what reads it, files it, and changes the code printed on it", () => {
    expect(listAllowedActions(envelope("COMPLETED"), user(1, "ADMIN")).sort()).toEqual(
      [
        "changeVerifyCode",
        "downloadAuditLog",
        "downloadCertificate",
        "downloadEvidence",
        "duplicate",
        "move",
        "read",
        "transfer",
      ].sort(),
    );
  });
});
