import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { EnvelopesScreen } from "@/components/admin/envelopes/envelopes-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.envelopes.title };
}

export default function EnvelopesPage() {
  return <EnvelopesScreen />;
}
