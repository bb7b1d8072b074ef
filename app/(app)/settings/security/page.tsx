import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { SecurityScreen } from "@/components/own-account/security-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].profile.security.title };
}

export default function SecurityPage() {
  return <SecurityScreen />;
}
