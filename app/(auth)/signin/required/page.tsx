import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { createPageCaller } from "@/app/page-caller";
import { readPreferences } from "@/app/preferences";
import { listClosedTeams } from "@/components/account/closed-teams";
import { ClosedTeamsScreen } from "@/components/account/closed-teams-screen";
import { CompanyRequiredScreen } from "@/components/account/company-required-screen";
import { toSafeNextPath } from "@/components/account/sign-in";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].account.shut.title };
}

type RequiredPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** For a member whose organisation requires another sign-in method. Everybody else is redirected. */
export default async function CompanyRequiredPage({ searchParams }: RequiredPageProps) {
  const [{ next: nextParam }, api] = await Promise.all([searchParams, createPageCaller()]);
  const next = toSafeNextPath(typeof nextParam === "string" ? nextParam : undefined);
  const me = await api.account.me().catch(() => null);
  if (!me) redirect(`/signin?next=${encodeURIComponent(next)}`);
  if (me.shutTeams.length === 0) redirect(next);
  const places = listClosedTeams(me.shutTeams, next);
  const screenProps = { email: me.email, next, hasOthers: me.teams.length > 0 };
  if (places.some(({ reason }) => reason !== "COMPANY"))
    return <ClosedTeamsScreen {...screenProps} places={places} />;
  const names = new Set(places.map(({ organisation }) => organisation.name));
  return <CompanyRequiredScreen {...screenProps} organisations={[...names]} />;
}
