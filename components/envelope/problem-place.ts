import type { SendingProblem } from "@/server/domain/envelope/sending-problem";

export const STEPS = ["files", "fields", "review"] as const;
export type StepId = (typeof STEPS)[number];

const ABOUT_FILES: readonly SendingProblem["code"][] = ["noItems", "tooManyItems"];

export function findProblemStep(problem: SendingProblem): StepId {
  if (problem.code === "noSignatureKind") return "review";
  if (problem.code === "missingSignatureField" || problem.code === "signatureNotRequired") return "fields";
  if (problem.fieldIds !== undefined || problem.code === "tooManyFields") return "fields";
  return "files";
}

/** Returns the URL of the step that solves a problem, at its field, recipient or setting. */
export function buildProblemHref(base: string, problem: SendingProblem): string {
  const step = findProblemStep(problem);
  const field = problem.fieldIds?.[0];
  const recipient = problem.recipientIds?.[0];
  const edit = `${base}/edit?step=${step}`;
  if (step === "fields" && field !== undefined) return `${edit}&field=${field}`;
  if (step === "fields" && recipient !== undefined) return `${edit}&recipient=${recipient}`;
  if (step === "files" && recipient !== undefined) return `${edit}#recipient-${recipient}`;
  if (step === "files" && !ABOUT_FILES.includes(problem.code)) return `${edit}#people`;
  return step === "review" ? `${edit}#signing` : edit;
}

/** The request in the URL of the fields step: a field to select, or a recipient to place fields for. */
export type FieldsPlace = { readonly fieldId: number | null; readonly recipientId: number | null };

/** Reads the URL that `buildProblemHref` wrote; ignores other values. */
export function readFieldsPlace(query: { get(name: string): string | null }): FieldsPlace {
  return { fieldId: parseId(query.get("field")), recipientId: parseId(query.get("recipient")) };
}

function parseId(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
