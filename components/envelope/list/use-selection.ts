"use client";

import { useRef, useState } from "react";
import type { OwnerListed } from "@/components/envelope/answers";
import type { EnvelopeSelection } from "@/server/contract/envelope-selection";
import type { filterInput } from "./list-state";

type Listing = {
  /** Names what is listed and which page of it; another page starts with nothing ticked. */
  page: string;
  /** What the server is asked to list, whichever page: everything that matches stays meant on all of them. */
  filter: ReturnType<typeof filterInput>;
  rows: readonly OwnerListed[];
  /** How many match on all pages. */
  total: number;
};
type State = { page: string; ids: ReadonlySet<string>; everythingOf: string | undefined };

/** Which envelopes are meant by what is done to several: rows of a page that are ticked, or everything that matches. */
export function useSelection({ page, filter, rows, total }: Listing) {
  const [state, setState] = useState<State>({ page, ids: new Set(), everythingOf: undefined });
  const anchor = useRef<string>(undefined);
  const list = JSON.stringify(filter);
  const isEverything = state.everythingOf === list && rows.length > 0;
  const ticked = state.page === page ? state.ids : new Set<string>();
  const ids: ReadonlySet<string> = isEverything ? new Set(rows.map(({ id }) => id)) : ticked;
  const put = (next: Iterable<string>) => setState({ page, ids: new Set(next), everythingOf: undefined });
  /** With Shift everything from the last one ticked up to here becomes as this one. */
  const toggle = (id: string, isRange: boolean) => {
    const isOn = !ids.has(id);
    const span = isRange ? between(rows, anchor.current, id) : [id];
    anchor.current = id;
    put(isOn ? [...ids, ...span] : [...ids].filter((other) => !span.includes(other)));
  };
  const selected = rows.filter((row) => ids.has(row.id));
  const meant: EnvelopeSelection = isEverything ? { filter } : { envelopeIds: selected.map(({ id }) => id) };
  return {
    selected,
    count: isEverything ? total : selected.length,
    total,
    isEverything,
    /** Whether more match than this page shows, all of which is ticked. */
    mayWiden: !isEverything && selected.length > 0 && selected.length === rows.length && total > rows.length,
    /** What the server is told. */
    meant,
    isSelected: (id: string) => ids.has(id),
    toggle,
    /** One row alone, whatever is ticked. */
    only: (id: string) => ({
      meant: { envelopeIds: [id] },
      count: 1,
      selected: rows.filter((row) => row.id === id),
    }),
    selectAll: () => put(rows.map(({ id }) => id)),
    selectEverything: () => setState({ page, ids: new Set(), everythingOf: list }),
    clear: () => put([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;

function between(rows: readonly OwnerListed[], from: string | undefined, to: string): string[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (places.includes(-1)) return [to];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
