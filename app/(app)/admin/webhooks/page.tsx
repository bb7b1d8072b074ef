import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { WebhooksScreen } from "@/components/admin/webhooks-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.webhooks.title };
}

export default function WebhooksPage() {
  return <WebhooksScreen />;
}
