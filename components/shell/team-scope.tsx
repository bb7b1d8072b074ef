"use client";

import type { ReactNode } from "react";
import { ServerProvider } from "@/components/trpc-provider";

type TeamScopeProps = {
  teamUrl: string;
  /** The page itself calls the server in the name of another team, or of none: inbox, organisation, admin. */
  isElsewhere: boolean;
  children: ReactNode;
};

/** Calls the server in the name of this team for a part of the shell, on every page. */
export function TeamScope({ teamUrl, isElsewhere, children }: TeamScopeProps) {
  if (!isElsewhere) return children;
  return (
    <ServerProvider key={teamUrl} teamUrl={teamUrl}>
      {children}
    </ServerProvider>
  );
}
