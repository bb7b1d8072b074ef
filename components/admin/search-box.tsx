"use client";

import { type ReactNode, useState } from "react";
import { Input } from "@/components/ui/input";

type SearchBoxProps = {
  label: string;
  /** What is looked for now; another value begins a new box. */
  query: string;
  onAsk: (query: string) => void;
  /** Further controls, which ask for what stands in the box along with their own. */
  children?: (query: string) => ReactNode;
};

/** Looks for something in a list of an admin: by Enter, or by going on to the next control. */
export function SearchBox({ label, query: asked, onAsk, children }: SearchBoxProps) {
  const [query, setQuery] = useState(asked);
  const ask = () => query.trim() !== asked && onAsk(query.trim());
  return (
    <search>
      <form
        className="mb-4 flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
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
          onBlur={ask}
        />
        {children?.(query.trim())}
      </form>
    </search>
  );
}
