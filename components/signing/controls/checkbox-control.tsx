"use client";

import { useTranslations } from "use-intl";
import { isRuleSatisfied } from "@/server/domain/field/checkbox-rule";
import type { ShownField } from "../model/signer-field";
import type { FieldControlProps } from "./field-control";
import { LabelledGroup } from "./labelled";
import { OptionRow } from "./option-row";
import { useWords } from "./use-words";

/** Returns the indices of a choice value. Empty for any other value. */
export const toChosenIndices = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((index) => typeof index === "number") : [];

const RULES = {
  "Select at least": "atLeast",
  "Select exactly": "exactly",
  "Select at most": "atMost",
} as const;

/**
 * Checkbox choice. Stored as soon as its rule holds. Until
 * then it is a draft, shown with the rule and a live count.
 */
export function CheckboxControl({ field, value, problem, onDraft, onCommit }: FieldControlProps) {
  const words = useWords();
  const chosen = toChosenIndices(value);
  const hint = useRuleHint(field, chosen.length);
  const meta = field.fieldMeta?.type === "checkbox" ? field.fieldMeta : null;
  const toggleOption = (index: number) => {
    const { next, holds } = toggleCheckboxOption(meta, chosen, index);
    if (holds) onCommit(next.length === 0 ? null : next);
    else onDraft(next);
  };
  return (
    <LabelledGroup field={field} problem={problem} hint={hint} live>
      {(names) =>
        (meta?.values ?? []).map((option, index) => (
          <OptionRow
            key={option.id}
            type="checkbox"
            label={words.option(option.value, index)}
            checked={chosen.includes(index)}
            aria-invalid={names["aria-invalid"]}
            onChange={() => toggleOption(index)}
          />
        ))
      }
    </LabelledGroup>
  );
}

type CheckboxMeta = Extract<NonNullable<ShownField["fieldMeta"]>, { type: "checkbox" }>;

/** Toggles an option. `holds`: the choice may be stored, because it is empty or fulfils the rule. */
export function toggleCheckboxOption(meta: CheckboxMeta | null, chosen: readonly number[], index: number) {
  const next = chosen.includes(index)
    ? chosen.filter((other) => other !== index)
    : [...chosen, index].sort((a, b) => a - b);
  const { validationRule, validationLength } = meta ?? {};
  return { next, holds: next.length === 0 || isRuleSatisfied(validationRule, validationLength, next.length) };
}

function useRuleHint({ fieldMeta: meta }: ShownField, selected: number): string | null {
  const t = useTranslations("signing.field.checkbox");
  if (meta?.type !== "checkbox" || !meta.validationRule) return null;
  return t(RULES[meta.validationRule], { count: meta.validationLength ?? 0, selected });
}
