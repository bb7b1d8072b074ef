import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FontPreload } from "@/app/font-preload";
import { readPreferences } from "@/app/preferences";
import { DateStyleProvider } from "@/components/dates/date-style-provider";
import { PageMessages } from "@/components/i18n/page-messages";
import { ConnectionNotice } from "@/components/shell/connection-notice";
import { FocusRecovery } from "@/components/shell/focus-recovery";
import { Toaster } from "@/components/ui/toast";

export const metadata: Metadata = { robots: { index: false } };

export default async function AppLayout({ children }: { children: ReactNode }) {
  const { language, dateStyle } = await readPreferences();
  return (
    <PageMessages
      language={language}
      areas={[
        "ui",
        "owner",
        "folders",
        "list",
        "notices",
        "downloads",
        "views",
        "senders",
        "bulkAction",
        "templates",
        "account",
        "contacts",
        "editor",
        "errors",
        "following",
        "formValues",
        "later",
        "palette",
        "paper",
        "people",
        "placing",
        "proof",
        "reuse",
        "transfer",
      ]}
    >
      <FontPreload />
      <FocusRecovery />
      <ConnectionNotice />
      <DateStyleProvider style={dateStyle}>{children}</DateStyleProvider>
      <Toaster />
    </PageMessages>
  );
}
