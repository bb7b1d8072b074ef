"use client";

import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { FieldControl } from "./field-control";

export function AnswerControl({ field }: { field: ShownField }) {
  const { entered, problems, edits, commit, tell } = useSessionContext();
  return (
    <FieldControl
      field={field}
      value={entered(field)}
      problem={problems.get(field.id)}
      onDraft={(value) => {
        tell(field.id, null);
        edits.draft(field.id, value);
      }}
      onCommit={(value) => commit(field, value)}
    />
  );
}
