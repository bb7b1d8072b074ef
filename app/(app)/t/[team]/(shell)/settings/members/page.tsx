import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { MembersScreen } from "@/components/settings/members/members-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.members.title };
}

export default async function MembersPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <MembersScreen teamUrl={team} />;
}
