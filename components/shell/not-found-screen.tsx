import { Logo } from "@/components/ui/logo";
import type { Messages } from "@/server/domain/messages";

/**
 * Neutral: does not reveal whether the page exists for another account. Plain HTML without its own script,
 * because Next sends this screen's script with every page, also the recipient's (ruling 57).
 */
export function NotFoundScreen({ words }: { words: Messages["ui"]["notFound"] }) {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-3 px-4"
    >
      <Logo className="mb-4" />
      <h1 className="text-h2">{words.title}</h1>
      <p className="text-reader text-ink-2">{words.detail}</p>
      <a
        href="/"
        className="mt-3 inline-flex h-10 items-center rounded-control bg-primary px-4 text-body font-medium text-on-primary transition-colors hover:bg-primary-hover"
      >
        {words.home}
      </a>
    </main>
  );
}
