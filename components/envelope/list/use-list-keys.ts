"use client";

import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { hasSingleKeys } from "@/components/shell/single-keys";

type ListKeys = {
  search: RefObject<HTMLInputElement | null>;
  onSelect: (id: string) => void;
  onAsk: (kind: "RESEND" | "DELETE", id: string) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const ROW = "[data-row-id]";

/**
 * One letter does something to a row only while that row has the focus: j k x e # and /. Enter opens, being a link. From
 * the page itself, where nothing has it, j leads into the list and / to the search. Letters can be switched off in the
 * sheet of keys (WCAG 2.1.4); arrows stay.
 */
export function useListKeys({ search, onSelect, onAsk }: ListKeys) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isFromPage(event) || !hasSingleKeys()) return;
      if (event.key === "j") rowsIn(document)[0]?.querySelector<HTMLElement>("a[data-row-link]")?.focus();
      else if (event.key === "/") search.current?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [search]);

  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || isModified(event)) return;
    if (target.closest("input, textarea, select, [role=menu], [role=dialog], [role=alertdialog]")) return;
    const row = target.closest<HTMLElement>(ROW);
    const id = row?.dataset.rowId;
    if (!row || !id || !event.currentTarget.contains(row)) return;
    if (key.length === 1 && !hasSingleKeys()) return;
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

const isModified = (event: Pick<globalThis.KeyboardEvent, "ctrlKey" | "metaKey" | "altKey">): boolean =>
  event.ctrlKey || event.metaKey || event.altKey;

/** Whether no control has the focus: the page itself, or its main part after a change of page. */
const isFromPage = (event: globalThis.KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.target.matches("body, #main") && !isModified(event);

/** Those in sight: a row is drawn in the table and as a card. */
const rowsIn = (list: ParentNode): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.offsetParent !== null);

/** To the link of the row before or after. */
function focusOf(list: HTMLElement, row: HTMLElement, step: 1 | -1): void {
  const rows = rowsIn(list);
  rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>("a[data-row-link]")?.focus();
}
