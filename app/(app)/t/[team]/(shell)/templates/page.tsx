import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { TemplateList } from "@/components/template/list/template-list";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].templates.title };
}

export default async function TemplatesPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <TemplateList teamUrl={team} />;
}
