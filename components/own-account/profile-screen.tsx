"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { getBrowserTimeZone } from "@/components/form/browser-zone";
import { TimeZonePick } from "@/components/form/time-zone-pick";
import type { Theme } from "@/components/preferences/cookies";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { retryUntilLoaded } from "@/components/retry-load";
import { SectionHeading, SettingsGroup, SettingsRow } from "@/components/settings/settings-card";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { AccountLanguage } from "./account-language";
import { AvatarRow } from "./avatar-row";
import { DeleteAccountCard } from "./deletion/delete-account-card";
import { DisplayRows } from "./display-rows";
import { EmailRow } from "./email-row";
import { ExportCard } from "./export-card";
import { KeysSwitch } from "./keys-switch";
import { NameRow } from "./name-row";
import { useProfile } from "./use-profile";

const SavedSignatureRows = dynamic(
  retryUntilLoaded(() => import("./saved-signature/rows").then((module) => module.SavedSignatureRows)),
  { loading: () => <Skeleton className="h-40 w-full" /> },
);

/** /settings/profile (components/README.md 8). */
export function ProfileScreen({ theme }: { theme: Theme }) {
  const t = useTranslations("profile.profile");
  const errorText = useErrorText();
  const { profile, update } = useProfile();
  const { data } = profile;
  if (profile.isError && !data)
    return <ErrorState detail={errorText(profile.error)} onRetry={() => profile.refetch()} />;
  return (
    <>
      <SectionHeading title={t("title")} lead={t("lead")} />
      {data ? (
        <div className="flex flex-col gap-5">
          <SettingsGroup>
            <AvatarRow name={data.name} />
            <NameRow
              key={data.name}
              name={data.name}
              isSaving={update.isPending}
              onSave={(name) => update.mutate({ name })}
            />
            <EmailRow profile={data} />
            <SavedSignatureRows />
            <SettingsRow title={t("language")} lead={t("languageLead")}>
              <AccountLanguage />
            </SettingsRow>
            <SettingsRow title={t("zone")} lead={t("zoneLead")}>
              <TimeZonePick
                label={t("zone")}
                labelHidden
                zone={data.timezone ?? getBrowserTimeZone()}
                onZone={(timezone) => update.mutate({ timezone })}
              />
            </SettingsRow>
            <SettingsRow title={t("theme")} lead={t("themeLead")}>
              <ThemeSwitch initial={theme} />
            </SettingsRow>
            <DisplayRows />
            <SettingsRow title={t("keys")} lead={t("keysLead")} control="end">
              <KeysSwitch label={t("keys")} />
            </SettingsRow>
          </SettingsGroup>
          <ExportCard />
          <DeleteAccountCard email={data.email} />
        </div>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
