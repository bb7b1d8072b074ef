import { ChevronRight } from "lucide-react";
import { createTranslator } from "use-intl/core";
import type { Theme } from "@/components/preferences/cookies";
import { LanguageSwitch } from "@/components/preferences/language-switch";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { SkipLink } from "@/components/shell/skip-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { PublicPage } from "@/server/contract/public-page";
import { messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

type PublicPageScreenProps = { shown: PublicPage; team: string; language: Language; theme: Theme };

const createTexts = (language: Language) =>
  createTranslator({ locale: language, messages: messages[language], namespace: "public" });

/** The forms that a team publishes (components/signing.md 7.3). Plain links, so it works without scripts. */
export function PublicPageScreen({ shown, team, language, theme }: PublicPageScreenProps) {
  const t = createTexts(language);
  const { name, about, templates } = shown;
  const isEmpty = templates.length === 0 && shown.page === 1 && !shown.hasNext;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex min-h-14 shrink-0 items-center border-b border-hairline bg-bg px-4 sm:px-6">
        <p data-brand="" className="min-w-24 flex-1 truncate text-reader font-semibold">
          {name}
        </p>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 wrap-anywhere outline-none sm:px-6 sm:py-12"
      >
        <h1 className="text-h1">{name}</h1>
        <p className="mt-2 max-w-[65ch] text-reader text-ink-2">{about || (isEmpty ? "" : t("lead"))}</p>
        <div className="mt-8">
          {isEmpty ? (
            <EmptyState title={t("none.title")}>{t("none.detail", { name })}</EmptyState>
          ) : (
            <FormList label={t("list", { name })} templates={templates} />
          )}
        </div>
        <Turning shown={shown} team={team} language={language} />
      </main>
      <footer className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-5 gap-y-3 px-4 pb-8 text-body text-ink-2 sm:px-6 print:hidden">
        <LanguageSwitch />
        <ThemeSwitch initial={theme} />
        <FooterLink href="/verify">{t("verify")}</FooterLink>
        <FooterLink href="/accessibility">{t("accessibility")}</FooterLink>
      </footer>
    </div>
  );
}

function FormList({ label, templates }: { label: string; templates: PublicPage["templates"] }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-bg"
    >
      {templates.map(({ token, title, description }) => (
        <li key={token}>
          <a
            href={`/d/${token}`}
            className="flex min-h-14 items-center gap-4 px-4 py-3.5 -outline-offset-2 hover:bg-muted sm:px-5"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-reader font-medium">{title}</span>
              {description && (
                <span className="mt-0.5 block text-body whitespace-pre-line text-ink-2">{description}</span>
              )}
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-3" aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Turning({ shown, team, language }: Pick<PublicPageScreenProps, "shown" | "team" | "language">) {
  const t = createTexts(language);
  const { page, hasNext } = shown;
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label={t("pages")} className="mt-4 flex justify-between gap-4 text-body">
      {page > 1 ? <FooterLink href={`/p/${team}?page=${page - 1}`}>{t("previous")}</FooterLink> : <span />}
      {hasNext && <FooterLink href={`/p/${team}?page=${page + 1}`}>{t("next")}</FooterLink>}
    </nav>
  );
}

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
    {children}
  </a>
);

/** Shown after too many requests from one address. */
export function PublicPageLimited({ language }: { language: Language }) {
  const t = createTexts(language);
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 px-4">
      <h1 className="text-h2">{t("limited.title")}</h1>
      <p className="text-reader text-ink-2">{t("limited.detail")}</p>
    </main>
  );
}
