"use client";

import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from "react";
import type { Answers } from "./state-store";
import { useStateStore } from "./use-signing-state";

const nothing = () => undefined;

/**
 * An answer of the server in the page's one store, for as long as this is shown; undefined until it is there.
 * @param ask asks for it, at first and whenever it is another function; a call that fails leaves it undefined
 * @returns the answer, and how to keep another one
 */
export function useAnswer<Name extends keyof Answers>(
  name: Name,
  ask: () => Promise<Answers[Name]> | undefined = nothing,
) {
  const { subscribe, answers, keepAnswer } = useStateStore();
  const asker = useId();
  const isShown = useRef(false);
  const answer = useSyncExternalStore(subscribe, () => answers()[name]?.get(asker), nothing);
  const keep = useCallback(
    (given: Answers[Name]) => {
      // What arrives later is nobody's any more.
      if (isShown.current) keepAnswer(name, asker, given);
    },
    [keepAnswer, name, asker],
  );
  useEffect(() => {
    let isWanted = true;
    isShown.current = true;
    ask()?.then(
      (given) => isWanted && keep(given),
      () => {},
    );
    return () => {
      isWanted = false;
      isShown.current = false;
      keepAnswer(name, asker);
    };
  }, [ask, keep, keepAnswer, name, asker]);
  return [answer, keep] as const;
}
