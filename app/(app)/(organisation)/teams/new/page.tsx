import type { Metadata } from "next";
import { readPreferences } from "@/app/preferences";
import { CreateTeamScreen } from "@/components/settings/create-team-screen";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].settings.create.title };
}

type NewTeamPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewTeamPage({ searchParams }: NewTeamPageProps) {
  const { organisation } = await searchParams;
  const organisationId = Number(organisation);
  return (
    <CreateTeamScreen
      {...(Number.isInteger(organisationId) && organisationId > 0 ? { organisationId } : {})}
    />
  );
}
