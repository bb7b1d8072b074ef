import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { EnvelopeList } from "@/components/envelope/list/envelope-list";
import { messages } from "@/server/domain/messages";

type FolderPageProps = { params: Promise<{ team: string; folder: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].owner.list.title };
}

export default async function FolderPage({ params }: FolderPageProps) {
  const { team, folder } = await params;
  return <EnvelopeList key={folder} teamUrl={team} folderId={folder} />;
}
