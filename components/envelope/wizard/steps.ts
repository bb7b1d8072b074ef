import type { SendingProblem } from "@/server/domain/envelope/sending-problem";

export const STEPS = ["files", "recipients", "fields", "review"] as const;
export type StepId = (typeof STEPS)[number];

/** Where a problem can be solved. */
export function problemStep(problem: SendingProblem): StepId {
  if (problem.code === "noItems" || problem.code === "tooManyItems") return "files";
  if (problem.code === "noSignatureKind") return "review";
  if (problem.code === "missingSignatureField" || problem.code === "signatureNotRequired") return "fields";
  if (
    problem.fieldIds !== undefined ||
    problem.code === "tooManyFields" ||
    problem.code === "rutFirmadoNotSetUp"
  )
    return "fields";
  return "recipients";
}
