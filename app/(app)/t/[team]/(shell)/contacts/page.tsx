import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { ContactsScreen } from "@/components/contacts/page/contacts-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].contacts.page.title };
}

export default async function ContactsPage({ params }: { params: Promise<{ team: string }> }) {
  const { team } = await params;
  return <ContactsScreen teamUrl={team} />;
}
