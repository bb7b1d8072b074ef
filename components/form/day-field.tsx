"use client";

import { useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useTypedQuery } from "@/components/ui/use-typed-query";

type DayFieldProps = {
  label: string;
  /** As `2026-11-25`, or empty. */
  day: string;
  /** Called a moment after the last change: a year is typed digit by digit. */
  onPick: (day: string) => void;
};

export function DayField({ label, day, onPick }: DayFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, type } = useTypedQuery({ query: day, onSearch: onPick, box });
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          ref={box}
          type="date"
          className="px-2"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  );
}
