import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { createPageCaller } from "@/app/page-caller";
import { AccountProvider } from "@/components/account/account-context";
import { ServerProvider } from "@/components/trpc-provider";

type TeamLayoutProps = { children: ReactNode; params: Promise<{ team: string }> };

/**
 * Answers 404 for a team that the account does not belong to. A visitor without a session passes: the page
 * itself sends them to sign in and remembers the address.
 */
export default async function TeamLayout({ children, params }: TeamLayoutProps) {
  const [{ team }, api] = await Promise.all([params, createPageCaller()]);
  const me = await api.account.me().catch(() => null);
  if (me?.shutTeams.some(({ url }) => url === team))
    redirect(`/signin/required?next=${encodeURIComponent(`/t/${team}`)}`);
  const here = me?.teams.find(({ url }) => url === team);
  if (me && !here) notFound();
  // A member with SIGN_ONLY sees the inbox only, and nothing of the team.
  if (here?.restriction === "SIGN_ONLY") redirect("/inbox");
  return (
    <ServerProvider key={team} teamUrl={team}>
      <AccountProvider>{children}</AccountProvider>
    </ServerProvider>
  );
}
