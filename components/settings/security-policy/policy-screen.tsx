"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { POLICY_CALLS } from "@/components/api-call/tenancy-calls";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { mayManage } from "@/server/domain/tenancy/rank";
import { OrganisationPage } from "../organisation/organisation-page";
import { SectionHeading } from "../settings-card";
import { PolicyForm } from "./policy-form";

/**
 * /o/[organisation]/security: requirements for sessions and tokens. Visible to ADMIN and MANAGER, changed by
 * ADMIN.
 */
export function PolicyScreen({ organisationUrl }: { organisationUrl: string }) {
  const t = useTranslations("policy");
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {({ id, name, role }) => (
        <>
          <SectionHeading title={t("title")} lead={t("lead", { name })} calls={POLICY_CALLS} />
          {mayManage(role) ? (
            <>
              {role !== "ADMIN" && <Banner className="mb-5">{t("adminsOnly")}</Banner>}
              <Policy
                organisationId={id}
                canChange={role === "ADMIN"}
                signInHref={`/o/${organisationUrl}/sign-in`}
              />
            </>
          ) : (
            <EmptyState title={t("leaders.title")}>{t("leaders.detail")}</EmptyState>
          )}
        </>
      )}
    </OrganisationPage>
  );
}

type PolicyProps = { organisationId: number; canChange: boolean; signInHref: string };

function Policy({ organisationId, ...rest }: PolicyProps) {
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.organisation.securityPolicy.queryOptions({ organisationId }, { staleTime: 0 }),
  );
  if (!data)
    return error ? (
      <ErrorState detail={errorText(error)} onRetry={() => refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    );
  return <PolicyForm organisationId={organisationId} shown={data} {...rest} />;
}
