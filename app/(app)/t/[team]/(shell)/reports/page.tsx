import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { ReportsScreen } from "@/components/reports/reports-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].reports.title };
}

export default async function ReportsPage({ params }: { params: Promise<{ team: string }> }) {
  const [{ team }, { language }] = await Promise.all([params, readPreferences()]);
  return (
    <PageMessages language={language} areas={["ui", "owner", "account", "errors", "reports"]}>
      <ReportsScreen teamUrl={team} />
    </PageMessages>
  );
}
