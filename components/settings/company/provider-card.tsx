"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { CopyField } from "@/components/ui/copy-field";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { SettingsCard } from "../settings-card";
import { ProviderForm } from "./provider-form";

export function ProviderCard({ organisationId, isAdmin }: { organisationId: number; isAdmin: boolean }) {
  const t = useTranslations("company.provider");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      {isAdmin ? (
        <Provider organisationId={organisationId} />
      ) : (
        <p className="text-body text-ink-2">{t("adminsOnly")}</p>
      )}
    </SettingsCard>
  );
}

function Provider({ organisationId }: { organisationId: number }) {
  const t = useTranslations("company.provider");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const companySignIn = useQuery(trpc.companySignIn.get.queryOptions({ organisationId }));
  const teams = useQuery(trpc.team.list.queryOptions({ organisationId }));
  const domains = useQuery(trpc.companyDomain.list.queryOptions({ organisationId }));
  const failed = [companySignIn, teams].find(({ isError }) => isError);
  if (failed) return <ErrorState detail={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!companySignIn.data || !teams.data) return <Skeleton className="h-64 w-full" />;
  const hasDomain = domains.data?.data.some(({ isVerified }) => isVerified) ?? true;
  return (
    <div className="flex max-w-xl flex-col gap-5">
      {!hasDomain && <p className="text-body text-ink-2">{t("needsDomain")}</p>}
      <div className="flex flex-col gap-1">
        <p className="text-body font-medium">{t("redirect")}</p>
        <CopyField label={t("redirect")} value={companySignIn.data.redirectUri} />
        <p className="text-dense text-ink-2">{t("redirectHint")}</p>
        <p className="text-dense">
          <Link href="/api/v2/docs/company-sign-in">{t("guide")}</Link>
        </p>
      </div>
      <ProviderForm
        organisationId={organisationId}
        connection={companySignIn.data.connection}
        teams={teams.data.data}
        signOutUri={companySignIn.data.signOutUri}
      />
    </div>
  );
}
