"use client";

import { useTranslations } from "use-intl";
import { useStateStore } from "../state/use-signing-state";
import { useChallenge } from "./challenge-context";
import { IdentityCheck } from "./identity/identity-check";
import { getCurrentStep } from "./identity/identity-return";
import { Panel } from "./panel";

/** Values are stored in this tab as soon as they are entered, and sent again after the return. */
const sendNothing = () => Promise.resolve();

/**
 * CLAVE_UNICA: the recipient leaves this page and returns to
 * this step authenticated (components/signing.md 6.7).
 */
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
        place={getCurrentStep()}
        flush={sendNothing}
        onBack={onAuth}
      />
    </Panel>
  );
}
