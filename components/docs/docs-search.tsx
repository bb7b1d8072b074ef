"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { controlLooks } from "@/components/ui/input";
import { NextLink } from "@/components/ui/next-link";
import { type Findable, findEntries } from "./find";

const INDEX = "/api/v2/docs/search-index.json";

/** Fetches the index when the box is first used. Without scripts the form opens the server's results page. */
function useSearchIndex() {
  const [entries, setEntries] = useState<Findable[] | "failed" | null>(null);
  const loadEntries = async () => {
    if (Array.isArray(entries)) return;
    try {
      const answer = await fetch(INDEX);
      setEntries(answer.ok ? await answer.json() : "failed");
    } catch {
      setEntries("failed");
    }
  };
  return { entries, load: loadEntries };
}

/** `/` focuses the box, except from another control. */
function useSlashShortcut(focus: () => void) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [focus]);
}

export function DocsSearch() {
  const t = useTranslations("docs.search");
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { entries, load } = useSearchIndex();
  const box = useRef<HTMLFormElement>(null);
  const id = useId();
  useSlashShortcut(() => box.current?.querySelector("input")?.focus());
  const results = Array.isArray(entries) ? findEntries(entries, query) : [];
  const isShown = isOpen && query.trim() !== "" && entries !== null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !isShown) return;
    event.preventDefault();
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const at = stops.findIndex((stop) => stop.matches(":focus"));
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  };

  return (
    <search className="relative min-w-0 flex-1 sm:max-w-sm">
      <form
        ref={box}
        action="/api/v2/docs/search"
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-3" aria-hidden />
        <input
          type="search"
          name="q"
          value={query}
          maxLength={100}
          autoComplete="off"
          aria-label={t("label")}
          aria-controls={isShown ? id : undefined}
          placeholder={t("placeholder")}
          onFocus={() => {
            setOpen(true);
            void load();
          }}
          onChange={(event) => {
            setQuery(event.target.value);
            setOpen(true);
          }}
          className={classNames(controlLooks, "h-9 pr-9 pl-9")}
        />
        {query === "" && (
          <kbd className="pointer-events-none absolute top-2 right-2 hidden rounded-control border border-hairline px-1.5 font-mono text-caption text-ink-3 sm:block">
            /
          </kbd>
        )}
        {isShown && (
          <Results
            id={id}
            found={results}
            query={query}
            hasFailed={entries === "failed"}
            onPick={() => setOpen(false)}
          />
        )}
      </form>
    </search>
  );
}

type ResultsProps = {
  id: string;
  found: readonly Findable[];
  query: string;
  hasFailed: boolean;
  onPick(): void;
};

function Results({ id, found, query, hasFailed, onPick }: ResultsProps) {
  const t = useTranslations("docs.search");
  return (
    <div
      id={id}
      className="absolute inset-x-0 top-11 z-20 max-h-[70dvh] min-w-72 overflow-y-auto rounded-card border border-hairline bg-bg p-2 shadow-high"
    >
      <p role="status" className="px-2 py-1 text-dense text-ink-3">
        {hasFailed ? t("failed") : t("found", { count: found.length, query })}
      </p>
      {found.length === 0 && !hasFailed && <p className="px-2 pb-2 text-body text-ink-2">{t("nothing")}</p>}
      <ul lang="en">
        {found.map((entry) => (
          <li key={entry.href + entry.title}>
            <NextLink
              href={entry.href}
              onClick={onPick}
              className="block rounded-control px-2 py-1.5 -outline-offset-2 hover:bg-muted focus-visible:bg-muted"
            >
              <span className="block text-body font-medium text-ink">{entry.title}</span>
              <span className="block truncate text-dense text-ink-2">{entry.place}</span>
            </NextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
