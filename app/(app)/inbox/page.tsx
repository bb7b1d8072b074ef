import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { InboxScreen } from "@/components/inbox/inbox-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].inbox.title };
}

export default function InboxPage() {
  return <InboxScreen />;
}
