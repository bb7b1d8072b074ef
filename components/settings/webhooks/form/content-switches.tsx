"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Switch } from "@/components/ui/switch";

type ContentSwitchesProps = {
  includeFields: boolean;
  includeSigningTokens: boolean;
  onFields: (on: boolean) => void;
  onSigningTokens: (on: boolean) => void;
};

/** What goes along beyond the envelope itself; signing tokens only with a plain warning (ruling 26). */
export function ContentSwitches(props: ContentSwitchesProps) {
  const t = useTranslations("webhooks.form");
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
        hint={t("includeSigningTokensHint")}
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
