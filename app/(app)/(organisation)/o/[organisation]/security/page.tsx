import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { PolicyScreen } from "@/components/settings/security-policy/policy-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].policy.title };
}

export default async function OrganisationSecurityPage({
  params,
}: {
  params: Promise<{ organisation: string }>;
}) {
  const [{ organisation }, { language }] = await Promise.all([params, readPreferences()]);
  return (
    <PageMessages language={language} areas={["ui", "owner", "account", "errors", "settings", "policy"]}>
      <PolicyScreen organisationUrl={organisation} />
    </PageMessages>
  );
}
