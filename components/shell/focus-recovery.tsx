"use client";

import { useFocusRecovery } from "@/components/ui/use-focus-recovery";

/** Mounted once for all pages of an account: a page change also removes the focused element. */
export function FocusRecovery() {
  useFocusRecovery();
  return null;
}
