"use client";

import { useTranslations } from "use-intl";
import { Link } from "@/components/ui/link";

export function SiteLinks({ termsUrl, privacyUrl }: { termsUrl: string | null; privacyUrl: string | null }) {
  const t = useTranslations("account.site");
  if (termsUrl === null && privacyUrl === null) return null;
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-x-5 gap-y-1 text-dense">
      {termsUrl && <Link href={termsUrl}>{t("terms")}</Link>}
      {privacyUrl && <Link href={privacyUrl}>{t("privacy")}</Link>}
    </p>
  );
}
