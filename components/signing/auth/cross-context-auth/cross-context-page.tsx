"use client";

import { useCallback, useEffect } from "react";
import type { OpenedCrossContextAuth } from "@/server/contract/cross-context-auth";
import type { SigningState } from "@/server/contract/signing";
import { toSigningProblem } from "../../api/signing-problem";
import { useLaterApi } from "../../api/use-later-api";
import type { AuthWay } from "../../model/ways";
import { useLanguageChoice } from "../../state/language-choice";
import { useAnswer } from "../../state/use-answer";
import { useSigningState } from "../../state/use-signing-state";
import { AccessCheck } from "../access-check";
import { ActionCheck, FieldCheck, FilledByCheck } from "./checks";
import { ConfirmCard } from "./confirm-card";
import { Confirmed, FailedTab, Loading, Refused } from "./tab-notices";

/** `code` is from the address; null where it has none. */
type CrossContextPageProps = { code: string | null; way: AuthWay | null };

/**
 * Tab of a check that left a frame: authentication with this tab's own binding, then the
 * confirmation, then the way back. Shows nothing of the document before access is proven here too.
 */
export function CrossContextPage({ code, way }: CrossContextPageProps) {
  const { state } = useSigningState();
  const { suggest } = useLanguageChoice();
  const tab = useLaterApi()?.crossContextAuth;
  const language = state && state.screen !== "notFound" ? state.language : undefined;
  useEffect(() => {
    if (language) suggest(language);
  }, [language, suggest]);
  const open = useCallback(() => {
    if (!tab || code === null) return;
    return tab
      .open(code)
      .catch((error) => (toSigningProblem(error).code === "NOT_FOUND" ? "gone" : "failed"));
  }, [tab, code]);
  const [openedCheck, keep] = useAnswer("openedCheck", open);

  if (code === null || openedCheck === "gone" || state?.screen === "notFound") return <FailedTab />;
  if (openedCheck === "failed") return <FailedTab onRetry={() => void open()?.then(keep)} />;
  if (!tab || openedCheck === undefined || state === undefined) return <Loading />;
  const endCheck = (stage: "confirmed" | "refused") => keep({ ...openedCheck, stage });
  const name = "teamName" in state ? state.teamName : "Rubrica";
  if (openedCheck.stage === "refused") return <Refused name={name} />;
  if (openedCheck.stage === "confirmed")
    return <Confirmed name={name} site={openedCheck.site} logoutUrl={findLogoutUrl(state)} />;
  if (state.screen === "accessCheck") return <AccessCheck state={state} {...(way ? { first: way } : {})} />;
  const todo = findMissingAuth(state, openedCheck.purpose);
  if (todo === "nothing") return <FailedTab />;
  if (todo === "action" && state.screen === "sign") return <ActionCheck state={state} way={way} />;
  if (todo === "field" && state.screen === "sign") return <FieldCheck state={state} />;
  if (openedCheck.purpose === "FIELD")
    return <FilledByCheck confirm={() => tab.confirm(code)} onEnd={endCheck} />;
  const answers = { confirm: () => tab.confirm(code), refuse: () => tab.refuse(code), onEnd: endCheck };
  return <ConfirmCard asked={openedCheck} state={state} {...answers} />;
}

/** Returns the check still missing before the confirmation. "nothing" if the document waits for no action. */
function findMissingAuth(state: SigningState, purpose: OpenedCrossContextAuth["purpose"]) {
  if (purpose === "ACCESS") return "done";
  if (state.screen !== "sign") return "nothing";
  const { actionProvenUntil, fields } = state.session;
  if (purpose === "ACTION") return actionProvenUntil === null ? "action" : "done";
  const isFilled = fields.every(({ mine, type, inserted }) => !mine || type !== "RUT_FIRMADO" || inserted);
  return isFilled ? "done" : "field";
}

const findLogoutUrl = (state: SigningState): string | null =>
  state.screen === "sign" && state.session.identity?.verified ? state.session.identity.logoutUrl : null;
