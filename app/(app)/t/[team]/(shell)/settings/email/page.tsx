import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { TeamEmailsScreen } from "@/components/settings/emails/team-emails-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.emails.title };
}

export default async function EmailsPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <TeamEmailsScreen teamUrl={team} />;
}
