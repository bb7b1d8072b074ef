"use client";

import { useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useTypedQuery } from "@/components/ui/use-typed-query";

type SearchFieldProps = {
  label: string;
  query: string;
  /** Called with the text a moment after the last letter. */
  onSearch: (query: string) => void;
  placeholder?: string;
  maxLength?: number;
  className?: string;
};

/** Searches while the user types, like `SearchInput`, under a visible label. */
export function SearchField({
  label,
  query,
  onSearch,
  placeholder,
  maxLength = 200,
  className,
}: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, type } = useTypedQuery({ query, onSearch, box });
  return (
    <Field label={label} {...(className ? { className } : {})}>
      {(control) => (
        <Input
          {...control}
          ref={box}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={placeholder}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  );
}
