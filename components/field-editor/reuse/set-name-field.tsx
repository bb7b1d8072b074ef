"use client";

import { useEffect, useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { FIELD_SET_LIMITS } from "@/server/domain/limits";

type SetNameFieldProps = {
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
};

export function SetNameField({ label, hint, value, error, onChange }: SetNameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Waits a frame: the dialog first records the focused element, to restore it on close.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <Input
          {...control}
          ref={input}
          autoComplete="off"
          maxLength={FIELD_SET_LIMITS.nameLetters}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
