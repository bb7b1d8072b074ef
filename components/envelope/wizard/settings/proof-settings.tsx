"use client";

import { useFormatter, useTranslations } from "use-intl";
import { MethodChoices } from "@/components/proof/method-choices";
import { getSendingOptions } from "@/server/domain/recipient/auth-methods";
import { hasOwnProof } from "@/server/domain/recipient/proof-choice";
import { ACCESS_AUTH_METHODS, GLOBAL_ACTION_AUTH_METHODS } from "@/server/domain/vocabulary";
import type { SettingsProps } from "./settings-props";

export function ProofSettings({ draft, envelope }: SettingsProps) {
  const t = useTranslations("proof");
  const format = useFormatter();
  const { globalAccessAuth, globalActionAuth } = envelope.authOptions;
  const { availableMethods } = getSendingOptions(envelope.offers);
  const others = envelope.recipients.filter(({ authOptions }) => hasOwnProof(authOptions));
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <p className="text-body text-ink-2">
        {t("settings.lead")} {t("anyOne")}
      </p>
      <MethodChoices
        label={t("beforeReading")}
        methods={ACCESS_AUTH_METHODS}
        chosen={globalAccessAuth}
        onChange={(methods) => draft.patchAuth({ globalAccessAuth: methods })}
        available={availableMethods}
      />
      <MethodChoices
        label={t("beforeActing", { role: "SIGNER" })}
        methods={GLOBAL_ACTION_AUTH_METHODS}
        chosen={globalActionAuth}
        onChange={(methods) => draft.patchAuth({ globalActionAuth: methods })}
        available={availableMethods}
      />
      {others.length > 0 && (
        <p className="text-dense text-ink-3">
          {t("settings.others", {
            count: others.length,
            names: format.list(others.map(({ name, email }) => name || email)),
          })}
        </p>
      )}
    </div>
  );
}
