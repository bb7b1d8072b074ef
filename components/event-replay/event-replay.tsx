"use client";

import { useEffect } from "react";
import { HOLD_EVENTS_SCRIPT } from "./hold-events";
import { NO_EVAL_SCRIPT } from "./no-eval";
import { OPEN_ANEW_SCRIPT } from "./open-anew";
import { replayEvents } from "./replay-events";

const EARLY = NO_EVAL_SCRIPT + HOLD_EVENTS_SCRIPT + OPEN_ANEW_SCRIPT;

/** Holds input and presses made before the page is interactive, and replays them afterwards. */
export function EventReplay({ nonce }: { nonce: string | undefined }) {
  useEffect(replayEvents, []);
  return (
    // The text is our own and constant. The browser hides the
    // nonce from scripts, so hydration always sees a difference.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text cannot be given in another way
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY }} />
  );
}
