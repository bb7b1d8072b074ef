"use client";

import { useEffect } from "react";

/** Sets the browser tab's title once it is known and whenever it changes. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Rubrica`;
  }, [title]);
}
