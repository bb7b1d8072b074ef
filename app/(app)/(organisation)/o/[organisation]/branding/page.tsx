import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { OrganisationBrandingScreen } from "@/components/settings/branding/organisation-branding-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.branding.title };
}

export default async function OrganisationBrandingPage({
  params,
}: {
  params: Promise<{ organisation: string }>;
}) {
  const { organisation } = await params;
  return <OrganisationBrandingScreen organisationUrl={organisation} />;
}
