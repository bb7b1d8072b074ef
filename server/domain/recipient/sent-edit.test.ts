import { describe, expect, test } from "vitest";
import { isDomainError } from "@/server/domain/errors";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { assertFitsSent, findNewlyInTurn } from "./sent-edit";

const SENT = new Date("2026-05-04T10:00:00Z");

type Open = { signingOrder: number | null; activatedAt: Date | null };
const OPEN: Open = { signingOrder: null, activatedAt: null };

const person = (id: number, over: object = {}) => ({
  id,
  name: `P${id}`,
  email: `p${id}@example.com`,
  role: "APPROVER" as const,
  sendStatus: "NOT_SENT" as const,
  readStatus: "NOT_OPENED" as const,
  signingStatus: "NOT_SIGNED" as const,
  expiresAt: null,
  accessAuth: [],
  actionAuth: [],
  ...OPEN,
  isAddedWhilePending: false,
  ...over,
});
type TestRecipient = ReturnType<typeof person>;
const askedState = { activatedAt: SENT };
const signed = { ...askedState, signingStatus: "SIGNED" as const };

const envelope = (recipients: TestRecipient[], over: object = {}) => ({
  type: "DOCUMENT" as const,
  status: "PENDING" as const,
  deletedAt: null,
  sealingSince: null,
  signingMode: "SEQUENTIAL" as const,
  distributionMethod: "EMAIL" as const,
  typedSignatureEnabled: true,
  uploadSignatureEnabled: true,
  drawSignatureEnabled: true,
  globalAccessAuth: [],
  globalActionAuth: [],
  items: [],
  fields: [],
  recipients,
  ...over,
});

function getCode(recipients: TestRecipient[], changed: number[], over: object = {}): string {
  try {
    assertFitsSent(envelope(recipients, over), new Set(changed));
    return "ok";
  } catch (error) {
    if (isDomainError(error)) return error.code;
    throw error;
  }
}
const createOrderedPerson = (id: number, signingOrder: number | null, over: object = {}) =>
  person(id, { signingOrder, ...over });

describe("the order of a sent envelope", () => {
  test.each([
    ["after those already asked", [createOrderedPerson(1, 1, askedState), createOrderedPerson(2, 2)], "ok"],
    ["beside those already asked", [createOrderedPerson(1, 1, askedState), createOrderedPerson(2, 1)], "ok"],
    [
      "before those already asked",
      [createOrderedPerson(1, 2, askedState), createOrderedPerson(2, 1)],
      "INVALID_REQUEST",
    ],
    [
      "before those who have signed",
      [createOrderedPerson(1, 2, signed), createOrderedPerson(2, 1), createOrderedPerson(3, 3)],
      "INVALID_REQUEST",
    ],
    [
      "between those who signed and those asked",
      [createOrderedPerson(1, 1, signed), createOrderedPerson(2, 2), createOrderedPerson(3, 3, askedState)],
      "INVALID_REQUEST",
    ],
    [
      "without a number, behind everybody",
      [createOrderedPerson(1, 9, askedState), createOrderedPerson(2, null)],
      "ok",
    ],
  ])("accepts a recipient %s", (_, recipients, code) => {
    expect(getCode(recipients, [2])).toBe(code);
  });

  test("does not allow an asked recipient to move behind an unasked one", () => {
    expect(getCode([createOrderedPerson(1, 3, askedState), createOrderedPerson(2, 2)], [1])).toBe(
      "INVALID_REQUEST",
    );
  });

  test("restricts neither CC recipients nor a parallel envelope", () => {
    expect(
      getCode(
        [
          createOrderedPerson(1, 2, askedState),
          createOrderedPerson(2, 1, { role: "CC", signingStatus: "SIGNED" }),
        ],
        [2],
      ),
    ).toBe("ok");
    expect(
      getCode([createOrderedPerson(1, 2, askedState), createOrderedPerson(2, 1)], [2], {
        signingMode: "PARALLEL",
      }),
    ).toBe("ok");
  });
});

