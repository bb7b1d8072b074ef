"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { SigningState } from "@/server/contract/signing";

type StatusAnnouncerProps = { state: SigningState; cameFrom: SigningState["screen"] | null };

const WAITED: readonly StatusAnnouncerProps["cameFrom"][] = ["waiting", "expired", "copyLater"];

/**
 * Says what changed while the page was open, to whom does not look at it: politely aloud, and by a dot before the
 * title of the tab when a turn has come (components/README.md 5.1). The dot goes once the person is here.
 */
export function StatusAnnouncer({ state, cameFrom }: StatusAnnouncerProps) {
  const t = useTranslations("signing");
  const hasTurn = state.screen === "sign" && WAITED.includes(cameFrom);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!hasTurn || isSeen) return;
    const see = () => setSeen(true);
    addEventListener("pointerdown", see);
    addEventListener("keydown", see);
    return () => {
      removeEventListener("pointerdown", see);
      removeEventListener("keydown", see);
    };
  }, [hasTurn, isSeen]);
  const title = titleOf(state);
  const isCalling = hasTurn && !isSeen;
  const calling = t("outcome.arrived.tab");
  useTabTitle(isCalling ? `● ${calling} – ${title}` : title);
  return (
    <p role="status" className="sr-only">
      {cameFrom !== null && (hasTurn ? t("outcome.arrived.sign") : wordsOf(state, t))}
    </p>
  );
}

/** By what the person knows it: visitors of a direct link by the words meant for them. */
function titleOf(state: SigningState): string {
  if (!("title" in state)) return "Rubrica";
  return state.screen === "sign" ? (state.session.offered?.title ?? state.title) : state.title;
}

/** Keeps the title of the tab: the page's own metadata arrives after it and would take it back. */
function useTabTitle(title: string): void {
  useEffect(() => {
    const show = () => {
      if (document.title !== title) document.title = title;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}

function wordsOf(state: SigningState, t: ReturnType<typeof useTranslations<"signing">>): string {
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
