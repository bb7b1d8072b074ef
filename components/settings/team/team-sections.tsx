"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { SettingsFrame } from "../settings-frame";

/** The sections of a team's settings. */
export function TeamSections({ teamUrl, children }: { teamUrl: string; children: ReactNode }) {
  const t = useTranslations("settings.sections");
  const team = useAccount()?.teams.find(({ url }) => url === teamUrl);
  const base = `/t/${teamUrl}/settings`;
  const sections = [
    { href: `${base}/general`, label: t("general") },
    { href: `${base}/members`, label: t("members") },
    { href: `${base}/branding`, label: t("branding") },
    { href: `${base}/documents`, label: t("documents") },
    { href: `${base}/email`, label: t("emails") },
    { href: `${base}/tokens`, label: t("tokens") },
    { href: `${base}/webhooks`, label: t("webhooks") },
    ...(team ? [{ href: `/o/${team.organisation.url}`, label: t("organisation") }] : []),
  ];
  return (
    <SettingsFrame name={team?.name ?? ""} sections={sections}>
      {children}
    </SettingsFrame>
  );
}
