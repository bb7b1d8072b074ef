import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { HomeScreen } from "@/components/home/home-screen";
import { PageMessages } from "@/components/i18n/page-messages";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].home.title };
}

export default async function TeamHome({ params }: { params: Promise<{ team: string }> }) {
  const [{ team }, { language }] = await Promise.all([params, readPreferences()]);
  return (
    <PageMessages language={language} areas={["ui", "owner", "firstSteps", "account", "errors", "home"]}>
      <HomeScreen teamUrl={team} />
    </PageMessages>
  );
}
