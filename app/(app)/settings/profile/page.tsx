import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { ProfileScreen } from "@/components/own-account/profile-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].profile.profile.title };
}

export default async function ProfilePage() {
  const { theme, language } = await readPreferences();
  return (
    <PageMessages
      language={language}
      areas={["ui", "owner", "account", "errors", "settings", "transfer", "profile", "signing", "firstSteps"]}
    >
      <ProfileScreen theme={theme} />
    </PageMessages>
  );
}
