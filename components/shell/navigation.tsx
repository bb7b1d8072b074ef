"use client";

import { useQuery } from "@tanstack/react-query";
import {
  BookUser,
  Files,
  Gauge,
  House,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  Settings,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useTRPC } from "@/components/trpc-provider";
import { NavigationLink } from "./navigation-link";
import { SettingsNavigation } from "./settings-navigation";

type Place = { href: string; label: string; icon: LucideIcon; count?: number; isExact?: boolean };

/** The places of the product. Instance admins see the ones that are theirs. */
export function Navigation({
  teamUrl,
  isNarrow,
  onNavigate,
}: {
  teamUrl: string | undefined;
  isNarrow: boolean;
  onNavigate?: () => void;
}) {
  const t = useTranslations("owner.nav");
  const pathname = usePathname();
  const account = useAccount();
  const trpc = useTRPC();
  const inbox = useQuery(trpc.inbox.count.queryOptions(undefined, { refetchInterval: 60_000 }));
  const personal: Place[] = [
    { href: "/inbox", label: t("inbox"), icon: Inbox, count: inbox.data?.waiting ?? 0 },
  ];
  const ofTeam = (base: string): Place[] => [
    { href: base, label: t("home"), icon: House, isExact: true },
    ...personal,
    { href: `${base}/envelopes`, label: t("envelopes"), icon: Files },
    { href: `${base}/templates`, label: t("templates"), icon: LayoutTemplate },
    { href: `${base}/contacts`, label: t("contacts"), icon: BookUser },
    { href: `${base}/settings`, label: t("settings"), icon: Settings },
  ];
  const places: Place[] = [
    ...(teamUrl ? ofTeam(`/t/${teamUrl}`) : personal),
    ...(account?.isInstanceAdmin ? [{ href: "/admin", label: t("admin"), icon: Gauge }] : []),
  ];
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-col gap-0.5">
        {places.map(({ href, isExact, ...place }) => (
          <li key={href}>
            <NavigationLink
              {...place}
              href={href}
              isNarrow={isNarrow}
              isHere={isExact ? pathname === href : pathname === href || pathname.startsWith(`${href}/`)}
              {...(onNavigate ? { onNavigate } : {})}
            />
            {place.icon === Settings && !isNarrow && (
              <SettingsNavigation {...(onNavigate ? { onNavigate } : {})} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
