import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { BatchList } from "@/components/bulk-send/list/batch-list";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].bulk.list.title };
}

export default async function BulkSendsPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <BatchList teamUrl={team} />;
}
