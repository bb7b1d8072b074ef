"use client";

import { useFocusKept } from "@/components/ui/use-focus-kept";

/** For all pages of an account at once: one page takes the place of another, and with it of what had the focus. */
export function FocusKept() {
  useFocusKept();
  return null;
}
