import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { EnvelopeDetail } from "@/components/envelope/detail/envelope-detail";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].owner.detail.pageTitle };
}

export default async function EnvelopePage({ params }: { params: Promise<{ team: string; id: string }> }) {
  const { team, id } = await params;
  return <EnvelopeDetail envelopeId={id} teamUrl={team} />;
}
