"use client";

import { type ReactNode, useState } from "react";
import { Input } from "@/components/ui/input";

type SearchBoxProps = {
  label: string;
  /** The current search; another value resets the box. */
  query: string;
  onAsk: (query: string) => void;
  /** Further controls, which search with the text of the box and their own value. */
  children?: (query: string) => ReactNode;
};

/** Searches a list by Enter or when the box loses focus. */
export function SearchBox({ label, query: asked, onAsk, children }: SearchBoxProps) {
  const [query, setQuery] = useState(asked);
  const submitQuery = () => query.trim() !== asked && onAsk(query.trim());
  return (
    <search>
      <form
        className="mb-4 flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submitQuery();
        }}
      >
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          className="min-w-[min(12rem,100%)] flex-1"
          maxLength={200}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onBlur={submitQuery}
        />
        {children?.(query.trim())}
      </form>
    </search>
  );
}
