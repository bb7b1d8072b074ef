import { describe, expect, it } from "vitest";
import type { RecipientForRules } from "@/server/domain/aggregate";
import { resolveSigningScreen, type SigningScreenInput } from "./signing-screen";

const NOW = new Date("2026-05-03T12:00:00Z");
type Me = SigningScreenInput["recipient"];
type Sheet = SigningScreenInput["envelope"];

const base: Me = {
  id: 1,
  name: "Ana",
  email: "ana@example.com",
  role: "SIGNER",
  signingOrder: 1,
  signingStatus: "NOT_SIGNED",
  sendStatus: "SENT",
  readStatus: "OPENED",
  expiresAt: null,
  accessAuth: [],
};
const other: RecipientForRules = { ...base, id: 2, signingOrder: 0 };

function resolveScreen(
  me: Partial<Me> = {},
  sheet: Partial<Sheet> = {},
  others: RecipientForRules[] = [],
  hasAccess = false,
): SigningScreenInput {
  const recipient = { ...base, ...me };
  return {
    recipient,
    envelope: {
      type: "DOCUMENT",
      status: "PENDING",
      deletedAt: null,
      sealingSince: null,
      signingMode: "SEQUENTIAL",
      globalAccessAuth: [],
      recipients: [recipient, ...others],
      ...sheet,
    },
    hasAccess,
    now: NOW,
  };
}

describe("the screen behind a signing link", () => {
  it.each([
    ["unknown token", null, { screen: "notFound" }],
    ["draft", resolveScreen({}, { status: "DRAFT" }), { screen: "notFound" }],
    ["template", resolveScreen({}, { type: "TEMPLATE", status: "DRAFT" }), { screen: "notFound" }],
    ["deleted", resolveScreen({}, { deletedAt: NOW, status: "CANCELLED" }), { screen: "notFound" }],
    [
      "deleted hides even the access check",
      resolveScreen({ accessAuth: ["ACCOUNT"] }, { deletedAt: NOW }),
      { screen: "notFound" },
    ],
    [
      "own access auth",
      resolveScreen({ accessAuth: ["ACCOUNT"] }),
      { screen: "accessCheck", methods: ["ACCOUNT"] },
    ],
    [
      "the envelope's access auth",
      resolveScreen({}, { globalAccessAuth: ["TWO_FACTOR_AUTH"] }),
      { screen: "accessCheck", methods: ["TWO_FACTOR_AUTH"] },
    ],
    [
      "access check before the cancelled screen",
      resolveScreen({ accessAuth: ["ACCOUNT"] }, { status: "CANCELLED" }),
      { screen: "accessCheck", methods: ["ACCOUNT"] },
    ],
    [
      "access proven",
      resolveScreen({ accessAuth: ["ACCOUNT"] }, {}, [], true),
      { screen: "start", verb: "sign" },
    ],
    ["cancelled", resolveScreen({}, { status: "CANCELLED" }), { screen: "cancelled" }],
    [
      "cancelled after I signed",
      resolveScreen({ signingStatus: "SIGNED" }, { status: "CANCELLED" }),
      { screen: "cancelled" },
    ],
    [
      "I rejected",
      resolveScreen({ signingStatus: "REJECTED" }, { status: "REJECTED" }),
      { screen: "rejectedByMe" },
    ],
    ["another rejected", resolveScreen({}, { status: "REJECTED" }), { screen: "rejectedByOther" }],
    [
      "another rejected after I signed",
      resolveScreen({ signingStatus: "SIGNED" }, { status: "REJECTED" }),
      { screen: "rejectedByOther" },
    ],
    [
      "completed",
      resolveScreen({ signingStatus: "SIGNED" }, { status: "COMPLETED" }),
      { screen: "completed" },
    ],
    [
      "completed, for a copy",
      resolveScreen({ role: "CC", signingStatus: "SIGNED" }, { status: "COMPLETED" }),
      { screen: "completed" },
    ],
    [
      "done, one left",
      resolveScreen({ signingStatus: "SIGNED" }, {}, [other]),
      { screen: "done", waitingFor: 1, isSealing: false },
    ],
    [
      "done, sealing",
      resolveScreen({ signingStatus: "SIGNED" }, { sealingSince: NOW }),
      { screen: "done", waitingFor: 0, isSealing: true },
    ],
    [
      "done wins over expired",
      resolveScreen({ signingStatus: "SIGNED", expiresAt: NOW }, {}, [other]),
      { screen: "done", waitingFor: 1, isSealing: false },
    ],
    ["expired", resolveScreen({ expiresAt: NOW }), { screen: "expired", expiresAt: NOW }],
    [
      "expired wins over waiting",
      resolveScreen({ expiresAt: NOW }, {}, [other]),
      { screen: "expired", expiresAt: NOW },
    ],
    [
      "a copy before completion",
      resolveScreen({ role: "CC", signingStatus: "SIGNED" }, {}, [other]),
      { screen: "copyLater", isSealing: false },
    ],
    [
      "a copy while sealing",
      resolveScreen({ role: "CC", signingStatus: "SIGNED" }, { sealingSince: NOW }),
      { screen: "copyLater", isSealing: true },
    ],
    ["not my turn", resolveScreen({}, {}, [other]), { screen: "waiting", place: 2, of: 2 }],
    [
      "my turn in parallel",
      resolveScreen({}, { signingMode: "PARALLEL" }, [other]),
      { screen: "start", verb: "sign" },
    ],
    ["start as approver", resolveScreen({ role: "APPROVER" }), { screen: "start", verb: "approve" }],
    ["start as viewer", resolveScreen({ role: "VIEWER" }), { screen: "start", verb: "view" }],
    [
      "start as assistant",
      resolveScreen({ role: "ASSISTANT" }, {}, [{ ...other, signingOrder: 5 }]),
      { screen: "start", verb: "assist" },
    ],
  ] as const)("%s", (_name, given, screen) => {
    expect(resolveSigningScreen(given)).toEqual(screen);
  });
});
