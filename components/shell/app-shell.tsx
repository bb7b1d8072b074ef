"use client";

import { Menu } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Account, useAccount } from "@/components/account/account-context";
import { VerifyNotice } from "@/components/account/verify-notice";
import { Palette, PaletteKey } from "@/components/palette/palette";
import { storeSidebarWidth, type Theme } from "@/components/preferences/cookies";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Logo } from "@/components/ui/logo";
import { NextLink } from "@/components/ui/next-link";
import { Sheet } from "@/components/ui/sheet";
import type { InstallationSettings } from "@/server/domain/installation";
import { AccountMenu } from "./account-menu";
import { Bell } from "./bell";
import { DropAnywhere } from "./drop-anywhere";
import { KeysSheet } from "./keys-sheet";
import { Navigation } from "./navigation";
import { PageFooter } from "./page-footer";
import { Sidebar } from "./sidebar";
import { SiteBanner } from "./site-banner";
import { SkipLink } from "./skip-link";
import { TeamSwitcher } from "./team-switcher";

type AppShellProps = {
  teamUrl?: string;
  /**
   * The last team used, whose navigation is shown on pages without a team. The account may have left it
   * since.
   */
  lastTeam?: string | undefined;
  theme: Theme;
  isSidebarNarrow: boolean;
  /** The operator's texts for every page. */
  site: Pick<InstallationSettings, "banner" | "termsUrl" | "privacyUrl">;
  children: ReactNode;
};

/**
 * The frame of the owner's pages (components/README.md 1.1): from 1024 px on a sidebar with team, navigation
 * and account, below that a bar and a drawer with the same.
 */
export function AppShell({ teamUrl, lastTeam, theme, isSidebarNarrow, site, children }: AppShellProps) {
  const t = useTranslations("owner.nav");
  const [drawer, setDrawer] = useState(false);
  const [isNarrow, setIsNarrow] = useState(isSidebarNarrow);
  const account = useAccount();
  const teams = account?.teams ?? [];
  // A team with the restriction SIGN_ONLY has no pages of its own (ruling 90).
  const open = teams.filter(({ restriction }) => restriction !== "SIGN_ONLY");
  const pathname = usePathname();
  const home = teamUrl ?? findHomeTeam(open, lastTeam, pathname);
  const isElsewhere = teamUrl === undefined;
  const resizeSidebar = (next: boolean) => {
    setIsNarrow(next);
    storeSidebarWidth(next);
  };
  return (
    <div
      className={classNames(
        "group/shell lg:grid",
        isNarrow ? "lg:grid-cols-[4rem_minmax(0,1fr)]" : "lg:grid-cols-[15rem_minmax(0,1fr)]",
      )}
      data-narrow={isNarrow || undefined}
    >
      <SkipLink />
      <header className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-1 border-b border-hairline bg-bg px-3 sm:px-5 lg:hidden">
        <IconButton label={t("open")} icon={<Menu aria-hidden />} onClick={() => setDrawer(true)} />
        <NextLink href="/" className="flex rounded-control">
          <Logo wordClassName="max-sm:sr-only" />
        </NextLink>
        <TeamSwitcher teamUrl={home} />
        <div className="ml-auto flex items-center gap-1">
          {home && <Palette teamUrl={home} isElsewhere={isElsewhere} look="icon" />}
          {home && <Bell teamUrl={home} isElsewhere={isElsewhere} isPopover={false} />}
          <AccountMenu initialTheme={theme} />
        </div>
      </header>
      <Sidebar
        teamUrl={home}
        isElsewhere={isElsewhere}
        theme={theme}
        isNarrow={isNarrow}
        onNarrow={resizeSidebar}
      />
      <div className="flex min-h-[calc(100dvh-3.5rem)] min-w-0 flex-col max-md:has-data-floating:pb-20 lg:min-h-dvh">
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[80rem] flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
        >
          <SiteBanner banner={site.banner} className="mb-5" />
          <VerifyNotice />
          {teamUrl && <DropAnywhere teamUrl={teamUrl} />}
          {home && <PaletteKey teamUrl={home} isElsewhere={isElsewhere} />}
          <KeysSheet teamUrl={home} />
          {children}
        </main>
        <PageFooter site={site} />
      </div>
      <Sheet open={drawer} onOpenChange={setDrawer} side="left" title={t("label")}>
        <Navigation
          teamUrl={home}
          isElsewhere={isElsewhere}
          isNarrow={false}
          onNavigate={() => setDrawer(false)}
        />
      </Sheet>
    </div>
  );
}

/**
 * Finds the team to show on a page without one. On an organisation's pages it is one of its teams, the last
 * used first.
 */
function findHomeTeam(
  teams: Account["teams"],
  lastTeam: string | undefined,
  pathname: string,
): string | undefined {
  const [, organisation] = /^\/o\/([^/]+)/u.exec(pathname) ?? [];
  const inOrganisation = teams.filter((team) => team.organisation.url === organisation);
  const candidates = inOrganisation.length > 0 ? inOrganisation : teams;
  return (candidates.find(({ url }) => url === lastTeam) ?? candidates[0])?.url;
}
