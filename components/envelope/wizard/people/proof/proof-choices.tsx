"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { getSendingOptions, needsActionProof } from "@/server/domain/recipient/auth-methods";
import { resolveAccessChoice, resolveActionChoice } from "@/server/domain/recipient/proof-choice";
import {
  ACCESS_AUTH_METHODS,
  ACTION_AUTH_METHODS,
  type AccessAuthMethod,
  type ActionAuthMethod,
} from "@/server/domain/vocabulary";
import { ProofChoiceGroup } from "./proof-choice-group";

type ProofChoicesProps = {
  recipient: OwnerRecipient;
  envelope: OwnerEnvelope;
  onChange: (auth: { accessAuth: AccessAuthMethod[] } | { actionAuth: ActionAuthMethod[] }) => void;
};

const METHODS = ACTION_AUTH_METHODS.filter((method) => method !== "EXPLICIT_NONE");

export function ProofChoices({ recipient, envelope, onChange }: ProofChoicesProps) {
  const t = useTranslations("proof");
  const { role, authOptions } = recipient;
  const { globalAccessAuth, globalActionAuth } = envelope.authOptions;
  const { availableMethods } = getSendingOptions(envelope.offers);
  const own = authOptions.actionAuth.filter((method) => method !== "EXPLICIT_NONE");
  return (
    <div className="flex flex-col gap-8 pt-1">
      <ProofChoiceGroup
        label={t("beforeReading")}
        methods={ACCESS_AUTH_METHODS}
        everybodys={globalAccessAuth}
        chosen={authOptions.accessAuth}
        choice={resolveAccessChoice(authOptions.accessAuth)}
        available={availableMethods}
        onChosen={(accessAuth) => onChange({ accessAuth })}
      />
      {needsActionProof(role) ? (
        <ProofChoiceGroup
          label={t("beforeActing", { role })}
          methods={METHODS}
          everybodys={globalActionAuth}
          chosen={own}
          choice={resolveActionChoice(authOptions.actionAuth)}
          available={availableMethods}
          onChosen={(actionAuth) => onChange({ actionAuth })}
          onNone={() => onChange({ actionAuth: ["EXPLICIT_NONE"] })}
        />
      ) : (
        <p className="text-body text-ink-2">{role === "VIEWER" ? t("reads") : t("copy")}</p>
      )}
    </div>
  );
}
