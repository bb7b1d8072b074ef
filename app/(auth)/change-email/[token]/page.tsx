import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { ChangeEmailScreen } from "@/components/account/change-email-screen";
import { messages } from "@/server/domain/messages";

/** The token in the address changes an account. It must not leak in a Referer or into a search index. */
export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  const { title } = messages[language].account.changeEmail;
  return { title, robots: { index: false }, referrer: "no-referrer" };
}

export default async function ChangeEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <ChangeEmailScreen token={token} />;
}
