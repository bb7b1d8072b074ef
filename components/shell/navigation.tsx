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
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { NavigationFolders } from "./navigation-folders";
import { NavigationLink } from "./navigation-link";
import { SettingsNavigation } from "./settings-navigation";

type Place = {
  href: string;
  label: string;
  icon: LucideIcon;
  count?: number;
  isExact?: boolean;
  /** What its folders hold, where it has some. */
  folders?: EnvelopeType;
};

/** The places of the product. Instance admins see the ones that are theirs. */
export function Navigation({
  teamUrl,
  foldersOf,
  isNarrow,
  onNavigate,
}: {
  teamUrl: string | undefined;
  /** The team that this page asks for, and whose folders it can show. */
  foldersOf: string | undefined;
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
    { href: `${base}/envelopes`, label: t("envelopes"), icon: Files, folders: "DOCUMENT" },
    { href: `${base}/templates`, label: t("templates"), icon: LayoutTemplate, folders: "TEMPLATE" },
    { href: `${base}/contacts`, label: t("contacts"), icon: BookUser },
    { href: `${base}/settings`, label: t("settings"), icon: Settings },
  ];
  const places: Place[] = [
    ...(teamUrl ? ofTeam(`/t/${teamUrl}`) : personal),
    ...(account?.isInstanceAdmin ? [{ href: "/admin", label: t("admin"), icon: Gauge }] : []),
  ];
  const isAt = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-col gap-0.5">
        {places.map(({ href, isExact, folders, ...place }) => (
          <li key={href} className="relative">
            <NavigationLink
              {...place}
              href={href}
              isNarrow={isNarrow}
              isHere={isExact ? pathname === href : isAt(href)}
              isInside={isAt(`${href}/f`)}
              {...(onNavigate ? { onNavigate } : {})}
            />
            {folders && foldersOf && !isNarrow && (folders === "DOCUMENT" || isAt(href)) && (
              <NavigationFolders teamUrl={foldersOf} type={folders} {...(onNavigate ? { onNavigate } : {})} />
            )}
            {place.icon === Settings && !isNarrow && (
              <SettingsNavigation {...(onNavigate ? { onNavigate } : {})} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
