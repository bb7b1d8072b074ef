import { expect, test } from "vitest";
import { findDirectLinkProblem, needsAccount, type TemplateForLink } from "./direct-link";

const person = (id: number, more: Partial<TemplateForLink["recipients"][number]> = {}) => ({
  id,
  role: "SIGNER" as const,
  signingOrder: null,
  accessAuth: [],
  actionAuth: [],
  ...more,
});
const template = (more: Partial<TemplateForLink> = {}): TemplateForLink => ({
  signingMode: "PARALLEL",
  globalAccessAuth: [],
  globalActionAuth: [],
  recipients: [person(1), person(2)],
  fields: [],
  ...more,
});

test.each<[string, Partial<TemplateForLink>, ReturnType<typeof findDirectLinkProblem>]>([
  ["an ordinary signer", {}, null],
  ["who only receives a copy", { recipients: [person(1, { role: "CC" })] }, "copy"],
  ["nobody of that number", { recipients: [person(2)] }, "copy"],
  ["a reader", { recipients: [person(1, { role: "VIEWER" })] }, null],
  ["a code before viewing", { globalAccessAuth: ["TWO_FACTOR_AUTH"] }, "access"],
  ["a code or an account before viewing", { globalAccessAuth: ["TWO_FACTOR_AUTH", "ACCOUNT"] }, null],
  ["an account before viewing of their own", { recipients: [person(1, { accessAuth: ["ACCOUNT"] })] }, null],
  ["a passkey before signing", { recipients: [person(1, { actionAuth: ["PASSKEY"] })] }, "action"],
  ["a password before signing", { globalActionAuth: ["PASSWORD"] }, "action"],
  [
    "a passkey for all but them",
    { globalActionAuth: ["PASSKEY"], recipients: [person(1, { actionAuth: ["EXPLICIT_NONE"] })] },
    null,
  ],
  ["an account before signing", { globalActionAuth: ["ACCOUNT"] }, null],
  ["ClaveÚnica", { recipients: [person(1, { actionAuth: ["CLAVE_UNICA"] })] }, "identity"],
  [
    "ClaveÚnica or an account",
    { recipients: [person(1, { actionAuth: ["ACCOUNT", "CLAVE_UNICA"] })] },
    "identity",
  ],
  ["a signature by hash", { recipients: [person(1, { actionAuth: ["FAO_HASH"] })] }, "identity"],
  ["a signed RUT of their own", { fields: [{ recipientId: 1, type: "RUT_FIRMADO" }] }, "identity"],
  ["a signed RUT of somebody else", { fields: [{ recipientId: 2, type: "RUT_FIRMADO" }] }, null],
  [
    "a later place in a fixed order",
    {
      signingMode: "SEQUENTIAL",
      recipients: [person(1, { signingOrder: 2 }), person(2, { signingOrder: 1 })],
    },
    "order",
  ],
  [
    "the first place in a fixed order",
    {
      signingMode: "SEQUENTIAL",
      recipients: [person(1, { signingOrder: 1 }), person(2, { signingOrder: 1 })],
    },
    null,
  ],
])("a direct link for %s", (_, more, problem) => {
  expect(findDirectLinkProblem(template(more), 1)).toBe(problem);
});

test("a direct link requires a signed-in visitor only where ACCOUNT is asked for", () => {
  const none = { globalAccessAuth: [], globalActionAuth: [] };
  expect(needsAccount(none, person(1))).toBe(false);
  expect(needsAccount({ ...none, globalAccessAuth: ["ACCOUNT"] }, person(1))).toBe(true);
  expect(needsAccount(none, person(1, { actionAuth: ["ACCOUNT"] }))).toBe(true);
});
