"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { RadioGroup } from "@/components/ui/radio-group";
import { Switch } from "@/components/ui/switch";
import { WAYS_IN, type WayIn } from "@/server/domain/tenancy/sign-in-ways";
import type { SecurityPolicyAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";
import type { PolicyPart } from "./factor-card";
import { FieldError } from "./field-error";

type SignInMethodsCardProps = PolicyPart & {
  company: Pick<SecurityPolicyAnswer, "isCompanyReady" | "isCompanyRequired">;
  signInHref: string;
};

/** Allowed sign-in methods. They have no effect while the company's sign-in is required. */
export function SignInMethodsCard({
  draft,
  onChange,
  canChange,
  error,
  company,
  signInHref,
}: SignInMethodsCardProps) {
  const t = useTranslations("policy.ways");
  const { isCompanyReady, isCompanyRequired } = company;
  const chooseMethod = (way: WayIn, isOn: boolean) =>
    onChange({ waysIn: isOn ? [...draft.waysIn, way] : draft.waysIn.filter((one) => one !== way) });
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      <div className="flex max-w-xl flex-col gap-4">
        {isCompanyRequired && <Banner>{t("waits")}</Banner>}
        <RadioGroup
          label={t("choice")}
          labelHidden
          disabled={!canChange}
          value={draft.isAnyWay ? "any" : "some"}
          onValueChange={(value) => onChange({ isAnyWay: value === "any" })}
          options={[
            { value: "any", label: t("any") },
            { value: "some", label: t("some") },
          ]}
        />
        {!draft.isAnyWay && (
          <fieldset className="ml-7">
            <legend className="sr-only">{t("list")}</legend>
            <div className="flex flex-col gap-3">
              {WAYS_IN.map((way) => {
                const isMissing = way === "COMPANY" && !isCompanyReady;
                return (
                  <Checkbox
                    key={way}
                    label={t(way)}
                    hint={isMissing ? <Link href={signInHref}>{t("companyMissing")}</Link> : undefined}
                    disabled={!canChange || (isMissing && !draft.waysIn.includes(way))}
                    checked={draft.waysIn.includes(way)}
                    onCheckedChange={(isOn) => chooseMethod(way, isOn)}
                  />
                );
              })}
            </div>
          </fieldset>
        )}
        <Switch
          label={t("mailedLink")}
          hint={t("mailedLinkHint")}
          disabled={!canChange}
          checked={draft.allowsMailedLink}
          onCheckedChange={(allowsMailedLink) => onChange({ allowsMailedLink })}
        />
      </div>
      <FieldError>{error}</FieldError>
    </SettingsCard>
  );
}
