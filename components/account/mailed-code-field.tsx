import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type MailedCodeFieldProps = {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  value: string;
  onChange: (typed: string) => void;
};

/** Takes a mailed six-digit code. A phone that received it may fill it in. */
export function MailedCodeField({ label, hint, error, value, onChange }: MailedCodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <Input
          {...control}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={24}
          className="text-h3 tracking-[0.2em] tabular-nums"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
