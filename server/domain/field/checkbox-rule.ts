/** The rules of a CHECKBOX, as stored; "" with length 0 = none (rest/README.md 3.2). */
export const CHECKBOX_RULES = ["Select at least", "Select exactly", "Select at most"] as const;
export type CheckboxRuleName = (typeof CHECKBOX_RULES)[number];

const ALIASES: Readonly<Record<string, CheckboxRuleName>> = {
  min: "Select at least",
  ">=": "Select at least",
  atLeast: "Select at least",
  "=": "Select exactly",
  exact: "Select exactly",
  max: "Select at most",
  "<=": "Select at most",
  atMost: "Select at most",
};

export function toCanonicalRule(rule: unknown): unknown {
  return typeof rule === "string" && Object.hasOwn(ALIASES, rule) ? ALIASES[rule] : rule;
}

/**
 * Returns why this pair of rule and length could never hold, or null. Both or neither; no more than there are
 * options.
 */
export function checkRuleShape(
  rule: CheckboxRuleName | "" | undefined,
  length: number | undefined,
  options: number | undefined,
): string | null {
  const hasRule = rule !== undefined && rule !== "";
  const hasLength = length !== undefined && length > 0;
  if (hasRule && !hasLength) return "A validationRule needs a validationLength of at least 1";
  if (!hasRule && hasLength) return "A validationLength needs a validationRule";
  if (hasRule && options !== undefined && (length ?? 0) > options)
    return "May not exceed the number of options";
  return null;
}

/** Returns true if `selected` options satisfy the rule. No rule is always satisfied. */
export function isRuleSatisfied(
  rule: CheckboxRuleName | "" | undefined,
  length: number | undefined,
  selected: number,
): boolean {
  const requiredCount = length ?? 0;
  switch (rule) {
    case "Select at least":
      return selected >= requiredCount;
    case "Select exactly":
      return selected === requiredCount;
    case "Select at most":
      return selected <= requiredCount;
    default:
      return true;
  }
}
