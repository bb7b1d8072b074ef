"use client";

import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { hasSingleKeys, isFromPage, isModified } from "@/components/shell/single-keys";
import { storeOpenRow, takeOpenRow } from "./open-row";

type ListKeys = {
  search: RefObject<HTMLInputElement | null>;
  /** True once rows are on the page. A key pressed earlier waits for them. */
  hasRows: boolean;
  onSelect: (id: string) => void;
  onAsk: (kind: "RESEND" | "DELETE", id: string) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const ROW = "[data-row-id]";

/**
 * Keys of the list: j k x e # and / act on the focused row, Enter follows its link. Without focus, j, k, x
 * and Enter act on the row opened before Back, else on the first one. Letters can be switched off in the
 * sheet of keys (WCAG 2.1.4); arrows stay.
 */
export function useListKeys({ search, hasRows, onSelect, onAsk }: ListKeys) {
  const waitingKey = useRef<string>(undefined);
  const openRowId = useRef<string>(undefined);
  const select = useEffectEvent(onSelect);

  useEffect(() => {
    const findOpenRow = () => listVisibleRows().find((row) => row.dataset.rowId === openRowId.current);
    const actOnKey = (key: string) => {
      const row = findOpenRow() ?? listVisibleRows()[0];
      focusLink(row);
      if (key === "x" && row?.dataset.rowId) select(row.dataset.rowId);
      if (key === "Enter") findLink(row)?.click();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isFromPage(event) || !hasSingleKeys()) return;
      if (["j", "k", "x", "Enter"].includes(event.key)) {
        if (hasRows) actOnKey(event.key);
        else waitingKey.current = event.key;
      } else if (event.key === "/") search.current?.focus();
      else return;
      event.preventDefault();
    };
    if (hasRows) {
      openRowId.current = takeOpenRow() ?? openRowId.current;
      if (waitingKey.current !== undefined) actOnKey(waitingKey.current);
      else if (isPageFocused()) focusLink(findOpenRow());
      waitingKey.current = undefined;
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [search, hasRows]);

  return {
    onClick: ({ target }: MouseEvent<HTMLElement>) => {
      const link = target instanceof Element ? target.closest("a[data-row-link]") : null;
      const id = link?.closest<HTMLElement>(ROW)?.dataset.rowId;
      if (id) storeOpenRow(id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || isModified(event)) return;
      if (target.closest("input, textarea, select, [role=menu], [role=dialog], [role=alertdialog]")) return;
      const row = target.closest<HTMLElement>(ROW);
      const id = row?.dataset.rowId;
      if (!row || !id || !event.currentTarget.contains(row)) return;
      if (key.length === 1 && !hasSingleKeys()) return;
      const step = STEPS[key];
      if (step) {
        const rows = listVisibleRows();
        focusLink(rows[rows.indexOf(row) + step]);
      } else if (key === "x") onSelect(id);
      else if (key === "e") onAsk("RESEND", id);
      else if (key === "#") onAsk("DELETE", id);
      else if (key === "/") search.current?.focus();
      else return;
      event.preventDefault();
    },
  };
}

const isPageFocused = (): boolean => document.activeElement?.matches("body, #main") ?? true;

/** Every row is rendered twice, in the table and as a card, and one of the two is hidden. */
const listVisibleRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.offsetParent !== null);

const findLink = (row: HTMLElement | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>("a[data-row-link]");

const focusLink = (row: HTMLElement | undefined): void => findLink(row)?.focus();
