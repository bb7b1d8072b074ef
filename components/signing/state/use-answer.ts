"use client";

import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from "react";
import type { SigningAnswers } from "./state-store";
import { useStateStore } from "./use-signing-state";

const ignoreFailure = () => undefined;

/**
 * Keeps an answer of the server in the page's store while the component is mounted; undefined until it
 * arrives.
 * @param ask requests it, on mount and whenever the function changes; a failed call leaves it undefined
 * @returns the answer, and a function to store another one
 */
export function useAnswer<Name extends keyof SigningAnswers>(
  name: Name,
  ask: () => Promise<SigningAnswers[Name]> | undefined = ignoreFailure,
) {
  const { subscribe, answers, keepAnswer } = useStateStore();
  const asker = useId();
  const isShown = useRef(false);
  const answer = useSyncExternalStore(subscribe, () => answers()[name]?.get(asker), ignoreFailure);
  const keep = useCallback(
    (given: SigningAnswers[Name]) => {
      // Drops an answer that arrives after unmount.
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
