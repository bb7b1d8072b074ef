import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { OverviewScreen } from "@/components/admin/overview-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.overview.title };
}

export default function OverviewPage() {
  return <OverviewScreen />;
}
