"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { SettingsCard } from "@/components/settings/settings-card";
import { Button } from "@/components/ui/button";

const DeleteAccountDialog = dynamic(
  retryUntilLoaded(() => import("./delete-account-dialog").then((module) => module.DeleteAccountDialog)),
);

export function DeleteAccountCard({ email }: { email: string }) {
  const t = useTranslations("profile.deletion");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsCard isRow danger title={t("title")} lead={t("lead")}>
      <div className="flex md:justify-end">
        <Button variant="dangerQuiet" className="border-danger/50" onClick={() => setIsOpen(true)}>
          {t("open")}
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog email={email} onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  );
}
