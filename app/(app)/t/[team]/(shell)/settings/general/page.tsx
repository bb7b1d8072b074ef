import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { GeneralScreen } from "@/components/settings/team/general-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.general.title };
}

export default async function GeneralPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <GeneralScreen teamUrl={team} />;
}
