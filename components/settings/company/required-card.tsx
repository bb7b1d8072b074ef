"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { CompanyButton } from "@/components/account/company-button";
import { useTRPC } from "@/components/trpc-provider";
import { QueryView } from "@/components/ui/query-view";
import type { CompanySignInAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";
import { RequiredForm } from "./required-form";

/** Requires the company's sign-in for all members, except named admins. */
export function RequiredCard({ organisationId, isAdmin }: { organisationId: number; isAdmin: boolean }) {
  const t = useTranslations("company.required");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      {isAdmin ? (
        <Required organisationId={organisationId} />
      ) : (
        <p className="text-body text-ink-2">{t("adminsOnly")}</p>
      )}
    </SettingsCard>
  );
}

function Required({ organisationId }: { organisationId: number }) {
  const trpc = useTRPC();
  const companySignIn = useQuery(trpc.companySignIn.get.queryOptions({ organisationId }));
  return (
    <QueryView query={companySignIn} placeholder="h-32 w-full">
      {(found) => <Ready organisationId={organisationId} found={found} />}
    </QueryView>
  );
}

function Ready({ organisationId, found }: { organisationId: number; found: CompanySignInAnswer }) {
  const t = useTranslations("company.required");
  const account = useAccount();
  const pathname = usePathname();
  const { connection, hasDomain, hasTried, admins } = found;
  const isRequired = connection !== null && connection.requiredAt !== null;
  if (!isRequired && !connection?.isEnabled)
    return <p className="text-body text-ink-2">{t("needsProvider")}</p>;
  if (!isRequired && !hasDomain) return <p className="text-body text-ink-2">{t("needsDomain")}</p>;
  if (!isRequired && !hasTried)
    return (
      <div className="flex max-w-xl flex-col gap-4">
        <p className="text-body">{t("needsTry")}</p>
        <CompanyButton email={account?.email ?? ""} next={pathname} />
      </div>
    );
  const names = admins.filter(({ isBreakGlass }) => isBreakGlass).map(({ userId }) => userId);
  return (
    <RequiredForm
      key={`${isRequired} ${names.join()}`}
      organisationId={organisationId}
      isRequired={isRequired}
      admins={admins}
    />
  );
}
