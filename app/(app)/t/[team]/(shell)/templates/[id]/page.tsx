import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { TemplateDetail } from "@/components/template/detail/template-detail";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].templates.pageTitle };
}

export default async function TemplatePage({ params }: { params: Promise<{ team: string; id: string }> }) {
  const { team, id } = await params;
  return <TemplateDetail envelopeId={id} teamUrl={team} />;
}
