import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { readSite } from "@/app/site";
import { AccountProvider } from "@/components/account/account-context";
import { PageMessages, type PageMessagesProps } from "@/components/i18n/page-messages";
import { AppShell } from "@/components/shell/app-shell";
import { ServerProvider } from "@/components/trpc-provider";
import { SHELL_AREAS } from "./shell-areas";

type TeamlessShellProps = { areas: PageMessagesProps["areas"]; children: ReactNode };

/** The shell of pages that belong to a person or an organisation. Their calls name no team. */
export async function TeamlessShell({ areas, children }: TeamlessShellProps) {
  const [{ theme, isSidebarNarrow, language, lastTeam }, site] = await Promise.all([
    readPreferences(),
    readSite(),
  ]);
  return (
    <ServerProvider>
      <AccountProvider>
        <PageMessages language={language} areas={[...SHELL_AREAS, "settings", "transfer", ...areas]}>
          <AppShell lastTeam={lastTeam} theme={theme} isSidebarNarrow={isSidebarNarrow} site={site}>
            {children}
          </AppShell>
        </PageMessages>
      </AccountProvider>
    </ServerProvider>
  );
}
