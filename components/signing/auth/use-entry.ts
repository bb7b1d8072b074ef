"use client";

import { useId, useRef, useState } from "react";
import { useAttempt } from "./use-attempt";

/**
 * Input that is checked before it is sent. A failed try keeps
 * the text, and the focus returns to the input either way.
 * @param isWhole returns whether it may be sent
 * @param send submits it; a rejection is shown as the failure
 */
export function useCodeEntry(isWhole: (typed: string) => boolean, send: (typed: string) => Promise<unknown>) {
  const [value, setValue] = useState("");
  const [isLacking, setLacking] = useState(false);
  const { busy, failure, attempt, forget } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const problem = useId();
  const submit = async () => {
    forget();
    setLacking(!isWhole(value));
    if (isWhole(value)) await attempt(() => send(value));
    input.current?.focus();
  };
  return { value, setValue, isLacking, busy, failure, forget, input, problem, submit: () => void submit() };
}
