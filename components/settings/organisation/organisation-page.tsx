"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTRPC } from "@/components/trpc-provider";
import { QueryView } from "@/components/ui/query-view";
import type { OrganisationAnswer } from "../api-types";
import { SettingsFrame } from "../settings-frame";

type OrganisationPageProps = {
  organisationUrl: string;
  children: (organisation: OrganisationAnswer) => ReactNode;
};

export function OrganisationPage({ organisationUrl, children }: OrganisationPageProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.organisation.get.queryOptions({ url: organisationUrl }, { staleTime: 0 }));
  return (
    <SettingsFrame>
      <QueryView query={query} isQuiet>
        {children}
      </QueryView>
    </SettingsFrame>
  );
}
