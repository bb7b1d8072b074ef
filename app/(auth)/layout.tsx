import type { ReactNode } from "react";
import { FontPreload } from "@/app/font-preload";
import { readPreferences } from "@/app/preferences";
import { readSite } from "@/app/site";
import { AuthAside } from "@/components/account/auth-aside";
import { SiteLinks } from "@/components/account/site-links";
import { PageMessages } from "@/components/i18n/page-messages";
import { LanguageSwitch } from "@/components/preferences/language-switch";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { SiteBanner } from "@/components/shell/site-banner";
import { ServerProvider } from "@/components/trpc-provider";
import { Logo } from "@/components/ui/logo";

/** `FontPreload` comes before the first await: it has to be in the response header. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <FontPreload />
      <AuthFrame>{children}</AuthFrame>
    </>
  );
}

async function AuthFrame({ children }: { children: ReactNode }) {
  const [{ language, theme }, { banner, termsUrl, privacyUrl }] = await Promise.all([
    readPreferences(),
    readSite(),
  ]);
  return (
    <PageMessages language={language} areas={["ui", "account", "errors"]}>
      <ServerProvider>
        <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center sm:py-14">
          <SiteBanner banner={banner} className="mb-6 w-full max-w-[27rem]" />
          <Logo className="mb-6" />
          <div className="flex w-full items-center justify-center gap-20">
            <main
              id="main"
              className="w-full max-w-[27rem] rounded-sheet border border-hairline bg-bg px-5 py-7 sm:px-8 sm:py-9"
            >
              {children}
            </main>
            <AuthAside />
          </div>
          <footer className="mt-6 flex flex-wrap justify-center gap-3">
            <LanguageSwitch />
            <ThemeSwitch initial={theme} />
          </footer>
          <SiteLinks termsUrl={termsUrl} privacyUrl={privacyUrl} />
        </div>
      </ServerProvider>
    </PageMessages>
  );
}
