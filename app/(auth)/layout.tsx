import type { ReactNode } from "react";
import { EarlyInter } from "@/app/early-inter";
import { readPreferences } from "@/app/preferences";
import { AuthAside } from "@/components/account/auth-aside";
import { PageMessages } from "@/components/i18n/page-messages";
import { LanguageSwitch } from "@/components/preferences/language-switch";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { ServerProvider } from "@/components/trpc-provider";
import { Logo } from "@/components/ui/logo";

/** Pages before one is signed in: a single calm column on paper, and where there is room what this is. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { language, theme } = await readPreferences();
  return (
    <PageMessages language={language} areas={["ui", "account", "errors"]}>
      <EarlyInter />
      <ServerProvider>
        <div className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center sm:py-14">
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
        </div>
      </ServerProvider>
    </PageMessages>
  );
}
