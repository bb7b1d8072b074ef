"use client";

import { useRef } from "react";

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for a trigger of its
 * own, which dialogs opened by state do not have (components/README.md 1.3).
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
