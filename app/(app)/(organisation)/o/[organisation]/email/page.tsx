import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { OrganisationEmailsScreen } from "@/components/settings/emails/organisation-emails-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.emails.title };
}

export default async function OrganisationEmailsPage({
  params,
}: {
  params: Promise<{ organisation: string }>;
}) {
  const { organisation } = await params;
  return <OrganisationEmailsScreen organisationUrl={organisation} />;
}
