import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { redirectRestrictedMember } from "@/app/restricted-page";
import { UseTemplateScreen } from "@/components/template/use/use-template-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].templates.use.pageTitle };
}

export default async function UsePage({ params }: { params: Promise<{ team: string; id: string }> }) {
  const { team, id } = await params;
  await redirectRestrictedMember(team, `/t/${team}/templates/${id}`, ["TEMPLATES_ONLY"]);
  return <UseTemplateScreen envelopeId={id} teamUrl={team} />;
}
