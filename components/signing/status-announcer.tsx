"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { SigningState } from "@/server/contract/signing";

type StatusAnnouncerProps = { state: SigningState; cameFrom: SigningState["screen"] | null };

const WAITED: readonly StatusAnnouncerProps["cameFrom"][] = ["waiting", "expired", "copyLater"];

/**
 * Announces changes while the page is open: to screen readers, and by a dot before the tab title when the
 * recipient's turn has come (components/signing.md 5.1). The dot goes once the recipient interacts.
 */
export function StatusAnnouncer({ state, cameFrom }: StatusAnnouncerProps) {
  const t = useTranslations("signing");
  const hasTurn = state.screen === "sign" && WAITED.includes(cameFrom);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!hasTurn || isSeen) return;
    const markSeen = () => setIsSeen(true);
    addEventListener("pointerdown", markSeen);
    addEventListener("keydown", markSeen);
    return () => {
      removeEventListener("pointerdown", markSeen);
      removeEventListener("keydown", markSeen);
    };
  }, [hasTurn, isSeen]);
  const title = getTabTitle(state);
  const isCalling = hasTurn && !isSeen;
  const calling = t("outcome.arrived.tab");
  useTabTitle(isCalling ? `● ${calling} – ${title}` : title);
  return (
    <p role="status" className="sr-only">
      {cameFrom !== null && (hasTurn ? t("outcome.arrived.sign") : formatAnnouncement(state, t))}
    </p>
  );
}

/** Returns the title the recipient knows. For visitors of a direct link, the offered title. */
function getTabTitle(state: SigningState): string {
  if (!("title" in state)) return "Rubrica";
  return state.screen === "sign" ? (state.session.offered?.title ?? state.title) : state.title;
}

/** Keeps the tab title: the page's own metadata arrives later and would reset it. */
function useTabTitle(title: string): void {
  useEffect(() => {
    const showTitle = () => {
      if (document.title !== title) document.title = title;
    };
    showTitle();
    const observer = new MutationObserver(showTitle);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}

function formatAnnouncement(state: SigningState, t: ReturnType<typeof useTranslations<"signing">>): string {
  switch (state.screen) {
    case "cancelled":
    case "rejectedByMe":
    case "rejectedByOther":
    case "completed":
    case "copyLater":
    case "waiting":
    case "notFound":
      return t("outcome.arrived.changed", { title: t(`outcome.${state.screen}.title`) });
    default:
      return "";
  }
}
