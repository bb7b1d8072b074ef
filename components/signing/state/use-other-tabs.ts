"use client";

import { useEffect, useMemo, useRef, useState } from "react";

const CHANNEL = "rubrica-signing";

/** Message between tabs: the recipient id, and that the sending tab stored a value. Never a value. */
type TabMessage = { recipientId: number; told: "stored" | "storedToo" };

function isTabMessage(data: unknown): data is TabMessage {
  const { recipientId, told: messageKind }: { recipientId?: unknown; told?: unknown } =
    typeof data === "object" && data !== null ? data : {};
  return typeof recipientId === "number" && (messageKind === "stored" || messageKind === "storedToo");
}

/**
 * Coordinates tabs with the same document: each shows the others' stored values, and both say so once both
 * have stored something (components/signing.md 5.1, row 11). The server keeps the newest value of each field.
 * @param onStored another tab has stored something
 */
export function useOtherTabs(recipientId: number, onStored: () => void) {
  const [isShared, setShared] = useState(false);
  const hasStored = useRef(false);
  const channel = useRef<BroadcastChannel | null>(null);
  const latest = useRef(onStored);
  latest.current = onStored;
  useEffect(() => {
    if (typeof BroadcastChannel !== "function") return;
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isTabMessage(data) || data.recipientId !== recipientId) return;
      if (data.told === "stored") latest.current();
      if (!hasStored.current) return;
      setShared(true);
      if (data.told === "stored") opened.postMessage({ recipientId, told: "storedToo" } satisfies TabMessage);
    };
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [recipientId]);
  const tellStored = useMemo(
    () => () => {
      hasStored.current = true;
      channel.current?.postMessage({ recipientId, told: "stored" } satisfies TabMessage);
    },
    [recipientId],
  );
  return { isShared, hide: () => setShared(false), tellStored };
}
