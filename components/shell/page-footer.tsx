"use client";

import { useTranslations } from "use-intl";
import { NextLink } from "@/components/ui/next-link";
import type { InstallationSettings } from "@/server/domain/installation";

type PageFooterProps = { site: Pick<InstallationSettings, "termsUrl" | "privacyUrl"> };

export function PageFooter({ site }: PageFooterProps) {
  const t = useTranslations("owner.footer");
  const links = [
    { href: "/api/v2/docs", label: t("docs") },
    { href: "/verify", label: t("verify") },
    { href: "/legal/esign-consent", label: t("consent") },
    { href: "/accessibility", label: t("accessibility") },
    ...(site.termsUrl ? [{ href: site.termsUrl, label: t("terms") }] : []),
    ...(site.privacyUrl ? [{ href: site.privacyUrl, label: t("privacy") }] : []),
  ];
  return (
    <footer className="mx-auto w-full max-w-[80rem] px-4 pb-20 sm:px-6 md:pb-6 lg:px-8">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-hairline pt-4 text-dense text-ink-3">
        {links.map(({ href, label }) => (
          <li key={href}>
            <NextLink
              href={href}
              prefetch={false}
              className="inline-flex min-h-6 items-center hover:text-ink hover:underline"
            >
              {label}
            </NextLink>
          </li>
        ))}
      </ul>
    </footer>
  );
}
