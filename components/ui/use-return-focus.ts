"use client";

import { useRef } from "react";

/**
 * Gives the focus back to what had it when a dialog opened. Radix does so for a trigger of its own, which dialogs that
 * are opened by state do not have (components/README.md 1.3).
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
