"use client";

import { useId } from "react";
import { Textarea } from "@/components/ui/input";

type WordsFieldProps = {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** Maximum characters as the browser counts them: never more than the server accepts. */
  limit: number;
  problem?: string | null;
  rows?: number;
};

export function WordsField({ label, hint, value, onChange, limit, problem, rows = 4 }: WordsFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Textarea
        id={id}
        rows={rows}
        maxLength={limit}
        value={value}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-body text-ink-2">
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
