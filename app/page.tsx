import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { TEAM_COOKIE } from "@/components/preferences/cookies";
import { isDomainError } from "@/server/domain/errors";
import { type PageCaller, pageCaller } from "./page-caller";

/** No page of its own: to the setup of an empty installation, to the team last worked in, or to the sign-in. */
export default async function Home(): Promise<never> {
  const caller = await pageCaller();
  const { isOpen } = await caller.account.setupState();
  if (isOpen) redirect("/setup");
  const team = await teamToOpen(caller);
  redirect(team ? `/t/${team}` : "/signin");
}

/** The team last worked in, else the first; null for strangers. */
async function teamToOpen(caller: PageCaller): Promise<string | null> {
  try {
    const { teams, shutTeams } = await caller.account.me();
    if (teams.length === 0 && shutTeams.length > 0) redirect("/signin/required");
    const last = decodeURIComponent((await cookies()).get(TEAM_COOKIE)?.value ?? "");
    return (teams.find(({ url }) => url === last) ?? teams[0])?.url ?? null;
  } catch (error) {
    if (error instanceof Error && isDomainError(error.cause) && error.cause.code === "UNAUTHORIZED")
      return null;
    throw error;
  }
}
