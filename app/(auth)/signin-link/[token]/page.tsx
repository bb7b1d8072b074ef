import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { MailedLinkScreen } from "@/components/account/mailed-link-screen";
import { messages } from "@/server/domain/messages";

/** The token in the address opens an account. It must not leak in a Referer or into a search index. */
export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  const { title } = messages[language].account.mailedLink;
  return { title, robots: { index: false }, referrer: "no-referrer" };
}

export default async function MailedLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <MailedLinkScreen token={token} />;
}
