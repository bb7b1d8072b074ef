"use client";

import { useFocusKept } from "@/components/ui/use-focus-recovery";

/** Mounted once for all pages of an account: a page change also removes the focused element. */
export function FocusRecovery() {
  useFocusKept();
  return null;
}
