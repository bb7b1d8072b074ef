"use client";

import { useEffect, useRef, useState } from "react";
import { useDocs } from "../docs-context";
import { type Callable, type Draft, sendCall, type TryCallResponse } from "./call";

export type CallState =
  | { step: "idle" }
  | { step: "waiting" }
  | { step: "answered"; answer: TryCallResponse; hadToken: boolean }
  | { step: "unreachable" };

/** Sends one call at a time, can abort it, and revokes the previous answer's file URL. */
export function useCall(callable: Callable) {
  const { token } = useDocs();
  const [state, setState] = useState<CallState>({ step: "idle" });
  const running = useRef<AbortController | null>(null);
  const lastFile = useRef<string | null>(null);

  const releaseFile = () => {
    if (lastFile.current) URL.revokeObjectURL(lastFile.current);
    lastFile.current = null;
  };
  useEffect(
    () => () => {
      running.current?.abort();
      if (lastFile.current) URL.revokeObjectURL(lastFile.current);
    },
    [],
  );

  const startCall = async (draft: Draft) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ step: "waiting" });
    try {
      const answer = await sendCall(callable, draft, token, controller.signal);
      releaseFile();
      lastFile.current = answer.file?.url ?? null;
      setState({ step: "answered", answer, hadToken: token.trim() !== "" });
    } catch {
      setState(controller.signal.aborted ? { step: "idle" } : { step: "unreachable" });
    }
  };
  return { state, start: startCall, stop: () => running.current?.abort() };
}
