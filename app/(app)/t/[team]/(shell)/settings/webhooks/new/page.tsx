import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { NewWebhookScreen } from "@/components/settings/webhooks/new-webhook-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].webhooks.form.newTitle };
}

export default async function NewWebhookPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <NewWebhookScreen teamUrl={team} />;
}
