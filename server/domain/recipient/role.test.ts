import { describe, expect, it } from "vitest";
import { FIELD_TYPES } from "@/server/domain/vocabulary";
import { listAssistedRecipients, mayFill } from "./assistance";
import {
  canCompleteByOpening,
  hasLeftSignature,
  mayBeAssisted,
  mayOwnFields,
  needsSignatureField,
  needsToAct,
  REQUEST_KINDS,
  VERBS,
} from "./role";

describe("roles", () => {
  it.each([
    // role, acts, owns fields, needs a signature field, done by opening, verb, request
    ["SIGNER", true, true, true, false, "sign", "SIGNING_REQUEST"],
    ["APPROVER", true, true, false, false, "approve", "APPROVE_REQUEST"],
    ["VIEWER", true, false, false, true, "view", "VIEW_REQUEST"],
    ["ASSISTANT", true, true, false, false, "assist", "ASSISTING_REQUEST"],
    ["CC", false, false, false, false, "copy", null],
  ] as const)("%s", (role, isActing, ownsFields, needsSignature, opens, verb, request) => {
    expect([
      needsToAct(role),
      mayOwnFields(role),
      needsSignatureField(role),
      canCompleteByOpening(role),
    ]).toEqual([isActing, ownsFields, needsSignature, opens]);
    expect([VERBS[role], REQUEST_KINDS[role]]).toEqual([verb, request]);
  });
});

describe("an assistant", () => {
  const person = (id: number, signingOrder: number | null, over = {}) =>
    ({ id, role: "SIGNER", signingOrder, signingStatus: "NOT_SIGNED", ...over }) as const;
  const assistant = { id: 1, role: "ASSISTANT", signingOrder: 2, signingStatus: "NOT_SIGNED" } as const;

  it("helps the unsigned of its own and later groups, those without an order too", () => {
    const all = [
      assistant,
      person(2, 1),
      person(3, 2),
      person(4, 3),
      person(5, null),
      person(6, 3, { signingStatus: "SIGNED" }),
      person(7, 3, { role: "CC" }),
    ];
    expect(listAssistedRecipients(assistant, all).map(({ id }) => id)).toEqual([3, 4, 5]);
  });

  it("without an order helps those after it", () => {
    const last = { ...assistant, id: 4, signingOrder: null };
    expect(
      listAssistedRecipients(last, [last, person(2, 1), person(9, null), person(3, null)]).map(
        ({ id }) => id,
      ),
    ).toEqual([9]);
  });

  it("may fill everything of theirs but what stands for the person", () => {
    const refusedTypes = ["SIGNATURE", "FREE_SIGNATURE", "INITIALS", "RUT_FIRMADO", "DATE"];
    for (const type of FIELD_TYPES) {
      expect(mayBeAssisted(type), type).toBe(!refusedTypes.includes(type));
      expect(mayFill(assistant, { recipientId: 4, type }, [assistant, person(4, 3)]), type).toBe(
        !refusedTypes.includes(type),
      );
    }
    expect(mayFill(assistant, { recipientId: 1, type: "SIGNATURE" }, [assistant])).toBe(true);
    expect(mayFill(assistant, { recipientId: 2, type: "TEXT" }, [assistant, person(2, 1)])).toBe(false);
  });

  it("is the only role that fills for others", () => {
    const signer = person(1, 1);
    expect(mayFill(signer, { recipientId: 2, type: "TEXT" }, [signer, person(2, 1)])).toBe(false);
  });
});

describe("a signature left by a recipient", () => {
  it.each([
    ["of their own", { recipientId: 1, inserted: true, type: "FREE_SIGNATURE" }, true],
    ["that is still empty", { recipientId: 1, inserted: false, type: "SIGNATURE" }, false],
    ["of somebody else", { recipientId: 2, inserted: true, type: "SIGNATURE" }, false],
    ["that is none", { recipientId: 1, inserted: true, type: "INITIALS" }, false],
  ] as const)("is one %s", (_, field, isLeft) => {
    expect(hasLeftSignature(1, [field])).toBe(isLeft);
  });
});
