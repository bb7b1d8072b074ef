"use client";

import { useTranslations } from "use-intl";
import { MEMBER_CALLS } from "@/components/api-call/tenancy-calls";
import { mayManage } from "@/server/domain/tenancy/rank";
import { InviteButton, People } from "../members/members-screen";
import { PendingInvitations } from "../members/pending-invitations";
import { SectionHeading } from "../settings-card";
import { OrganisationPage } from "./organisation-page";
import { OrganisationPeople } from "./people/organisation-people";

export function OrganisationMembersScreen({ organisationUrl }: { organisationUrl: string }) {
  const t = useTranslations("settings");
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {({ id, name, role }) => {
        const here = { place: { kind: "organisation" as const, organisationId: id }, name, role };
        return (
          <>
            <SectionHeading
              title={t("members.title")}
              lead={t("organisation.peopleLead")}
              calls={MEMBER_CALLS}
              action={<InviteButton here={here} />}
            />
            {mayManage(role) ? (
              <div className="flex flex-col gap-8">
                <OrganisationPeople here={here} organisationId={id} />
                <PendingInvitations here={here} />
              </div>
            ) : (
              <People here={here} />
            )}
          </>
        );
      }}
    </OrganisationPage>
  );
}
