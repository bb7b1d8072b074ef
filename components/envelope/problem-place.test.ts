import { expect, it } from "vitest";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { buildProblemHref, readFieldsPlace } from "./problem-place";

const blockingProblem = (
  code: SendingProblem["code"],
  about: Partial<SendingProblem> = {},
): SendingProblem => ({
  severity: "blocking",
  code,
  ...about,
});

it.each([
  ["the field it is about", blockingProblem("fieldOffPage", { fieldIds: [7, 8] }), "fields&field=7"],
  [
    "the signer without a field",
    blockingProblem("missingSignatureField", { recipientIds: [3] }),
    "fields&recipient=3",
  ],
  ["the person", blockingProblem("assistantLast", { recipientIds: [3] }), "files#recipient-3"],
  ["the people", blockingProblem("nobodyActs"), "files#people"],
  ["the files", blockingProblem("noItems"), "files"],
  ["the setting", blockingProblem("noSignatureKind"), "review#signing"],
])("a problem leads to %s", (_name, problem, where) => {
  expect(buildProblemHref("/t/a/envelopes/e", problem)).toBe(`/t/a/envelopes/e/edit?step=${where}`);
});

it("the fields' step reads back the field or the person, and nothing out of nonsense", () => {
  expect(readFieldsPlace(new URLSearchParams("step=fields&field=7"))).toEqual({
    fieldId: 7,
    recipientId: null,
  });
  expect(readFieldsPlace(new URLSearchParams("recipient=3"))).toEqual({ fieldId: null, recipientId: 3 });
  expect(readFieldsPlace(new URLSearchParams("field=x&recipient=-1"))).toEqual({
    fieldId: null,
    recipientId: null,
  });
});
