import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { RunScreen } from "@/components/bulk-send/run/run-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].bulk.title };
}

export default async function BulkSendPage({ params }: { params: Promise<{ team: string; id: string }> }) {
  const { team, id } = await params;
  return <RunScreen teamUrl={team} bulkSendId={id} />;
}
