import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { AccountProvider } from "@/components/account/account-context";
import { AppShell } from "@/components/shell/app-shell";
import { ServerProvider } from "@/components/trpc-provider";

/** Pages of whoever runs the installation; they speak for no team. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { theme } = await readPreferences();
  return (
    <ServerProvider>
      <AccountProvider>
        <AppShell theme={theme}>{children}</AppShell>
      </AccountProvider>
    </ServerProvider>
  );
}
