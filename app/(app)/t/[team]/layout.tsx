import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { pageCaller } from "@/app/page-caller";
import { AccountProvider } from "@/components/account/account-context";
import { ServerProvider } from "@/components/trpc-provider";

type TeamLayoutProps = { children: ReactNode; params: Promise<{ team: string }> };

/**
 * Everything under a team speaks to the server in that team's name. One that is not the visitor's is as if it did not
 * exist; who is signed out is sent to sign in by the page, which remembers where they were.
 */
export default async function TeamLayout({ children, params }: TeamLayoutProps) {
  const [{ team }, api] = await Promise.all([params, pageCaller()]);
  const me = await api.account.me().catch(() => null);
  if (me?.shutTeams.some(({ url }) => url === team))
    redirect(`/signin/required?next=${encodeURIComponent(`/t/${team}`)}`);
  const here = me?.teams.find(({ url }) => url === team);
  if (me && !here) notFound();
  // Who only signs finds what there is to sign, and nothing of the team.
  if (here?.restriction === "SIGN_ONLY") redirect("/inbox");
  return (
    <ServerProvider key={team} teamUrl={team}>
      <AccountProvider>{children}</AccountProvider>
    </ServerProvider>
  );
}
