"use client";

import type { KeyboardEvent, RefObject } from "react";

type ListKeys = {
  search: RefObject<HTMLInputElement | null>;
  onSelect: (id: string) => void;
  onAsk: (kind: "RESEND" | "DELETE", id: string) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** One letter does something only while a row has the focus (WCAG 2.1.4): j k x e # and /. Enter opens, being a link. */
export function useListKeys({ search, onSelect, onAsk }: ListKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, textarea, select, [role=menu], [role=dialog], [role=alertdialog]")) return;
    const row = target.closest<HTMLElement>("[data-row-id]");
    const id = row?.dataset.rowId;
    if (!row || !id || !event.currentTarget.contains(row)) return;
    const step = STEPS[key];
    if (step) focusOf(event.currentTarget, row, step);
    else if (key === "x") onSelect(id);
    else if (key === "e") onAsk("RESEND", id);
    else if (key === "#") onAsk("DELETE", id);
    else if (key === "/") search.current?.focus();
    else return;
    event.preventDefault();
  };
}

/** To the link of the row before or after. */
function focusOf(list: HTMLElement, row: HTMLElement, step: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row-id]")].filter(
    (other) => other.offsetParent !== null,
  );
  rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>("a[data-row-link]")?.focus();
}
