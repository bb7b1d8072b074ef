import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { readSite } from "@/app/site";
import { AppShell } from "@/components/shell/app-shell";

type ShellLayoutProps = { children: ReactNode; params: Promise<{ team: string }> };

export default async function ShellLayout({ children, params }: ShellLayoutProps) {
  const [{ team }, { theme, isSidebarNarrow }, site] = await Promise.all([
    params,
    readPreferences(),
    readSite(),
  ]);
  return (
    <AppShell teamUrl={team} theme={theme} isSidebarNarrow={isSidebarNarrow} site={site}>
      {children}
    </AppShell>
  );
}
