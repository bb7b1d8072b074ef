"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "use-intl";
import { Palette } from "@/components/palette/palette";
import type { Theme } from "@/components/preferences/cookies";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Logo } from "@/components/ui/logo";
import { NextLink } from "@/components/ui/next-link";
import { AccountMenu } from "./account-menu";
import { Bell } from "./bell";
import { Navigation } from "./navigation";
import { TeamSwitcher } from "./team-switcher";

type SidebarProps = {
  /** The team of the page, else the last team used; undefined without any. */
  teamUrl: string | undefined;
  isElsewhere: boolean;
  theme: Theme;
  isNarrow: boolean;
  onNarrow: (isNarrow: boolean) => void;
};

/** Shown from 1024 px on. Narrow, it shows icons only. */
export function Sidebar({ teamUrl, isElsewhere, theme, isNarrow, onNarrow }: SidebarProps) {
  const t = useTranslations("owner.nav");
  return (
    <aside
      aria-label={t("sidebar")}
      className="sticky top-0 hidden h-dvh flex-col border-r border-hairline bg-bg lg:flex"
    >
      <div
        className={classNames(
          "flex h-14 shrink-0 items-center",
          isNarrow ? "justify-center" : "justify-between pr-2 pl-4",
        )}
      >
        {!isNarrow && (
          <NextLink href="/" className="flex rounded-control">
            <Logo />
          </NextLink>
        )}
        {!isNarrow && teamUrl && (
          <span className="ml-auto">
            <Bell teamUrl={teamUrl} isElsewhere={isElsewhere} isPopover />
          </span>
        )}
        <IconButton
          label={isNarrow ? t("widen") : t("narrow")}
          icon={isNarrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          aria-expanded={!isNarrow}
          onClick={() => onNarrow(!isNarrow)}
        />
      </div>
      <div className="flex flex-col items-stretch gap-2 px-3 pb-3">
        <TeamSwitcher teamUrl={teamUrl} isNarrow={isNarrow} isWide />
        {isNarrow && teamUrl && (
          <span className="self-center">
            <Bell teamUrl={teamUrl} isElsewhere={isElsewhere} isPopover />
          </span>
        )}
        {teamUrl && <Palette teamUrl={teamUrl} isElsewhere={isElsewhere} look={isNarrow ? "icon" : "row"} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        <Navigation teamUrl={teamUrl} isElsewhere={isElsewhere} isNarrow={isNarrow} />
      </div>
      <div className="shrink-0 border-t border-hairline p-3">
        <AccountMenu initialTheme={theme} isRow={!isNarrow} />
      </div>
    </aside>
  );
}
