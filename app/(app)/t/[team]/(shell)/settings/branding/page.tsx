import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { TeamBrandingScreen } from "@/components/settings/branding/team-branding-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.branding.title };
}

export default async function BrandingPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <TeamBrandingScreen teamUrl={team} />;
}
