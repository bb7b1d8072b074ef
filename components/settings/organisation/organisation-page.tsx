"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { OrganisationAnswer } from "../answers";
import { SettingsFrame } from "../settings-frame";

type OrganisationPageProps = {
  organisationUrl: string;
  children: (organisation: OrganisationAnswer) => ReactNode;
};

/** The frame of an organisation's sections, and the organisation once it is known. */
export function OrganisationPage({ organisationUrl, children }: OrganisationPageProps) {
  const t = useTranslations("settings");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const query = useQuery(trpc.organisation.get.queryOptions({ url: organisationUrl }, { staleTime: 0 }));
  const base = `/o/${organisationUrl}`;
  const sections = [
    { href: base, label: t("sections.organisation") },
    { href: `${base}/members`, label: t("sections.members") },
    { href: `${base}/branding`, label: t("sections.branding") },
    { href: `${base}/documents`, label: t("sections.documents") },
    { href: `${base}/email`, label: t("sections.emails") },
  ];
  return (
    <SettingsFrame name={query.data?.name ?? ""} sections={sections}>
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
