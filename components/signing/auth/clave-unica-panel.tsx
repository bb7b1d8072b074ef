"use client";

import { useTranslations } from "use-intl";
import { useStateStore } from "../state/use-signing-state";
import { useChallenge } from "./challenge-context";
import { IdentityCheck } from "./identity/identity-check";
import { placeOnPage } from "./identity/identity-return";
import { Panel } from "./panel";

/** What was entered is kept in this tab the moment it is entered; whoever comes back finds it on its way again. */
const nothingToSend = () => Promise.resolve();

/** CLAVE_UNICA: the person leaves this page, and comes back to this step with the proof (components/README.md 6.7). */
export function ClaveUnicaPanel() {
  const t = useTranslations("signing.identity");
  const { state } = useStateStore().snapshot();
  const { onAuth } = useChallenge();
  if (state?.screen !== "sign" || !state.session.identity) return null;
  return (
    <Panel title={t("title")}>
      <IdentityCheck
        purpose="action"
        identity={state.session.identity}
        recipientId={state.recipient.id}
        sender={state.sender.name}
        place={placeOnPage()}
        flush={nothingToSend}
        onBack={onAuth}
      />
    </Panel>
  );
}
