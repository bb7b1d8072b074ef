"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Switch } from "@/components/ui/switch";

type ContentSwitchesProps = {
  includeFields: boolean;
  includeSigningTokens: boolean;
  /** Only an ADMIN may turn signing tokens on (ruling 76). Other members may turn them off. */
  maySendTokens: boolean;
  onFields: (on: boolean) => void;
  onSigningTokens: (on: boolean) => void;
};

/** Data beyond the envelope itself. Signing tokens come with a plain warning (ruling 26). */
export function ContentSwitches(props: ContentSwitchesProps) {
  const t = useTranslations("webhooks.form");
  const isRefused = !props.maySendTokens && !props.includeSigningTokens;
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Switch
        label={t("includeFields")}
        hint={t("includeFieldsHint")}
        checked={props.includeFields}
        onCheckedChange={props.onFields}
      />
      <Switch
        label={t("includeSigningTokens")}
        hint={isRefused ? t("signingTokensAdminOnly") : t("includeSigningTokensHint")}
        disabled={isRefused}
        checked={props.includeSigningTokens}
        onCheckedChange={props.onSigningTokens}
      />
      {props.includeSigningTokens && (
        <Banner tone="warning" role="status">
          {t("tokensWarning")}
        </Banner>
      )}
    </div>
  );
}
