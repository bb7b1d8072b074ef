"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { SettingsCard } from "@/components/settings/settings-card";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import type { OwnProfile } from "./own-profile";

const ChangePasswordDialog = dynamic(
  retryUntilLoaded(() => import("./change-password-dialog").then((module) => module.ChangePasswordDialog)),
);

/** Changes the password. An account without one requests a link by mail. */
export function PasswordCard({ profile: { hasPassword } }: { profile: OwnProfile }) {
  const t = useTranslations("profile.security");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsCard isRow title={t("password")} lead={t(hasPassword ? "passwordLead" : "passwordNone")}>
      <div className="flex md:justify-end">
        {hasPassword ? (
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {t("change")}
          </Button>
        ) : (
          <Button asChild variant="secondary">
            <NextLink href="/forgot-password">{t("passwordByMail")}</NextLink>
          </Button>
        )}
      </div>
      {isOpen && <ChangePasswordDialog onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  );
}
