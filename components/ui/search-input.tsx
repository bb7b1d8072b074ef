"use client";

import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import { Input } from "./input";

const SEARCH_DELAY_MS = 300;

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

/**
 * Searches while the user types. Only typing calls `onSearch`: a query set by a link or a button is shown,
 * but not overwritten by the previous text.
 */
export function SearchInput({ label, hint, query, onSearch, input, className }: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const box = input ?? own;
  const [text, setText] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    // While the user types, the text is newer than the query.
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
