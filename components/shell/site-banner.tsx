"use client";

import { useLocale } from "use-intl";
import { Banner } from "@/components/ui/banner";
import type { InstallationSettings } from "@/server/domain/installation";

type SiteBannerProps = { banner: InstallationSettings["banner"]; className?: string };

/** The operator's banner, in the other language if it has no text in the reader's. */
export function SiteBanner({ banner, className = "" }: SiteBannerProps) {
  const language = useLocale();
  if (!banner) return null;
  const bannerLanguage = banner[language] ? language : language === "en" ? "es" : "en";
  return (
    <Banner tone={banner.tone} className={className}>
      <p lang={bannerLanguage} className="wrap-anywhere">
        {banner[bannerLanguage]}
      </p>
    </Banner>
  );
}
