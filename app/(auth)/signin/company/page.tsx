import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { CompanyLinkScreen } from "@/components/account/company-link-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].account.company.link.title };
}

export default function CompanyLinkPage() {
  return <CompanyLinkScreen />;
}
