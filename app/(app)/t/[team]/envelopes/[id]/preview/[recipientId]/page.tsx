import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readPreferences } from "@/app/preferences";
import { PreviewScreen } from "@/components/signing-preview/preview-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].reuse.preview.pageTitle };
}

type PreviewPageProps = { params: Promise<{ team: string; id: string; recipientId: string }> };

export default async function PreviewPage({ params }: PreviewPageProps) {
  const { team, id, recipientId } = await params;
  if (!/^\d{1,9}$/.test(recipientId)) notFound();
  return <PreviewScreen key={recipientId} envelopeId={id} recipientId={Number(recipientId)} teamUrl={team} />;
}
