import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { LegalPage } from "@/components/legal/legal-page";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].legal.accessibility.title };
}

export default async function AccessibilityPage() {
  const { language, theme } = await readPreferences();
  const { title, lead, ...sections } = messages[language].legal.accessibility;
  return (
    <PageMessages language={language} areas={["ui"]}>
      <LegalPage title={title} lead={lead} sections={Object.values(sections)} theme={theme} />
    </PageMessages>
  );
}
