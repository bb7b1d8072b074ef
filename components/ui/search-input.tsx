"use client";

import { Search } from "lucide-react";
import { type RefObject, useRef } from "react";
import { classNames } from "./class-names";
import { Input } from "./input";
import { useTypedQuery } from "./use-typed-query";

type SearchInputProps = {
  label: string;
  hint: string;
  /** The current query, whether typed or set by a link or button. */
  query: string;
  /** Called with the text a moment after the last letter. */
  onSearch: (query: string) => void;
  input?: RefObject<HTMLInputElement | null>;
  className?: string;
};

/** Searches while the user types. */
export function SearchInput({ label, hint, query, onSearch, input, className }: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const box = input ?? own;
  const { text, type } = useTypedQuery({ query, onSearch, box });
  return (
    <search className={classNames("relative block", className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
      <Input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={hint}
        className="pl-9"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </search>
  );
}
