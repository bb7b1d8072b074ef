"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { SigningState } from "@/server/contract/signing";
import { PlainFrame } from "../frame";
import { forgetEdits } from "../state/kept-edits";
import { Ending } from "./ending";
import { Expired } from "./expired";
import { Finished } from "./finished";
import { NotYet } from "./not-yet";

/** Comes with everything one may prove by, so only to those who are asked. */
const AccessCheck = dynamic(() => import("../auth/access-check").then((module) => module.AccessCheck));

export type OutcomeState = Exclude<SigningState, { screen: "sign" }>;
export type OutcomeOf<S extends OutcomeState["screen"]> = Extract<OutcomeState, { screen: S }>;

/** Nothing this person typed can count any more. */
const ENDED = ["cancelled", "rejectedByMe", "rejectedByOther", "done", "completed"] as const;

/** Every screen on which nothing is signed. `cameFrom` is the screen this page showed before, null on arrival. */
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
    if (endedId !== null) forgetEdits(endedId);
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
      return <NotYet state={state} arrived={arrived} />;
    case "done":
    case "completed":
      return <Finished state={state} arrived={arrived} />;
  }
}

/**
 * A link that opens nothing: nothing of a document, a sender or a person may show (components/README.md 1.3, leak
 * control).
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
