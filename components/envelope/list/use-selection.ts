"use client";

import { useRef, useState } from "react";
import type { OwnerListed } from "@/components/envelope/api-types";
import type { EnvelopeSelection } from "@/server/contract/envelope-selection";
import type { buildFilterInput } from "./list-state";

type Listing = {
  /** Identifies the list and its page. Another page starts without a selection. */
  page: string;
  /** The list's filter without the page: "all matches" stays selected across pages. */
  filter: ReturnType<typeof buildFilterInput>;
  rows: readonly OwnerListed[];
  total: number;
};
type State = { page: string; ids: ReadonlySet<string>; wholeList: string | undefined };

/** Returns the selection for bulk actions: ticked rows of a page, or all matches. */
export function useSelection({ page, filter, rows, total }: Listing) {
  const [state, setState] = useState<State>({ page, ids: new Set(), wholeList: undefined });
  const anchor = useRef<string>(undefined);
  const list = JSON.stringify(filter);
  const isEverything = state.wholeList === list && rows.length > 0;
  const ticked = state.page === page ? state.ids : new Set<string>();
  const ids: ReadonlySet<string> = isEverything ? new Set(rows.map(({ id }) => id)) : ticked;
  const storeSelection = (next: Iterable<string>) =>
    setState({ page, ids: new Set(next), wholeList: undefined });
  /** With Shift, every row between the last toggled one and this one gets its new state. */
  const toggleRow = (id: string, isRange: boolean) => {
    const isOn = !ids.has(id);
    const span = isRange ? listIdsBetween(rows, anchor.current, id) : [id];
    anchor.current = id;
    storeSelection(isOn ? [...ids, ...span] : [...ids].filter((other) => !span.includes(other)));
  };
  const selected = rows.filter((row) => ids.has(row.id));
  const envelopeSelection: EnvelopeSelection = isEverything
    ? { filter }
    : { envelopeIds: selected.map(({ id }) => id) };
  return {
    selected,
    count: isEverything ? total : selected.length,
    total,
    isEverything,
    /** True if the whole page is selected and more rows match on other pages. */
    mayWiden: !isEverything && selected.length > 0 && selected.length === rows.length && total > rows.length,
    meant: envelopeSelection,
    isSelected: (id: string) => ids.has(id),
    toggle: toggleRow,
    /** A single row, whatever is selected. */
    only: (id: string) => ({
      meant: { envelopeIds: [id] },
      count: 1,
      selected: rows.filter((row) => row.id === id),
    }),
    selectAll: () => storeSelection(rows.map(({ id }) => id)),
    selectEverything: () => setState({ page, ids: new Set(), wholeList: list }),
    clear: () => storeSelection([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;

function listIdsBetween(rows: readonly OwnerListed[], from: string | undefined, to: string): string[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (places.includes(-1)) return [to];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
