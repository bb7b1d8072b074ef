"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { SigningState } from "@/server/contract/signing";
import { PlainFrame } from "../frame";
import { clearStoredEdits } from "../state/stored-edits";
import { Ending } from "./cancelled-or-rejected";
import { CompletedScreen } from "./completed-screen";
import { Expired } from "./expired-link";
import { WaitingScreen } from "./waiting-screen";

/** Loads every authentication method, so it is imported only when a check is needed. */
const AccessCheck = dynamic(() => import("../auth/access-check").then((module) => module.AccessCheck));

export type OutcomeState = Exclude<SigningState, { screen: "sign" }>;
export type ScreenOutcome<S extends OutcomeState["screen"]> = Extract<OutcomeState, { screen: S }>;

/** Screens after which drafts no longer count. */
const ENDED = ["cancelled", "rejectedByMe", "rejectedByOther", "done", "completed"] as const;

/**
 * Screens on which the recipient cannot sign. `cameFrom` is
 * the previous screen of this page, null on arrival.
 */
export function Outcome({
  state,
  cameFrom,
}: {
  state: OutcomeState;
  cameFrom: SigningState["screen"] | null;
}) {
  const arrived = cameFrom !== null;
  const endedId =
    ENDED.some((screen) => screen === state.screen) && "recipient" in state ? state.recipient.id : null;
  useEffect(() => {
    if (endedId !== null) clearStoredEdits(endedId);
  }, [endedId]);
  switch (state.screen) {
    case "notFound":
      return <Refused />;
    case "accessCheck":
      return <AccessCheck state={state} />;
    case "cancelled":
    case "rejectedByMe":
    case "rejectedByOther":
      return <Ending state={state} arrived={arrived} />;
    case "expired":
      return <Expired state={state} arrived={arrived} />;
    case "copyLater":
    case "waiting":
      return <WaitingScreen state={state} arrived={arrived} />;
    case "done":
    case "completed":
      return <CompletedScreen state={state} arrived={arrived} />;
  }
}

/**
 * Screen of an invalid link. It must show nothing of a document, a
 * sender or a recipient (components/README.md 1.3, leak control).
 */
function Refused() {
  const t = useTranslations("signing.outcome.notFound");
  return (
    <PlainFrame name="Rubrica">
      <h1 className="text-h2">{t("title")}</h1>
      <p>{t("body")}</p>
    </PlainFrame>
  );
}
