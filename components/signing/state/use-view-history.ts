"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { countSheetsLeftByReload, releaseSheetEntries, runAfterSheets, SHEETS } from "./sheet-history";
import { readTabText, storeTabText } from "./tab-memory";
import type { SessionView } from "./use-session";

/** Depth of each view. Back leads one level out, and from the first one it leaves the page. */
const DEPTH = { start: 0, people: 1, steps: 2, form: 2, review: 3 } as const satisfies Record<
  SessionView,
  number
>;

type HistoryEntry = { view: SessionView; depth: number };

const isView = (view: unknown): view is SessionView => typeof view === "string" && Object.hasOwn(DEPTH, view);

/** Returns the view of a history entry; the first one if it is not ours. */
function readEntryView(entry: unknown): SessionView {
  const { signingView }: { signingView?: unknown } = typeof entry === "object" && entry !== null ? entry : {};
  return isView(signingView) ? signingView : "start";
}

const withView = (view: SessionView) => ({ ...history.state, [SHEETS]: 0, signingView: view });

/** Stored beside the history, because the router drops an entry's state at a reload. */
const INSIDE = "rubrica-visit-entries";

/**
 * Stores the number of the visit's entries before the current one. If it is lost, Back needs one more press.
 */
const storeEntryCount = (entries: number): void => storeTabText(INSIDE, entries > 0 ? String(entries) : null);

/** Returns the number of entries a reload of this page left before the current one. */
function countEntriesLeft(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== "reload") return 0;
  return Number(readTabText(INSIDE) ?? 0) + countSheetsLeftByReload();
}

/**
 * Maps the view to browser history: one entry for each step inwards, none on
 * the same level. Back then leads out the way the recipient came, and never
 * in circles (components/README.md 1.1). The address and all entries stay.
 */
export function useViewHistory(): readonly [SessionView, (view: SessionView) => void] {
  const [view, show] = useState<SessionView>("start");
  const path = useRef<HistoryEntry[]>([{ view: "start", depth: 0 }]);
  /** View the page itself went back for. Its entry exists only when the browser has arrived. */
  const awaited = useRef<SessionView | null>(null);
  useEffect(() => {
    // After a reload inside the visit, skip its earlier entries,
    // so that Back leads from the start to the page before.
    const left = countEntriesLeft();
    storeEntryCount(0);
    if (left > 0) {
      awaited.current = "start";
      history.go(-left);
    } else history.replaceState(withView("start"), "");
    const onBack = (event: PopStateEvent) => {
      if (awaited.current !== null) {
        history.replaceState(withView(awaited.current), "");
        awaited.current = null;
        return;
      }
      const requestedView = readEntryView(event.state);
      const currentView = path.current.at(-1)?.view ?? "start";
      if (!path.current.some(({ view: known }) => known === requestedView)) {
        // Forward into a view that was left: its step may be done by now, so go back instead.
        awaited.current = currentView;
        history.go(-1);
        return;
      }
      while (path.current.length > 1 && path.current.at(-1)?.view !== requestedView) path.current.pop();
      storeEntryCount(path.current.length - 1);
      show(path.current.at(-1)?.view ?? "start");
    };
    addEventListener("popstate", onBack);
    return () => {
      removeEventListener("popstate", onBack);
      // At the end of the visit, skip its entries, so that Back leads to the page before.
      const inside = path.current.length - 1 + releaseSheetEntries();
      storeEntryCount(0);
      path.current = [{ view: "start", depth: 0 }];
      if (inside > 0) history.go(-inside);
    };
  }, []);
  const enter = useCallback((next: SessionView) => {
    const depth = DEPTH[next];
    const before = path.current;
    path.current = [...before.filter((entry) => entry.depth < depth), { view: next, depth }];
    // A sheet being closed leaves its entry to the view.
    const outwards = before.length + releaseSheetEntries() - path.current.length;
    if (outwards < 0) history.pushState(withView(next), "");
    else if (outwards === 0) history.replaceState(withView(next), "");
    else {
      awaited.current = next;
      history.go(-outwards);
    }
    storeEntryCount(path.current.length - 1);
    show(next);
  }, []);
  const setView = useCallback(
    (next: SessionView) => {
      show(next);
      runAfterSheets(() => enter(next));
    },
    [enter],
  );
  return [view, setView];
}
