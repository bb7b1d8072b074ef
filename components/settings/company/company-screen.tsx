"use client";

import { useTranslations } from "use-intl";
import { POLICY_CALLS } from "@/components/api-call/tenancy-calls";
import { Banner } from "@/components/ui/banner";
import { mayManage } from "@/server/domain/tenancy/rank";
import { OrganisationPage } from "../organisation/organisation-page";
import { SectionHeading } from "../settings-card";
import { DirectoryCard } from "./directory-card";
import { DomainsCard } from "./domains-card";
import { GroupsCard } from "./groups-card";
import { ProviderCard } from "./provider-card";
import { RequiredCard } from "./required-card";

export function CompanyScreen({ organisationUrl }: { organisationUrl: string }) {
  const t = useTranslations("company");
  const settings = useTranslations("settings");
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {({ id, name, role }) => (
        <>
          <SectionHeading title={t("title")} lead={t("lead", { name })} calls={POLICY_CALLS} />
          {!mayManage(role) && <Banner className="mb-5">{settings("readOnlyPlain")}</Banner>}
          <div className="flex flex-col gap-5">
            <DomainsCard organisationId={id} canChange={mayManage(role)} />
            <ProviderCard organisationId={id} isAdmin={role === "ADMIN"} />
            <DirectoryCard organisationId={id} isAdmin={role === "ADMIN"} />
            <RequiredCard organisationId={id} isAdmin={role === "ADMIN"} />
            {role === "ADMIN" && <GroupsCard organisationId={id} />}
          </div>
        </>
      )}
    </OrganisationPage>
  );
}
