import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { OrganisationsScreen } from "@/components/admin/organisations/organisations-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.organisations.title };
}

export default function OrganisationsPage() {
  return <OrganisationsScreen />;
}
