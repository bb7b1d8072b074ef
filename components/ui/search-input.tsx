"use client";

import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import { Input } from "./input";

const SEARCH_DELAY_MS = 300;

type SearchInputProps = {
  label: string;
  hint: string;
  /** What is searched for now, whoever asked for it. */
  query: string;
  /** Called a moment after the last letter, with what stands in the box. */
  onSearch: (query: string) => void;
  input?: RefObject<HTMLInputElement | null>;
  className?: string;
};

/**
 * Searches while one types. Only typing asks: what a link or a button made the query is shown, never answered with what
 * stood here before, which would take the link back.
 */
export function SearchInput({ label, hint, query, onSearch, input, className }: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const box = input ?? own;
  const [text, setText] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // Whoever is typing is ahead of the query.
    if (document.activeElement === box.current) return;
    clearTimeout(timer.current);
    setText(query);
  }, [query, box]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search.current(next.trim()), SEARCH_DELAY_MS);
  };
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
