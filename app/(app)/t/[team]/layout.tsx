import type { ReactNode } from "react";
import { AccountProvider } from "@/components/account/account-context";
import { ServerProvider } from "@/components/trpc-provider";

type TeamLayoutProps = { children: ReactNode; params: Promise<{ team: string }> };

/** Everything under a team speaks to the server in that team's name. */
export default async function TeamLayout({ children, params }: TeamLayoutProps) {
  const { team } = await params;
  return (
    <ServerProvider key={team} teamUrl={team}>
      <AccountProvider>{children}</AccountProvider>
    </ServerProvider>
  );
}
