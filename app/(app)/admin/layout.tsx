import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { createPageCaller } from "@/app/page-caller";
import { readPreferences } from "@/app/preferences";
import { readSite } from "@/app/site";
import { AccountProvider } from "@/components/account/account-context";
import { AdminFrame } from "@/components/admin/admin-frame";
import { PageMessages } from "@/components/i18n/page-messages";
import { AppShell } from "@/components/shell/app-shell";
import { ServerProvider } from "@/components/trpc-provider";
import { SHELL_AREAS } from "../shell-areas";

/** Answers 404 to accounts that are not instance admins. A visitor without a session is asked to sign in. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { theme, isSidebarNarrow, language, lastTeam } = await readPreferences();
  const api = await createPageCaller();
  const me = await api.account.me().catch(() => null);
  if (me && !me.isInstanceAdmin) notFound();
  return (
    <PageMessages language={language} areas={[...SHELL_AREAS, "editor", "following", "later", "admin"]}>
      <ServerProvider>
        <AccountProvider>
          <AppShell
            lastTeam={lastTeam}
            theme={theme}
            isSidebarNarrow={isSidebarNarrow}
            site={await readSite()}
          >
            <AdminFrame>{children}</AdminFrame>
          </AppShell>
        </AccountProvider>
      </ServerProvider>
    </PageMessages>
  );
}
