import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { HealthScreen } from "@/components/admin/health-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.health.title };
}

export default function HealthPage() {
  return <HealthScreen />;
}
