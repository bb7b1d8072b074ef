import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { PeopleScreen } from "@/components/admin/people/people-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].admin.people.title };
}

export default function PeoplePage() {
  return <PeopleScreen />;
}
