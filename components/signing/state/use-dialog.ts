"use client";

import { useEffect, useState } from "react";
import type { SignState } from "../model/sign-state";
import { useMayReject } from "./embedding";
import type { SessionDialog } from "./use-session";

const DECLINE = "decline";

/**
 * What lies in front of the page. An address with `?decline=1` opens the dialog to decline and never acts by itself
 * (components/README.md 5.10); a reload after that is a reload.
 */
export function useDialog(state: SignState) {
  const [dialog, setDialog] = useState<SessionDialog>(null);
  const mayReject = useMayReject();
  const mayDecline = mayReject && state.recipient.role !== "VIEWER";
  useEffect(() => {
    const url = new URL(location.href);
    if (!mayDecline || url.searchParams.get(DECLINE) !== "1") return;
    url.searchParams.delete(DECLINE);
    history.replaceState(history.state, "", url);
    setDialog({ kind: "reject" });
  }, [mayDecline]);
  return [dialog, setDialog] as const;
}
