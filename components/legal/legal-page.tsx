import type { Theme } from "@/components/preferences/cookies";
import { LanguageSwitch } from "@/components/preferences/language-switch";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { SkipLink } from "@/components/shell/skip-link";
import { Logo } from "@/components/ui/logo";

type Section = { title: string; text: string };

export function LegalPage({
  title,
  lead,
  sections,
  theme,
}: {
  title: string;
  lead: string;
  sections: readonly Section[];
  theme: Theme;
}) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 py-8 sm:py-12">
      <SkipLink />
      <Logo className="mb-8 self-start" />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <h1 className="text-h1">{title}</h1>
        <p className="mt-2 max-w-[65ch] text-reader text-ink-2">{lead}</p>
        {sections.map((section) => (
          <section key={section.title} className="mt-6 border-t border-hairline pt-5">
            <h2 className="text-lead">{section.title}</h2>
            <p className="mt-1 max-w-[65ch] text-reader text-ink-2">{section.text}</p>
          </section>
        ))}
      </main>
      <footer className="mt-10 flex flex-wrap gap-3 print:hidden">
        <LanguageSwitch />
        <ThemeSwitch initial={theme} />
      </footer>
    </div>
  );
}
