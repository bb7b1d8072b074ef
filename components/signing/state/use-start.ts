"use client";

import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { SigningState } from "@/server/contract/signing";
import { toLanguage } from "@/server/domain/messages/negotiate";
import { useSigningApi } from "../api/api-context";
import { suggestFieldValue } from "../model/plan";
import type { SignState } from "../model/sign-state";
import type { Latest } from "./use-plan";
import { useStateStore } from "./use-signing-state";
import type { useSteps } from "./use-steps";
import type { useFieldValues } from "./use-values";

type StartActions = Pick<ReturnType<typeof useSteps>, "advance" | "setView"> &
  Pick<ReturnType<typeof useFieldValues>, "commit">;

/** Returns the start action: consent, then prefilled values, then the first field. */
export function useStartSigning(
  state: SignState,
  latest: Latest,
  { commit, advance, setView }: StartActions,
) {
  const api = useSigningApi();
  const { amend, hold } = useStateStore();
  const language = toLanguage(useLocale()) ?? "en";
  const t = useTranslations("signing.start");
  return useCallback(
    async (ticked = false) => {
      const { consent } = state.session;
      if (consent.givenAt === null) {
        // The recipient's language, which may differ from the envelope's.
        const sentence = t(consent.needsTick ? "tick" : "consent");
        const box = consent.needsTick ? { ticked } : {};
        const { timeZone = null } = Intl.DateTimeFormat().resolvedOptions();
        const { textVersion } = consent;
        await api.consent({ textVersion, language, sentence, timezone: timeZone, ...box }, state.recipient);
        hold();
        amend(withConsent);
      }
      for (const field of latest.current.plan.known) {
        if (!field.done) commit(field, suggestFieldValue(state, field));
      }
      if (state.recipient.role === "ASSISTANT") setView("people");
      else advance();
    },
    [api, amend, hold, language, t, state, latest, commit, advance, setView],
  );
}

/** The server's last known time stands in until the real one arrives. */
function withConsent(state: SigningState): SigningState {
  if (state.screen !== "sign") return state;
  const consent = { ...state.session.consent, givenAt: state.serverTime };
  return { ...state, session: { ...state.session, consent } };
}
