import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { redirectRestrictedMember } from "@/app/restricted-page";
import { NewEnvelopeScreen } from "@/components/envelope/wizard/new-envelope-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].owner.start.new };
}

export default async function NewEnvelopePage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  await redirectRestrictedMember(team, `/t/${team}/templates`);
  return <NewEnvelopeScreen teamUrl={team} />;
}
