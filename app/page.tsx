import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { TEAM_COOKIE } from "@/components/preferences/cookies";
import { isDomainError } from "@/server/domain/errors";
import { createPageCaller, type PageCaller } from "./page-caller";

/** Redirects to the setup of an empty installation, to the last team, or to the sign-in. */
export default async function Home(): Promise<never> {
  const caller = await createPageCaller();
  const { isOpen } = await caller.account.setupState();
  if (isOpen) redirect("/setup");
  const team = await findTeamToOpen(caller);
  redirect(team ? `/t/${team}` : "/signin");
}

/** Returns the last team, else the first. Null without a session. */
async function findTeamToOpen(caller: PageCaller): Promise<string | null> {
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
