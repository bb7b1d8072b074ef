import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { MailedLinkScreen } from "@/components/account/mailed-link-screen";
import { messages } from "@/server/domain/messages";

/** The address opens an account: no other site is told it, and no search engine keeps it. */
export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  const { title } = messages[language].account.mailedLink;
  return { title, robots: { index: false }, referrer: "no-referrer" };
}

export default async function MailedLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <MailedLinkScreen token={token} />;
}
