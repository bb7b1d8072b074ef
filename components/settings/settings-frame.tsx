"use client";

import NextLink from "next/link";
import { usePathname, useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/select";

export type Section = { href: string; label: string };

/** Sections on the left, a picker of them on phones, and the section itself (components/README.md 8). */
export function SettingsFrame({
  name,
  sections,
  children,
}: {
  name: string;
  sections: readonly Section[];
  children: ReactNode;
}) {
  const t = useTranslations("settings");
  const pathname = usePathname();
  const router = useRouter();
  const current = sections.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.href;
  const label = name ? `${t("sections.label")} ${name}` : t("title");
  return (
    <div className="mx-auto grid max-w-6xl gap-x-10 gap-y-5 grid-cols-1 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label={label}>
        <Select
          className="lg:hidden"
          aria-label={label}
          value={current ?? ""}
          onChange={(event) => router.push(event.target.value)}
        >
          {sections.map(({ href, label: text }) => (
            <option key={href} value={href}>
              {text}
            </option>
          ))}
        </Select>
        <ul className="sticky top-20 hidden flex-col gap-0.5 lg:flex">
          {sections.map(({ href, label: text }) => (
            <li key={href}>
              <NextLink
                href={href}
                aria-current={href === pathname ? "page" : href === current ? "true" : undefined}
                className={classNames(
                  "flex min-h-9 items-center rounded-control px-3 text-body text-ink-2 hover:bg-muted hover:text-ink",
                  href === current && "bg-muted font-medium text-ink",
                )}
              >
                {text}
              </NextLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
