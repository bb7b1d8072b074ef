import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { InstallationScreen } from "@/components/admin/installation/installation-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.installation.title };
}

export default function InstallationPage() {
  return <InstallationScreen />;
}
