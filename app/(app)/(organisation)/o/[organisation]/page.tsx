import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { OrganisationScreen } from "@/components/settings/organisation/organisation-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.organisation.title };
}

export default async function OrganisationHome({ params }: { params: Promise<{ organisation: string }> }) {
  const { organisation } = await params;
  return <OrganisationScreen organisationUrl={organisation} />;
}
