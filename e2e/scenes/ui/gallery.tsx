import type { Theme } from "@/components/preferences/cookies";
import { LanguageSwitch } from "@/components/preferences/language-switch";
import { ThemeSwitch } from "@/components/preferences/theme-switch";
import { Logo } from "@/components/ui/logo";
import { Toaster } from "@/components/ui/toast";
import { Actions } from "./actions";
import { Controls } from "./controls";
import { Feedback } from "./feedback";
import { Layers } from "./layers";
import { Structure } from "./structure";

export function Gallery({ theme }: { theme: Theme }) {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-10 px-4 py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1>
          <Logo />
        </h1>
        <div className="flex flex-wrap gap-3">
          <ThemeSwitch initial={theme} />
          <LanguageSwitch />
        </div>
      </header>
      <Actions />
      <Controls />
      <Feedback />
      <Layers />
      <Structure />
      <Toaster />
    </main>
  );
}
