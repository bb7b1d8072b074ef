import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { PublicPageSettingsScreen } from "@/components/settings/public-page/public-page-settings-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].public.settings.title };
}

export default async function PublicPageSettingsPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <PublicPageSettingsScreen teamUrl={team} />;
}
