"use client";

import type { Ref } from "react";
import { Input } from "@/components/ui/input";
import { Labelled } from "./panel";

export type CodeInputProps = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  describedBy: string;
  invalid: boolean;
  /** Digits from a mail or an app. Letters too where a backup code is accepted. */
  letters?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function CodeInput({
  label,
  value,
  onChange,
  describedBy,
  invalid,
  letters = false,
  ref,
}: CodeInputProps) {
  return (
    <Labelled label={label}>
      {({ id }) => (
        <Input
          ref={ref}
          id={id}
          controlSize="recipient"
          inputMode={letters ? "text" : "numeric"}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={value}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          className="max-w-64 text-h3 tracking-[0.2em] tabular-nums"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}
