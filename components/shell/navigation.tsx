"use client";

import { Files, Gauge, Settings } from "lucide-react";
import NextLink from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { classNames } from "@/components/ui/class-names";

/** The places of the product. Instance admins see the ones that are theirs. */
export function Navigation({
  teamUrl,
  onNavigate,
}: {
  teamUrl: string | undefined;
  onNavigate?: () => void;
}) {
  const t = useTranslations("owner.nav");
  const pathname = usePathname();
  const account = useAccount();
  const places = [
    ...(teamUrl ? [{ href: `/t/${teamUrl}/envelopes`, label: t("envelopes"), icon: Files }] : []),
    ...(teamUrl ? [{ href: `/t/${teamUrl}/settings`, label: t("settings"), icon: Settings }] : []),
    ...(account?.isInstanceAdmin ? [{ href: "/admin", label: t("admin"), icon: Gauge }] : []),
  ];
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-col gap-0.5">
        {places.map(({ href, label, icon: Icon }) => {
          const isHere = pathname.startsWith(href);
          return (
            <li key={href}>
              <NextLink
                href={href}
                onClick={() => onNavigate?.()}
                aria-current={isHere ? "page" : undefined}
                className={classNames(
                  "flex h-10 items-center gap-3 rounded-control border border-transparent px-3 text-body text-ink-2 hover:bg-muted hover:text-ink",
                  isHere && "border-hairline bg-bg font-medium text-ink",
                )}
              >
                <Icon className="size-4.5" aria-hidden />
                {label}
              </NextLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
