import { DomainError } from "@/server/domain/errors";
import { getFieldLabel } from "./requirement";
import {
  checkFieldValue,
  type FieldForValue,
  type FieldValue,
  type FieldValueProblem,
  type ValueContext,
} from "./value";
import { formatValueRule } from "./value-rule";

/**
 * As `checkFieldValue`, for procedures: throws INVALID_BODY whose message names the field's label and the
 * rule, at `path` of the input.
 */
export function parseFieldValue(
  field: FieldForValue,
  wireValue: unknown,
  context: ValueContext,
  path = "value",
): FieldValue {
  const result = checkFieldValue(field, wireValue, context);
  if (result.ok) return result.value;
  const message = describeProblem(field, result.problem);
  throw new DomainError("INVALID_BODY", message, { issues: [{ message, path }] });
}

/** Returns REST's English sentence for a refused value: `"Amount": must be at least 5.` */
export function describeProblem(field: FieldForValue, problem: FieldValueProblem): string {
  return `"${getFieldLabel(field)}": ${formatValueRule(problem.rule, problem.params)}`;
}
