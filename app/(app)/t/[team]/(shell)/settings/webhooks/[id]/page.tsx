import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { WebhookScreen } from "@/components/settings/webhooks/webhook-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].webhooks.title };
}

export default async function WebhookPage({ params }: { params: Promise<{ team: string; id: string }> }) {
  const { team, id } = await params;
  return <WebhookScreen teamUrl={team} webhookId={id} />;
}
