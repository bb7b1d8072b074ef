"use client";

import { useFormatter, useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { Banner } from "@/components/ui/banner";

/** Names the organisations that require a second factor. Disappears once the account has one. */
export function RequiringOrganisations() {
  const t = useTranslations("profile.security.asked");
  const format = useFormatter();
  const asking = useAccount()?.shutTeams.filter(({ reason }) => reason === "SECOND_FACTOR") ?? [];
  if (asking.length === 0) return null;
  const names = new Set(asking.map(({ organisation }) => organisation.name));
  return (
    <Banner tone="warning" className="mb-5" title={t("title", { organisations: format.list([...names]) })}>
      {t("detail")}
    </Banner>
  );
}
