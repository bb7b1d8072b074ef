import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { AppShell } from "@/components/shell/app-shell";

type ShellLayoutProps = { children: ReactNode; params: Promise<{ team: string }> };

export default async function ShellLayout({ children, params }: ShellLayoutProps) {
  const [{ team }, { theme, isSidebarNarrow }] = await Promise.all([params, readPreferences()]);
  return (
    <AppShell teamUrl={team} theme={theme} isSidebarNarrow={isSidebarNarrow}>
      {children}
    </AppShell>
  );
}
