"use client";

import { useCallback, useEffect, useState } from "react";
import type { OpenedCrossContextAuth } from "@/server/contract/cross-context-auth";
import type { SigningState } from "@/server/contract/signing";
import type { TabApi } from "../../api/cross-context-auth-api";
import { problemOf } from "../../api/signing-api";
import type { Way } from "../../model/ways";
import { useLanguageChoice } from "../../state/language-choice";
import { useSigningState } from "../../state/use-signing-state";
import { AccessCheck } from "../access-check";
import { ActionCheck, FieldCheck, FieldFilled } from "./checks";
import { ConfirmCard } from "./confirm-card";
import { Confirmed, Loading, Over, Refused } from "./tab-notices";

type ProvePageProps = { tab: TabApi | null; way: Way | null };

/** unknown: no answer yet. failed: no answer came. gone: the code opens nothing. */
type Asked = OpenedCrossContextAuth | "unknown" | "failed" | "gone";

/**
 * The tab of a check that left a frame: what still has to be proven, with this tab's own binding, then the question
 * whether to hand it over, then the way back. Nothing of the document shows before access is proven here too.
 */
export function ProvePage({ tab, way }: ProvePageProps) {
  const { state } = useSigningState();
  const { suggest } = useLanguageChoice();
  const [asked, setAsked] = useState<Asked>(tab ? "unknown" : "gone");
  const language = state && state.screen !== "notFound" ? state.language : undefined;
  useEffect(() => {
    if (language) suggest(language);
  }, [language, suggest]);
  const open = useCallback(() => {
    tab?.open().then(setAsked, (error) => {
      setAsked(problemOf(error).code === "NOT_FOUND" ? "gone" : "failed");
    });
  }, [tab]);
  useEffect(() => open(), [open]);
  const end = (stage: "confirmed" | "refused") =>
    setAsked((now) => (typeof now === "object" ? { ...now, stage } : now));

  if (asked === "gone" || state?.screen === "notFound") return <Over />;
  if (tab === null || asked === "failed") return <Over onRetry={open} />;
  if (asked === "unknown" || state === undefined) return <Loading />;
  const name = "teamName" in state ? state.teamName : "Rubrica";
  if (asked.stage === "refused") return <Refused name={name} />;
  if (asked.stage === "confirmed")
    return <Confirmed name={name} site={asked.site} logoutUrl={logoutOf(state)} />;
  if (state.screen === "accessCheck") return <AccessCheck state={state} {...(way ? { first: way } : {})} />;
  const todo = stillToProve(state, asked.purpose);
  if (todo === "nothing") return <Over />;
  if (todo === "action" && state.screen === "sign") return <ActionCheck state={state} way={way} />;
  if (todo === "field" && state.screen === "sign") return <FieldCheck state={state} />;
  if (asked.purpose === "FIELD") return <FieldFilled api={tab} onEnd={end} />;
  return <ConfirmCard asked={asked} state={state} api={tab} onEnd={end} />;
}

/** What this tab has to show yet before it may hand anything over; "nothing" where the document waits for nobody. */
function stillToProve(state: SigningState, purpose: OpenedCrossContextAuth["purpose"]) {
  if (purpose === "ACCESS") return "done";
  if (state.screen !== "sign") return "nothing";
  const { actionProvenUntil, fields } = state.session;
  if (purpose === "ACTION") return actionProvenUntil === null ? "action" : "done";
  const isFilled = fields.every(({ mine, type, inserted }) => !mine || type !== "RUT_FIRMADO" || inserted);
  return isFilled ? "done" : "field";
}

const logoutOf = (state: SigningState): string | null =>
  state.screen === "sign" && state.session.identity?.verified ? state.session.identity.logoutUrl : null;
