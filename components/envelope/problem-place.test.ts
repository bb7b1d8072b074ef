import { expect, it } from "vitest";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { problemHref, readFieldsPlace } from "./problem-place";

const blocking = (code: SendingProblem["code"], about: Partial<SendingProblem> = {}): SendingProblem => ({
  severity: "blocking",
  code,
  ...about,
});

it.each([
  ["the field it is about", blocking("fieldOffPage", { fieldIds: [7, 8] }), "fields&field=7"],
  [
    "the signer without a field",
    blocking("missingSignatureField", { recipientIds: [3] }),
    "fields&recipient=3",
  ],
  ["the person", blocking("assistantLast", { recipientIds: [3] }), "files#recipient-3"],
  ["the people", blocking("nobodyActs"), "files#people"],
  ["the files", blocking("noItems"), "files"],
  ["the setting", blocking("noSignatureKind"), "review#signing"],
])("a problem leads to %s", (_name, problem, where) => {
  expect(problemHref("/t/a/envelopes/e", problem)).toBe(`/t/a/envelopes/e/edit?step=${where}`);
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
