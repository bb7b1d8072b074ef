import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { InviteScreen } from "@/components/account/invite-screen";
import { PageMessages } from "@/components/i18n/page-messages";

export const metadata: Metadata = { robots: { index: false }, referrer: "no-referrer" };

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, { language }] = await Promise.all([params, readPreferences()]);
  return (
    <PageMessages language={language} areas={["ui", "account", "errors", "settings"]}>
      <InviteScreen token={token} />
    </PageMessages>
  );
}
