"use client";

import { useId, useRef, useState } from "react";
import { useAttempt } from "./use-attempt";

/**
 * One thing typed and sent: what is lacking is said before anything is sent, a try that fails keeps what was typed,
 * and either way the focus is in the control again.
 * @param isWhole whether it may be sent
 * @param send hands it over; a rejection is shown as the failure
 */
export function useEntry(isWhole: (typed: string) => boolean, send: (typed: string) => Promise<unknown>) {
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
