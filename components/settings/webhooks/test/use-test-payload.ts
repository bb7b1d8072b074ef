"use client";

import { useState } from "react";
import { buildSamplePayload } from "@/server/contract/webhook-sample";
import type { WebhookEvent } from "@/server/domain/webhook/events";
import { readTestPayload, type TestPayload } from "@/server/domain/webhook/test-payload";

const formatSamplePayload = (event: WebhookEvent): string =>
  JSON.stringify(buildSamplePayload(event), null, 2);

/** Holds the payload of a test: the event's sample, or the user's edit of it. */
export function useTestPayload(event: WebhookEvent) {
  const [text, setText] = useState<string | null>(null);
  const [isJudged, setJudged] = useState(false);
  return {
    text,
    isJudged,
    onEdit: () => setText(formatSamplePayload(event)),
    onText: setText,
    onLeave: () => setJudged(true),
    onReset: () => {
      setText(null);
      setJudged(false);
    },
    /** Another event has another sample; an edited payload is kept. */
    onEvent: (next: WebhookEvent) =>
      setText((now) => (now === formatSamplePayload(event) ? formatSamplePayload(next) : now)),
    /** Returns the payload for the call: none for the sample, null if the edited text is invalid. */
    take(): { payload?: TestPayload } | null {
      if (text === null) return {};
      const read = readTestPayload(text);
      setJudged(true);
      return read.ok ? { payload: read.payload } : null;
    },
  };
}
