import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { SettingsFrame } from "@/components/settings/settings-frame";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { language } = await readPreferences();
  return (
    <PageMessages
      language={language}
      areas={[
        "ui",
        "owner",
        "account",
        "errors",
        "senders",
        "settings",
        "webhooks",
        "public",
        "notices",
        "transfer",
      ]}
    >
      <SettingsFrame>{children}</SettingsFrame>
    </PageMessages>
  );
}
