import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { PageMessages } from "@/components/i18n/page-messages";
import { LanguageSwitch } from "@/components/preferences/language-switch";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { ServerProvider } from "@/components/trpc-provider";
import { Logo } from "@/components/ui/logo";

export default async function VerifyLayout({ children }: { children: ReactNode }) {
  const { language, theme } = await readPreferences();
  return (
    <PageMessages language={language} areas={["ui", "verify", "errors"]}>
      <ServerProvider>
        <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 py-8 sm:py-12">
          <Logo className="mb-8 self-start" />
          <main id="main" className="flex-1">
            {children}
          </main>
          <footer className="mt-8 flex flex-wrap gap-3 print:hidden">
            <LanguageSwitch />
            <ThemeSwitch initial={theme} />
          </footer>
        </div>
      </ServerProvider>
    </PageMessages>
  );
}
