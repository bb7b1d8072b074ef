"use client";

import type { ReactNode } from "react";
import { Field } from "./field";
import { Input } from "./input";

type RetypeFieldProps = {
  label: ReactNode;
  /** What has to be typed, shown to be read off. */
  wanted: string;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
};

/** A name or an address typed again before what has no way back; browsers fill nothing in. */
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
