"use client";

import { useTranslations } from "use-intl";
import { BRAND_CALLS } from "@/components/api-call/tenancy-calls";
import { SaveIndicator } from "@/components/form/save-indicator";
import { Banner } from "@/components/ui/banner";
import type { OrganisationAnswer } from "../api-types";
import { useOrganisationDefaults } from "../documents/use-place-defaults";
import { OrganisationPage } from "../organisation/organisation-page";
import { SectionHeading } from "../settings-card";
import { BrandingForm } from "./branding-form";
import { useBrand } from "./use-brand";

export function OrganisationBrandingScreen({ organisationUrl }: { organisationUrl: string }) {
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {(organisation) => <OrganisationBranding key={organisation.id} organisation={organisation} />}
    </OrganisationPage>
  );
}

function OrganisationBranding({ organisation }: { organisation: OrganisationAnswer }) {
  const t = useTranslations("settings.branding");
  const canChange = organisation.role === "ADMIN";
  const defaults = useOrganisationDefaults(organisation, canChange);
  const brand = useBrand({
    place: { kind: "organisation", organisationId: organisation.id },
    name: defaults.settings.brandingName ?? organisation.name,
    ownLogo: organisation.logo,
    inheritedLogo: null,
    canChange,
  });
  return (
    <>
      <SectionHeading
        title={t("title")}
        lead={t("organisationLead")}
        calls={BRAND_CALLS}
        action={canChange && <SaveIndicator />}
      />
      {!canChange && <Banner className="mb-5">{t("readOnly")}</Banner>}
      <BrandingForm defaults={defaults} level="organisation" brand={brand} />
    </>
  );
}
