"use client";

import { useCallback, useEffect, useRef, useState } from "react";
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

/** @param inside how many entries of the visit lie before this one */
const withView = (view: SessionView, inside: number) => ({
  ...history.state,
  signingView: view,
  signingInside: inside,
});

/** What `withView` wrote as `inside`; 0 for an entry that is not one of ours. */
function insideOf(entry: unknown): number {
  const { signingInside }: { signingInside?: unknown } =
    typeof entry === "object" && entry !== null ? entry : {};
  return typeof signingInside === "number" ? signingInside : 0;
}

/**
 * The view of the visit, as a person with a Back button expects it: one entry for each step inwards, none for moving
 * about on the same level, so that Back leads out by the way one came and never round (ux.md 1.1). The address stays
 * the same; what was entered stays too.
 */
export function useViewHistory(): readonly [SessionView, (view: SessionView) => void] {
  const [view, show] = useState<SessionView>("start");
  const path = useRef<Entry[]>([{ view: "start", depth: 0 }]);
  /** A view the page itself went back for: its entry is there only when the browser has arrived. */
  const awaited = useRef<SessionView | null>(null);
  useEffect(() => {
    // After a reload inside the visit, its earlier entries must not stand between the start and the page before.
    const left = insideOf(history.state);
    if (left > 0) {
      awaited.current = "start";
      history.go(-left);
    } else history.replaceState(withView("start", 0), "");
    const back = (event: PopStateEvent) => {
      if (awaited.current !== null) {
        history.replaceState(withView(awaited.current, path.current.length - 1), "");
        awaited.current = null;
        return;
      }
      const wanted = viewOf(event.state);
      while (path.current.length > 1 && path.current.at(-1)?.view !== wanted) path.current.pop();
      show(path.current.at(-1)?.view ?? "start");
    };
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      // The visit is over: its entries must not stand between the person and the page they came from.
      const inside = path.current.length - 1;
      path.current = [{ view: "start", depth: 0 }];
      if (inside > 0) history.go(-inside);
    };
  }, []);
  const setView = useCallback((next: SessionView) => {
    const depth = DEPTH[next];
    const current = path.current.at(-1);
    if (current && depth > current.depth) {
      path.current.push({ view: next, depth });
      history.pushState(withView(next, path.current.length - 1), "");
    } else {
      const kept = path.current.filter((entry) => entry.depth < depth);
      const outwards = path.current.length - kept.length - 1;
      path.current = [...kept, { view: next, depth }];
      if (outwards > 0) {
        awaited.current = next;
        history.go(-outwards);
      } else history.replaceState(withView(next, path.current.length - 1), "");
    }
    show(next);
  }, []);
  return [view, setView];
}
