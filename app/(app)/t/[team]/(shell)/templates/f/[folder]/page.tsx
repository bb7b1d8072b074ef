import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { TemplateList } from "@/components/template/list/template-list";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].templates.title };
}

type FolderPageProps = { params: Promise<{ team: string; folder: string }> };

export default async function TemplateFolderPage({ params }: FolderPageProps) {
  const { team, folder } = await params;
  return <TemplateList key={folder} teamUrl={team} folderId={folder} />;
}
