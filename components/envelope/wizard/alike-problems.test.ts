import { expect, test } from "vitest";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { alikeTogether } from "./alike-problems";

const about = (code: SendingProblem["code"], ...fieldIds: number[]): SendingProblem[] =>
  fieldIds.map((id) => ({ code, severity: "warning", fieldIds: [id] }));

test("many small fields are one entry where the first stood, a few stay on their own", () => {
  const before = about("fieldOffPage", 1);
  const tiny = about("fieldTiny", 2, 3, 4, 5, 6);
  expect(alikeTogether([...before, ...tiny])).toEqual([
    ...before,
    { code: "fieldTiny", severity: "warning", fieldIds: [2, 3, 4, 5, 6] },
  ]);
  expect(alikeTogether(tiny.slice(0, 3))).toEqual(tiny.slice(0, 3));
});

test("fields that lie on each other stay on their own, and so does what is about people", () => {
  const overlaps = about("fieldsOverlap", 1, 2, 3, 4, 5);
  const unsigned: SendingProblem[] = [1, 2, 3, 4].map((id) => ({
    code: "missingSignatureField",
    severity: "blocking",
    recipientIds: [id],
  }));
  expect(alikeTogether([...unsigned, ...overlaps])).toEqual([...unsigned, ...overlaps]);
});
