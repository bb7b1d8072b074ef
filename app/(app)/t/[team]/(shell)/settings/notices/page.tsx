import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { NoticeSettings } from "@/components/notices/notice-settings";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].notices.preferences.title };
}

export default function NoticeSettingsPage() {
  return <NoticeSettings />;
}
