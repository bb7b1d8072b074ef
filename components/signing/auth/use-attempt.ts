"use client";

import { useCallback, useState } from "react";
import { type ProblemCode, problemOf } from "../api/signing-problem";

/** Why the last try failed; `left` is how many more are heard, where that counts. */
export type Failure = { code: ProblemCode; left: number | null };

/**
 * One try at a time: runs it, keeps why it failed. A try that fails keeps everything as it was entered.
 * @returns `attempt` resolves to what the try gave, or null when it failed
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
      const { code, issues } = problemOf(error);
      const left = issues.find(({ path }) => path === "triesLeft")?.message;
      setFailure({ code, left: left === undefined ? null : Number(left) });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, attempt, forget };
}
