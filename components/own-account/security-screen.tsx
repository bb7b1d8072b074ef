"use client";

import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { SectionHeading } from "@/components/settings/settings-card";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { PasswordCard } from "./password-card";
import { RequiringOrganisations } from "./second-factor-required";
import { SessionsCard } from "./sessions-card";
import { useProfile } from "./use-profile";
import { ActivityCard } from "./ways-in/activity-card";
import { AuthenticatorCard } from "./ways-in/authenticator-card";
import { CompaniesCard } from "./ways-in/companies-card";
import { PasskeysCard } from "./ways-in/passkeys-card";
import { useWaysIn } from "./ways-in/use-ways-in";

/** /settings/security (components/README.md 8). */
export function SecurityScreen() {
  const t = useTranslations("profile.security");
  const errorText = useErrorText();
  const { profile } = useProfile();
  const { data } = profile;
  const { ways, refresh } = useWaysIn();
  if (profile.isError && !data)
    return <ErrorState detail={errorText(profile.error)} onRetry={() => profile.refetch()} />;
  return (
    <>
      <SectionHeading title={t("title")} lead={t("lead")} />
      <RequiringOrganisations />
      <div className="flex flex-col gap-5">
        {data ? <PasswordCard profile={data} /> : <Skeleton className="h-24 w-full" />}
        {ways.isError && !ways.data && <ErrorState onRetry={() => ways.refetch()} />}
        {ways.isPending && <Skeleton className="h-40 w-full" />}
        {ways.data && (
          <>
            <PasskeysCard passkeys={ways.data.passkeys} onChanged={refresh} />
            <AuthenticatorCard ways={ways.data} onChanged={refresh} />
            {ways.data.companies.length > 0 && (
              <CompaniesCard companies={ways.data.companies} onChanged={refresh} />
            )}
          </>
        )}
        <SessionsCard />
        <ActivityCard />
      </div>
    </>
  );
}
