"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { NextLink } from "@/components/ui/next-link";

const SECTIONS = [
  { href: "/admin/overview", key: "overview" },
  { href: "/admin/people", key: "people" },
  { href: "/admin/organisations", key: "organisations" },
  { href: "/admin/envelopes", key: "envelopes" },
  { href: "/admin/jobs", key: "jobs" },
  { href: "/admin/emails", key: "mail" },
  { href: "/admin/sealing", key: "sealing" },
  { href: "/admin/webhooks", key: "webhooks" },
  { href: "/admin/health", key: "health" },
  { href: "/admin/installation", key: "installation" },
] as const;

export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("admin.nav");
  const pathname = usePathname();
  return (
    <div className="mx-auto max-w-4xl">
      <nav aria-label={t("label")} className="mb-6 border-b border-hairline">
        <ul className="-mb-px flex flex-wrap gap-x-1">
          {SECTIONS.map(({ href, key }) => {
            const isHere = pathname === href || pathname.startsWith(`${href}/`);
            return (
              <li key={key}>
                <NextLink
                  href={href}
                  aria-current={pathname === href ? "page" : isHere ? "true" : undefined}
                  className={classNames(
                    "flex min-h-11 items-center border-b-2 px-3 text-body",
                    isHere
                      ? "border-primary font-medium text-ink"
                      : "border-transparent text-ink-2 hover:text-ink",
                  )}
                >
                  {t(key)}
                </NextLink>
              </li>
            );
          })}
        </ul>
      </nav>
      {children}
    </div>
  );
}

export function AdminHead({ title, lead, action }: { title: string; lead: string; action?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-h1 hyphens-auto wrap-anywhere">{title}</h1>
        <p className="mt-1 max-w-[68ch] text-reader text-ink-2">{lead}</p>
      </div>
      {action}
    </header>
  );
}
