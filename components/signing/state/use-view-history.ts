"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { afterSheets, SHEETS, sheetsLeftByReload, takeSheetEntries } from "./sheet-history";
import { recall, remember } from "./tab-memory";
import type { SessionView } from "./use-session";

/** How far into the visit a view is: the browser's Back goes one further out, and from the first one it leaves. */
const DEPTH = { start: 0, people: 1, steps: 2, form: 2, review: 3 } as const satisfies Record<
  SessionView,
  number
>;

type Entry = { view: SessionView; depth: number };

const isView = (view: unknown): view is SessionView => typeof view === "string" && Object.hasOwn(DEPTH, view);

/** Which view of the visit a history entry stands for; the first one when it is not one of ours. */
function viewOf(entry: unknown): SessionView {
  const { signingView }: { signingView?: unknown } = typeof entry === "object" && entry !== null ? entry : {};
  return isView(signingView) ? signingView : "start";
}

const withView = (view: SessionView) => ({ ...history.state, [SHEETS]: 0, signingView: view });

/** Kept beside the history: what an entry of it carries, the router drops at a reload. */
const INSIDE = "rubrica-visit-entries";

/** Remembers how many entries of the visit lie before the current one; forgotten, Back needs one press more. */
const rememberInside = (entries: number): void => remember(INSIDE, entries > 0 ? String(entries) : null);

/** How many entries a reload of this page left before the current one. */
function leftByReload(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== "reload") return 0;
  return Number(recall(INSIDE) ?? 0) + sheetsLeftByReload();
}

/**
 * The view of the visit, as a person with a Back button expects it: one entry for each step inwards, none for moving
 * about on the same level, so that Back leads out by the way one came and never round (components/README.md 1.1). The
 * address stays the same; what was entered stays too.
 */
export function useViewHistory(): readonly [SessionView, (view: SessionView) => void] {
  const [view, show] = useState<SessionView>("start");
  const path = useRef<Entry[]>([{ view: "start", depth: 0 }]);
  /** A view the page itself went back for: its entry is there only when the browser has arrived. */
  const awaited = useRef<SessionView | null>(null);
  useEffect(() => {
    // After a reload inside the visit, its earlier entries must not stand between the start and the page before.
    const left = leftByReload();
    rememberInside(0);
    if (left > 0) {
      awaited.current = "start";
      history.go(-left);
    } else history.replaceState(withView("start"), "");
    const back = (event: PopStateEvent) => {
      if (awaited.current !== null) {
        history.replaceState(withView(awaited.current), "");
        awaited.current = null;
        return;
      }
      const wanted = viewOf(event.state);
      const shown = path.current.at(-1)?.view ?? "start";
      if (!path.current.some(({ view: known }) => known === wanted)) {
        // Forward into what was left: what stood there may be done by now, so the visit is walked, not jumped.
        awaited.current = shown;
        history.go(-1);
        return;
      }
      while (path.current.length > 1 && path.current.at(-1)?.view !== wanted) path.current.pop();
      rememberInside(path.current.length - 1);
      show(path.current.at(-1)?.view ?? "start");
    };
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      // The visit is over: its entries must not stand between the person and the page they came from.
      const inside = path.current.length - 1 + takeSheetEntries();
      rememberInside(0);
      path.current = [{ view: "start", depth: 0 }];
      if (inside > 0) history.go(-inside);
    };
  }, []);
  const enter = useCallback((next: SessionView) => {
    const depth = DEPTH[next];
    const before = path.current;
    path.current = [...before.filter((entry) => entry.depth < depth), { view: next, depth }];
    // A sheet that is being closed leaves its entry to the view.
    const outwards = before.length + takeSheetEntries() - path.current.length;
    if (outwards < 0) history.pushState(withView(next), "");
    else if (outwards === 0) history.replaceState(withView(next), "");
    else {
      awaited.current = next;
      history.go(-outwards);
    }
    rememberInside(path.current.length - 1);
    show(next);
  }, []);
  const setView = useCallback(
    (next: SessionView) => {
      show(next);
      afterSheets(() => enter(next));
    },
    [enter],
  );
  return [view, setView];
}
