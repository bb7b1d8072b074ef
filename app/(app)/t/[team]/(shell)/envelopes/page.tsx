import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { EnvelopeList } from "@/components/envelope/list/envelope-list";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].owner.list.title };
}

export default async function EnvelopesPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <EnvelopeList teamUrl={team} />;
}
