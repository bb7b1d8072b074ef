"use client";

import { useCallback, useState } from "react";
import { type ProblemCode, toSigningProblem } from "../api/signing-problem";

/** Reason of the last failure. `left` is the number of tries left, if they are limited. */
export type Failure = { code: ProblemCode; left: number | null };

/**
 * Runs one try at a time and keeps its failure. A failed try keeps all input.
 * @returns `attempt` resolves to the result, or null when it failed
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const forget = useCallback(() => setFailure(null), []);
  const attempt = async <Result>(act: () => Promise<Result>): Promise<{ given: Result } | null> => {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    try {
      return { given: await act() };
    } catch (error) {
      const { code, issues } = toSigningProblem(error);
      const left = issues.find(({ path }) => path === "triesLeft")?.message;
      setFailure({ code, left: left === undefined ? null : Number(left) });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, attempt, forget };
}
