"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { OrganisationAnswer } from "../api-types";
import { SettingsFrame } from "../settings-frame";

type OrganisationPageProps = {
  organisationUrl: string;
  children: (organisation: OrganisationAnswer) => ReactNode;
};

export function OrganisationPage({ organisationUrl, children }: OrganisationPageProps) {
  const errorText = useErrorText();
  const trpc = useTRPC();
  const query = useQuery(trpc.organisation.get.queryOptions({ url: organisationUrl }, { staleTime: 0 }));
  return (
    <SettingsFrame>
      {query.data ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState detail={errorText(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </SettingsFrame>
  );
}
