import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { TeamSections } from "@/components/settings/team/team-sections";

type SettingsLayoutProps = { children: ReactNode; params: Promise<{ team: string }> };

/** The sections of a team's settings, with their own texts. */
export default async function SettingsLayout({ children, params }: SettingsLayoutProps) {
  const [{ team }, { language }] = await Promise.all([params, readPreferences()]);
  return (
    <PageMessages language={language} areas={["ui", "owner", "account", "errors", "settings", "webhooks"]}>
      <TeamSections teamUrl={team}>{children}</TeamSections>
    </PageMessages>
  );
}
