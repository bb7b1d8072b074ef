import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { ChangeEmailScreen } from "@/components/account/change-email-screen";
import { messages } from "@/server/domain/messages";

/** The address changes an account: no other site is told it, and no search engine keeps it. */
export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  const { title } = messages[language].account.changeEmail;
  return { title, robots: { index: false }, referrer: "no-referrer" };
}

export default async function ChangeEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <ChangeEmailScreen token={token} />;
}
