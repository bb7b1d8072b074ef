import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { AccountProvider } from "@/components/account/account-context";
import { PageMessages } from "@/components/i18n/page-messages";
import { AppShell } from "@/components/shell/app-shell";
import { ServerProvider } from "@/components/trpc-provider";

/** Pages of organisations and for new teams; they speak for no team. */
export default async function OrganisationLayout({ children }: { children: ReactNode }) {
  const { theme, isSidebarNarrow, language } = await readPreferences();
  return (
    <ServerProvider>
      <AccountProvider>
        <PageMessages
          language={language}
          areas={["ui", "owner", "account", "errors", "palette", "senders", "settings"]}
        >
          <AppShell theme={theme} isSidebarNarrow={isSidebarNarrow}>
            {children}
          </AppShell>
        </PageMessages>
      </AccountProvider>
    </ServerProvider>
  );
}
