import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { OrganisationMembersScreen } from "@/components/settings/organisation/organisation-members-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.members.title };
}

export default async function OrganisationMembersPage({
  params,
}: {
  params: Promise<{ organisation: string }>;
}) {
  const { organisation } = await params;
  return <OrganisationMembersScreen organisationUrl={organisation} />;
}
