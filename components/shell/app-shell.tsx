"use client";

import { Menu } from "lucide-react";
import NextLink from "next/link";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { VerifyNotice } from "@/components/account/verify-notice";
import type { Theme } from "@/components/preferences/cookies";
import { IconButton } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { Sheet } from "@/components/ui/sheet";
import { AccountMenu } from "./account-menu";
import { Navigation } from "./navigation";
import { SkipLink } from "./skip-link";
import { TeamSwitcher } from "./team-switcher";

type AppShellProps = { teamUrl?: string; theme: Theme; children: ReactNode };

/** The frame of the owner's pages: bar on top, places on the left, a drawer of them on small screens. */
export function AppShell({ teamUrl, theme, children }: AppShellProps) {
  const t = useTranslations("owner.nav");
  const [drawer, setDrawer] = useState(false);
  const account = useAccount();
  const home = teamUrl ?? account?.teams[0]?.url;
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-2 border-b border-hairline bg-bg px-3 sm:px-5">
        <IconButton
          className="lg:hidden"
          label={t("open")}
          icon={<Menu aria-hidden />}
          onClick={() => setDrawer(true)}
        />
        <NextLink href="/" className="flex rounded-control">
          <Logo />
        </NextLink>
        <TeamSwitcher teamUrl={teamUrl} />
        <div className="ml-auto flex items-center gap-3">
          <AccountMenu initialTheme={theme} />
        </div>
      </header>
      <div className="mx-auto flex max-w-[90rem]">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-56 shrink-0 px-3 py-5 lg:block">
          <Navigation teamUrl={home} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-6 lg:py-8">
          <VerifyNotice />
          {children}
        </main>
      </div>
      <Sheet open={drawer} onOpenChange={setDrawer} side="left" title={t("label")}>
        <Navigation teamUrl={home} onNavigate={() => setDrawer(false)} />
      </Sheet>
    </>
  );
}
