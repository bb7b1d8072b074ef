"use client";

import { useEffect } from "react";

/** Names the browser's tab after what is on the page, as soon as it is known and whenever it changes. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Rubrica`;
  }, [title]);
}
