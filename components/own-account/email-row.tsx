"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { SettingsRow } from "@/components/settings/settings-card";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { OwnProfile } from "./own-profile";
import { PendingEmail } from "./pending-email";

const ChangeEmailDialog = dynamic(
  retryUntilLoaded(() => import("./change-email-dialog").then((module) => module.ChangeEmailDialog)),
);

export function EmailRow({ profile }: { profile: OwnProfile }) {
  const t = useTranslations("profile.profile");
  const address = useTranslations("profile.address");
  const [isOpen, setIsOpen] = useState(false);
  const { email, isVerified, emailChange } = profile;
  return (
    <SettingsRow title={t("email")} lead={t("emailLead")}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2 text-body wrap-anywhere">
          {email}
          <Badge tone={isVerified ? "success" : "warning"}>
            {isVerified ? t("confirmed") : t("unconfirmed")}
          </Badge>
        </p>
        <Button variant="secondary" aria-label={address("changeOf")} onClick={() => setIsOpen(true)}>
          {address("change")}
        </Button>
      </div>
      {emailChange && <PendingEmail change={emailChange} />}
      {isOpen && <ChangeEmailDialog email={email} isVerified={isVerified} onClose={() => setIsOpen(false)} />}
    </SettingsRow>
  );
}
