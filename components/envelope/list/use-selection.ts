"use client";

import { useRef, useState } from "react";
import type { OwnerListed } from "@/components/envelope/answers";

/** Which rows of a page are ticked; `key` names what is listed, and another list starts with none. */
export function useSelection(key: string, rows: readonly OwnerListed[]) {
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  const anchor = useRef<string>(undefined);
  const ids = state.key === key ? state.ids : new Set<string>();
  const put = (next: Iterable<string>) => setState({ key, ids: new Set(next) });
  /** With Shift everything from the last one ticked up to here becomes as this one. */
  const toggle = (id: string, isRange: boolean) => {
    const isOn = !ids.has(id);
    const span = isRange ? between(rows, anchor.current, id) : [id];
    anchor.current = id;
    put(isOn ? [...ids, ...span] : [...ids].filter((other) => !span.includes(other)));
  };
  const selected = rows.filter((row) => ids.has(row.id));
  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    toggle,
    selectAll: () => put(rows.map(({ id }) => id)),
    clear: () => put([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;

function between(rows: readonly OwnerListed[], from: string | undefined, to: string): string[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (places.includes(-1)) return [to];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
