"use client";

import { useCallback, useState } from "react";
import { useLocale } from "use-intl";
import { runAfterPress } from "@/components/ui/press";
import { checkFieldValue, type FieldValueProblem } from "@/server/domain/field/value";
import { toLanguage } from "@/server/domain/messages/negotiate";
import { suggestFieldValue } from "../model/plan";
import type { SignState } from "../model/sign-state";
import type { ShownField } from "../model/signer-field";
import { toStoredFieldValue, toWireValue } from "../model/signer-field";
import { isBeingSent } from "./field-edits";
import type { Latest } from "./use-plan";
import type { useSessionFields } from "./use-session-fields";

type Problems = ReadonlyMap<number, FieldValueProblem>;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Handles entered values: accepted ones are sent, refused ones keep their problem. */
export function useFieldValues(
  state: SignState,
  { edits, context }: ReturnType<typeof useSessionFields>,
  latest: Latest,
) {
  const language = toLanguage(useLocale()) ?? "en";
  const [problems, setProblems] = useState<Problems>(new Map());

  const tell = useCallback((fieldId: number, problem: FieldValueProblem | null) => {
    // The message takes room. It must not move the control being pressed.
    runAfterPress(() =>
      setProblems((before) => {
        const next = new Map(before);
        if (problem === null) next.delete(fieldId);
        else next.set(fieldId, problem);
        return next;
      }),
    );
  }, []);

  /** Stores a value if the field's rules accept it. Otherwise returns false and shows the problem. */
  const commit = useCallback(
    (field: ShownField, given: unknown): boolean => {
      const value = given === "" ? null : toStoredFieldValue(field, given, language);
      const checked = checkFieldValue(field, value, context);
      tell(field.id, checked.ok ? null : checked.problem);
      if (!checked.ok) {
        edits.draft(field.id, value);
        return false;
      }
      const isUnsent = isBeingSent(edits.snapshot().get(field.id));
      // The server's value: the displayed field already includes the draft.
      const stored = latest.current.state.session.fields.find(({ id }) => id === field.id);
      if (!isUnsent && stored && isEqual(toWireValue(stored), value)) edits.discard(field.id);
      else edits.commit(field.id, value);
      return true;
    },
    [context, edits, tell, language, latest],
  );

  /** Returns the value of the field's control: a draft, else the stored value, else suggested initials. */
  const entered = useCallback(
    (field: ShownField): unknown => {
      const edit = edits.snapshot().get(field.id);
      if (edit) return edit.value;
      const offersInitials = field.type === "INITIALS" && !field.done;
      return offersInitials ? suggestFieldValue(state, field) || null : toWireValue(field);
    },
    [state, edits],
  );

  /** Commits the draft. Returns false if its rules refuse it, or if it is required and empty. */
  const settle = useCallback(
    (field: ShownField): boolean => {
      const value = entered(field);
      const isEmpty = value === null || value === "";
      if (field.type === "RUT_FIRMADO") {
        const isOpen = isEmpty && field.required;
        tell(field.id, isOpen ? { rule: "rutFirmado.fixed", params: {} } : null);
        return !isOpen;
      }
      if (isEmpty && field.required) tell(field.id, { rule: "text.blank", params: {} });
      else if (!field.done || edits.snapshot().get(field.id)?.status === "draft") {
        if (!commit(field, value)) return false;
      }
      return !(isEmpty && field.required);
    },
    [commit, edits, entered, tell],
  );

  return { problems, tell, commit, entered, settle };
}
