import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { WebhooksScreen } from "@/components/settings/webhooks/webhooks-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].webhooks.title };
}

export default async function WebhooksPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <WebhooksScreen teamUrl={team} />;
}
