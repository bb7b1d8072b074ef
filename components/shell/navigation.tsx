"use client";

import { useQuery } from "@tanstack/react-query";
import {
  BookUser,
  ChartColumn,
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
import { POLL_MS } from "@/components/ui/poll-paces";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { buildPlaceHref, findNavigationPlace, type PlaceName } from "./navigation-entry";
import { NavigationFolders } from "./navigation-folders";
import { NavigationLink } from "./navigation-link";
import { SettingsNavigation } from "./settings-navigation";
import { useSettingsArea } from "./settings-sections";
import { TeamScope } from "./team-scope";

type NavigationEntry = {
  name: PlaceName;
  icon: LucideIcon;
  count?: number;
  /** Type of its folders, if it has some. */
  folders?: EnvelopeType;
};

export function Navigation({
  teamUrl,
  isElsewhere,
  isNarrow,
  onNavigate,
}: {
  teamUrl: string | undefined;
  /** True if the page has no team: `teamUrl` is then the last team used. */
  isElsewhere: boolean;
  isNarrow: boolean;
  onNavigate?: () => void;
}) {
  const t = useTranslations("owner.nav");
  const pathname = usePathname();
  const account = useAccount();
  const trpc = useTRPC();
  const inbox = useQuery(trpc.inbox.count.queryOptions(undefined, { refetchInterval: POLL_MS.count }));
  const personal: NavigationEntry[] = [{ name: "inbox", icon: Inbox, count: inbox.data?.waiting ?? 0 }];
  const ofTeam: NavigationEntry[] = [
    { name: "home", icon: House },
    ...personal,
    { name: "envelopes", icon: Files, folders: "DOCUMENT" },
    { name: "templates", icon: LayoutTemplate, folders: "TEMPLATE" },
    { name: "contacts", icon: BookUser },
    { name: "reports", icon: ChartColumn },
    { name: "settings", icon: Settings },
  ];
  const places: NavigationEntry[] = [
    ...(teamUrl ? ofTeam : personal),
    ...(account?.isInstanceAdmin ? [{ name: "admin" as const, icon: Gauge }] : []),
  ];
  const here = findNavigationPlace(pathname);
  const hasSection = useSettingsArea()?.current !== undefined && !isNarrow;
  return (
    <nav aria-label={t("label")}>
      <ul className="flex flex-col gap-0.5">
        {places.map(({ name, folders, ...place }) => {
          const href = buildPlaceHref(name, teamUrl ?? "");
          return (
            <li key={name} className="relative">
              <NavigationLink
                {...place}
                label={t(name)}
                href={href}
                isNarrow={isNarrow}
                isHere={name === here}
                isInside={name === "settings" ? hasSection : pathname.startsWith(`${href}/f/`)}
                {...(onNavigate ? { onNavigate } : {})}
              />
              {folders && teamUrl && !isNarrow && (folders === "DOCUMENT" || name === here) && (
                <TeamScope teamUrl={teamUrl} isElsewhere={isElsewhere}>
                  <NavigationFolders
                    teamUrl={teamUrl}
                    type={folders}
                    {...(onNavigate ? { onNavigate } : {})}
                  />
                </TeamScope>
              )}
              {name === "settings" && !isNarrow && (
                <SettingsNavigation {...(onNavigate ? { onNavigate } : {})} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
