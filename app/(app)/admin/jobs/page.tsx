import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { JobsScreen } from "@/components/admin/jobs-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.jobs.title };
}

export default function JobsPage() {
  return <JobsScreen />;
}
