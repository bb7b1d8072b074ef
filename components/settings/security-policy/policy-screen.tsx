"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { POLICY_CALLS } from "@/components/api-call/tenancy-calls";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryView } from "@/components/ui/query-view";
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
  const trpc = useTRPC();
  const policy = useQuery(
    trpc.organisation.securityPolicy.queryOptions({ organisationId }, { staleTime: 0 }),
  );
  return (
    <QueryView query={policy} isQuiet>
      {(shown) => <PolicyForm organisationId={organisationId} shown={shown} {...rest} />}
    </QueryView>
  );
}
