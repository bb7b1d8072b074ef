import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { redirectRestrictedMember } from "@/app/restricted-page";
import { Wizard } from "@/components/envelope/wizard/wizard";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].owner.wizard.pageTitle };
}

export default async function EditPage({ params }: { params: Promise<{ team: string; id: string }> }) {
  const { team, id } = await params;
  await redirectRestrictedMember(team, `/t/${team}/envelopes/${id}`);
  return <Wizard envelopeId={id} teamUrl={team} />;
}
