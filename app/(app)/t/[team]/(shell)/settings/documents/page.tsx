import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { TeamDefaultsScreen } from "@/components/settings/documents/team-defaults-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.documents.title };
}

export default async function DocumentDefaultsPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <TeamDefaultsScreen teamUrl={team} />;
}
