"use client";

import { useEffect } from "react";
import { HOLD_EVENTS_SCRIPT } from "./hold-events";
import { NO_EVAL_SCRIPT } from "./no-eval";
import { OPEN_ANEW_SCRIPT } from "./open-anew";
import { replayEvents } from "./replay-events";

const EARLY = NO_EVAL_SCRIPT + HOLD_EVENTS_SCRIPT + OPEN_ANEW_SCRIPT;

/** Keeps what people type and press before the page can answer, and gives it to the page once it can. */
export function EventReplay({ nonce }: { nonce: string | undefined }) {
  useEffect(replayEvents, []);
  return (
    // The text is our own and constant. The browser hides the nonce from scripts, so the two never look the same.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text cannot be given in another way
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY }} />
  );
}
