"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type ProviderFieldProps = {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  type?: "text" | "url" | "password";
  value: string;
  onChange: (value: string) => void;
};

export function ProviderField({ label, hint, error, type = "text", value, onChange }: ProviderFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <Input
          {...control}
          type={type}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
