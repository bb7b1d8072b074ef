import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { RequestsScreen } from "@/components/settings/tokens/requests/requests-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.requests.title };
}

export default async function RequestsPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <RequestsScreen teamUrl={team} />;
}
