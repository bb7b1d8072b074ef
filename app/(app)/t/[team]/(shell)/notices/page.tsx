import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { NoticesScreen } from "@/components/notices/notices-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].notices.title };
}

export default async function NoticesPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <NoticesScreen teamUrl={team} />;
}
