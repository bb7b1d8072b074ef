import "./docs.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { readPreferences } from "@/app/preferences";
import { DocsProvider } from "@/components/docs/docs-context";
import { DocsNav, type NavGroup } from "@/components/docs/docs-nav";
import { DocsSearch } from "@/components/docs/docs-search";
import { PageMessages } from "@/components/i18n/page-messages";
import { LanguageSwitch } from "@/components/preferences/language-switch";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { SkipLink } from "@/components/shell/skip-link";
import { Logo } from "@/components/ui/logo";
import { NextLink } from "@/components/ui/next-link";
import { getDocsReference } from "@/server/docs/document";
import { GUIDES } from "@/server/docs/guides";
import { getGuidePath, getOperationPath } from "@/server/docs/search-index";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  const { title } = messages[language].docs;
  return { title: { default: title, template: `%s · ${title} · Rubrica` } };
}

/** The frame of the documentation. It needs no sign-in. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { language, theme } = await readPreferences();
  const t = messages[language].docs;
  const nav = <DocsNav {...buildNavigation(t.guides)} />;
  return (
    <PageMessages language={language} areas={["ui", "docs"]}>
      <DocsProvider>
        <SkipLink />
        <header className="sticky top-0 z-(--z-index-sticky) border-b border-hairline bg-bg">
          <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-4 px-4 sm:px-6">
            <NextLink href="/api/v2/docs" className="flex items-center gap-3 rounded-control">
              <Logo />
              <span className="hidden border-l border-hairline pl-3 text-body text-ink-2 md:block">
                {t.title}
              </span>
            </NextLink>
            <div className="flex min-w-0 flex-1 justify-end">
              <DocsSearch />
            </div>
          </div>
        </header>
        <div className="mx-auto max-w-[90rem] gap-8 px-4 sm:px-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
          <details className="mt-4 rounded-card border border-hairline bg-bg px-3 py-2 lg:hidden">
            <summary className="min-h-8 py-1 text-body font-medium">{t.contents}</summary>
            <div className="pt-3">{nav}</div>
          </details>
          <aside className="sticky top-14 hidden max-h-[calc(100dvh-3.5rem)] overflow-y-auto py-8 pr-2 lg:block">
            {nav}
          </aside>
          <main id="main" className="min-w-0 py-8 lg:py-10">
            {children}
          </main>
        </div>
        <footer className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-3 border-t border-hairline px-4 py-6 sm:px-6">
          <div className="docs-scripted flex flex-wrap gap-3">
            <LanguageSwitch />
            <ThemeSwitch initial={theme} />
          </div>
          {language !== "en" && <p className="text-dense text-ink-3">{t.englishOnly}</p>}
        </footer>
      </DocsProvider>
    </PageMessages>
  );
}

function buildNavigation(guidesTitle: string): { guides: NavGroup; reference: NavGroup[] } {
  return {
    guides: {
      title: guidesTitle,
      links: GUIDES.map(({ slug, title }) => ({ href: getGuidePath(slug), title })),
    },
    reference: getDocsReference().groups.map(({ name, operations }) => ({
      title: name,
      links: operations.map((operation) => ({
        href: getOperationPath(operation),
        title: operation.summary,
        method: operation.method,
      })),
    })),
  };
}
