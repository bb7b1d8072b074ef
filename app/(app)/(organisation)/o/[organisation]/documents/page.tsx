import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { OrganisationDefaultsScreen } from "@/components/settings/organisation/organisation-defaults-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.documents.title };
}

export default async function OrganisationDefaultsPage({
  params,
}: {
  params: Promise<{ organisation: string }>;
}) {
  const { organisation } = await params;
  return <OrganisationDefaultsScreen organisationUrl={organisation} />;
}
