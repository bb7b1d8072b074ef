import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { redirectRestrictedMember } from "@/app/restricted-page";
import { BulkSendScreen } from "@/components/bulk-send/bulk-send-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].bulk.title };
}

export default async function BulkSendPage({ params }: { params: Promise<{ team: string; id: string }> }) {
  const { team, id } = await params;
  await redirectRestrictedMember(team, `/t/${team}/templates/${id}`, ["TEMPLATES_ONLY"]);
  return <BulkSendScreen teamUrl={team} templateId={id} />;
}
