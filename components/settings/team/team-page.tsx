"use client";

import type { ReactNode } from "react";
import { useCodeText, useErrorText } from "@/components/errors/use-error-text";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { TeamAnswer } from "../api-types";
import { useTeam } from "../use-team";

/** Renders a section once its team has loaded. Another team's URL gets the same answer as an unknown one. */
export function TeamPage({
  teamUrl,
  children,
}: {
  teamUrl: string;
  children: (team: TeamAnswer) => ReactNode;
}) {
  const errorText = useErrorText();
  const codeText = useCodeText();
  const { team, isUnknown } = useTeam(teamUrl);
  if (isUnknown) return <ErrorState detail={codeText("NOT_FOUND")} />;
  if (team.data) return children(team.data);
  if (team.isError) return <ErrorState detail={errorText(team.error)} onRetry={() => team.refetch()} />;
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