describe("the recipients of a sent envelope", () => {
  const parallel = { signingMode: "PARALLEL" };
  const SIGNATURE = {
    id: 1,
    recipientId: 2,
    type: "SIGNATURE",
    envelopeItemId: "i",
    page: 1,
    positionX: 1,
    positionY: 1,
    width: 9,
    height: 9,
    inserted: false,
    customText: "",
    fieldMeta: parseFieldMeta("SIGNATURE", undefined),
  };

  test.each([
    ["a method that is not set up", { actionAuth: ["FAO_HASH"] }, "NOT_SETUP"],
    ["a method and no address", { actionAuth: ["PASSWORD"], email: "" }, "INVALID_REQUEST"],
    ["an assistant where nobody waits for one", { role: "ASSISTANT" }, "INVALID_REQUEST"],
    ["a signer without a signature field", { role: "SIGNER" }, "MISSING_SIGNATURE_FIELD"],
    ["a viewer", { role: "VIEWER" }, "ok"],
    ["nobody's address", { email: "" }, "ok"],
  ])("are checked on a change to %s", (_, over, code) => {
    expect(getCode([person(1, askedState), person(2, over)], [2], parallel)).toBe(code);
  });

  test("accept an added signer without fields while no recipient has acted, but not after", () => {
    const added = person(2, { role: "SIGNER", isAddedWhilePending: true });
    expect(getCode([person(1, askedState), added], [2], parallel)).toBe("ok");
    expect(getCode([person(1, signed), added], [2], parallel)).toBe("MISSING_SIGNATURE_FIELD");
  });

  test("accept a signer with a signature field", () => {
    const signer = person(2, { role: "SIGNER" });
    expect(getCode([person(1, askedState), signer], [2], { ...parallel, fields: [SIGNATURE] })).toBe("ok");
  });

  test("are checked only where they changed", () => {
    expect(getCode([person(1, askedState), person(2, { role: "SIGNER" })], [1], parallel)).toBe("ok");
  });

  test("must include one recipient who acts", () => {
    expect(getCode([person(1, { role: "CC", signingStatus: "SIGNED" })], [1], parallel)).toBe(
      "INVALID_REQUEST",
    );
    expect(getCode([person(1, signed)], [1], parallel)).toBe("ok");
  });
});

describe("recipients whose turn it has become", () => {
  const listAskedIds = (
    before: TestRecipient[],
    after: TestRecipient[],
    mode: "SEQUENTIAL" | "PARALLEL" = "SEQUENTIAL",
  ) => findNewlyInTurn(before, after, mode).map(({ id }) => id);

  test("are the next group when the group ahead is gone", () => {
    const next = [createOrderedPerson(2, 2), createOrderedPerson(3, 2), createOrderedPerson(4, 3)];
    expect(listAskedIds([createOrderedPerson(1, 1, askedState), ...next], next)).toEqual([2, 3]);
  });

  test("are none while an earlier recipient still has to act", () => {
    const rest = [createOrderedPerson(2, 1, askedState), createOrderedPerson(3, 2)];
    expect(listAskedIds([createOrderedPerson(1, 1, askedState), ...rest], rest)).toEqual([]);
  });

  test("do not include recipients added since, who are reached only by sending again", () => {
    const before = [createOrderedPerson(1, 1, askedState), createOrderedPerson(2, 1)];
    expect(listAskedIds(before, [createOrderedPerson(2, 1)])).toEqual([]);
    expect(listAskedIds([person(1, askedState), person(2)], [person(2)], "PARALLEL")).toEqual([]);
  });

  test("do not include a CC recipient who now acts", () => {
    const copy = createOrderedPerson(2, 1, { role: "CC", signingStatus: "SIGNED" });
    expect(
      listAskedIds(
        [createOrderedPerson(1, 1, askedState), copy],
        [createOrderedPerson(1, 1, askedState), createOrderedPerson(2, 1)],
      ),
    ).toEqual([]);
  });
});
