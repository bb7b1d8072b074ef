"use client";

import { useTranslations } from "use-intl";
import { InviteButton, People } from "../members/members-screen";
import { SectionHeading } from "../settings-card";
import { OrganisationPage } from "./organisation-page";

/** Who belongs to the organisation as a whole. */
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
              action={<InviteButton here={here} />}
            />
            <People here={here} />
          </>
        );
      }}
    </OrganisationPage>
  );
}
