"use client";

import type { ReactNode } from "react";
import { Field } from "./field";
import { Input } from "./input";

type RetypeFieldProps = {
  label: ReactNode;
  /** The text to type, shown as a hint. */
  wanted: string;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
};

/** Asks for a name or an address again before an irreversible action. Browser autofill is off. */
export function RetypeField({ label, wanted, value, error, onChange }: RetypeFieldProps) {
  return (
    <Field label={label} hint={wanted} error={error}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
