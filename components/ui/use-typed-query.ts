"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

const SEARCH_DELAY_MS = 300;

type TypedQuery = {
  /** The current query, whether typed or set by a link or button. */
  query: string;
  /** Called with the text a moment after the last letter. */
  onSearch: (query: string) => void;
  box: RefObject<HTMLInputElement | null>;
};

/**
 * Keeps the text of a box that searches while the user types. Only typing calls `onSearch`: a query set by a
 * link or a button is shown, but not overwritten by the previous text.
 */
export function useTypedQuery({ query, onSearch, box }: TypedQuery) {
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
  const typeText = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search.current(next.trim()), SEARCH_DELAY_MS);
  };
  return { text, type: typeText };
}
