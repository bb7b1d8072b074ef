"use client";

import type { ReactNode } from "react";
import { ServerProvider } from "@/components/trpc-provider";

type TeamScopeProps = {
  teamUrl: string;
  /** True if the page's own calls are in the name of another team, or of none: inbox, organisation, admin. */
  isElsewhere: boolean;
  children: ReactNode;
};

/** Makes the calls of a part of the shell in the name of this team, on every page. */
export function TeamScope({ teamUrl, isElsewhere, children }: TeamScopeProps) {
  if (!isElsewhere) return children;
  return (
    <ServerProvider key={teamUrl} teamUrl={teamUrl}>
      {children}
    </ServerProvider>
  );
}
