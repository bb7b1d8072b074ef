import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { FirstStepsScreen } from "@/components/first-steps/first-steps-screen";
import { PageMessages } from "@/components/i18n/page-messages";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].firstSteps.title };
}

export default async function FirstStepsPage({ params }: { params: Promise<{ team: string }> }) {
  const [{ team }, { language }] = await Promise.all([params, readPreferences()]);
  return (
    <PageMessages
      language={language}
      areas={["ui", "owner", "account", "errors", "settings", "signing", "firstSteps"]}
    >
      <FirstStepsScreen teamUrl={team} />
    </PageMessages>
  );
}
