import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { SealingScreen } from "@/components/admin/sealing-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.sealing.title };
}

export default function SealingPage() {
  return <SealingScreen />;
}
