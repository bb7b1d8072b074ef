"use client";

import { useFormatter, useTranslations } from "use-intl";
import { Link } from "@/components/ui/link";
import type { Account } from "./account-context";
import { AuthPage } from "./auth-page";
import { CompanyButton } from "./company-button";

type ShutTeam = Account["shutTeams"][number];
type ClosedTeamsScreenProps = {
  email: string;
  /** At most one team per organisation. */
  places: readonly ShutTeam[];
  next: string;
  /** True if the user can open other teams with this sign-in. */
  hasOthers: boolean;
};

/** /signin/required: organisations require more than this sign-in. The screen says what and leads to it. */
export function ClosedTeamsScreen({ email, places, next, hasOthers }: ClosedTeamsScreenProps) {
  const t = useTranslations("account.shut");
  return (
    <AuthPage
      title={t("title")}
      lead={t("lead")}
      footer={hasOthers ? <Link href="/">{t("others")}</Link> : undefined}
    >
      <ul className="flex flex-col gap-5">
        {places.map((place) => (
          <li key={place.organisation.id} className="flex flex-col gap-3">
            <div>
              <h2 className="text-lead wrap-anywhere">{place.organisation.name}</h2>
              <Reason place={place} />
            </div>
            <Remedy place={place} email={email} next={next} />
          </li>
        ))}
      </ul>
    </AuthPage>
  );
}

function Reason({ place: { reason, waysIn } }: { place: ShutTeam }) {
  const t = useTranslations("account.shut");
  const format = useFormatter();
  const ways = format.list(
    (waysIn ?? []).map((way) => t(`ways.${way}`)),
    { type: "disjunction" },
  );
  return <p className="mt-1 text-body text-ink-2">{reason === "WAY_IN" ? t(reason, { ways }) : t(reason)}</p>;
}

/** Offers the user's next step. There is none for a refused address. */
function Remedy({
  place: { reason, waysIn },
  email,
  next,
}: {
  place: ShutTeam;
  email: string;
  next: string;
}) {
  const t = useTranslations("account.shut");
  const signIn = `/signin?next=${encodeURIComponent(next)}`;
  if (reason === "ADDRESS") return null;
  const takesPasskey = reason === "SECOND_FACTOR" || (reason === "WAY_IN" && waysIn?.includes("PASSKEY"));
  const isCompany = reason === "COMPANY" || (reason === "WAY_IN" && waysIn?.includes("COMPANY"));
  return (
    <>
      {isCompany && <CompanyButton email={email} next={next} />}
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-body">
        {reason === "SECOND_FACTOR" ? (
          <>
            <Link href="/settings/security">{t("setUp")}</Link>
            <Link href={signIn}>{t("hasPasskey")}</Link>
          </>
        ) : (
          <Link href={signIn}>{t("signIn")}</Link>
        )}
        {takesPasskey && reason === "WAY_IN" && <Link href="/settings/security">{t("setUpPasskey")}</Link>}
      </p>
    </>
  );
}
