import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { EnvelopeScreen } from "@/components/admin/envelopes/envelope-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.envelopes.title };
}

export default async function EnvelopePage({ params }: { params: Promise<{ id: string }> }) {
  return <EnvelopeScreen envelopeId={(await params).id} />;
}
