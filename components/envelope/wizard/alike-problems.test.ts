import { expect, test } from "vitest";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { groupProblems } from "./alike-problems";

const buildWarnings = (code: SendingProblem["code"], ...fieldIds: number[]): SendingProblem[] =>
  fieldIds.map((id) => ({ code, severity: "warning", fieldIds: [id] }));

test("three small fields are one entry at the position of the first, two stay separate", () => {
  const before = buildWarnings("fieldOffPage", 1);
  const tiny = buildWarnings("fieldTiny", 2, 3, 4);
  expect(groupProblems([...before, ...tiny])).toEqual([
    ...before,
    { code: "fieldTiny", severity: "warning", fieldIds: [2, 3, 4] },
  ]);
  expect(groupProblems(tiny.slice(0, 2))).toEqual(tiny.slice(0, 2));
});

test("does not group overlapping fields or problems about recipients", () => {
  const overlaps = buildWarnings("fieldsOverlap", 1, 2, 3, 4, 5);
  const unsigned: SendingProblem[] = [1, 2, 3, 4].map((id) => ({
    code: "missingSignatureField",
    severity: "blocking",
    recipientIds: [id],
  }));
  expect(groupProblems([...unsigned, ...overlaps])).toEqual([...unsigned, ...overlaps]);
});
