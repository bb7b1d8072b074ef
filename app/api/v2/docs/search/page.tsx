import type { Metadata } from "next";
import { createTranslator } from "use-intl/core";
import { readPreferences } from "@/app/preferences";
import { findEntries } from "@/components/docs/find";
import { NextLink } from "@/components/ui/next-link";
import { buildSearchIndex } from "@/server/docs/search-index";
import { messages } from "@/server/domain/messages";

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: messages[language].docs.search.label };
}

type Props = { searchParams: Promise<{ q?: string | string[] }> };
const LONGEST_QUERY = 100;

/** The search results as a page of their own: for links, and for browsers without scripts. */
export default async function SearchPage({ searchParams }: Props) {
  const { language } = await readPreferences();
  const query = [(await searchParams).q ?? ""].flat().join(" ").slice(0, LONGEST_QUERY);
  const results = findEntries(buildSearchIndex(), query);
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "docs.search" });
  return (
    <>
      <h1 className="text-h1">{t("found", { count: results.length, query })}</h1>
      {results.length === 0 && <p className="mt-3 text-reader text-ink-2">{t("nothing")}</p>}
      <ul lang="en" className="mt-6 max-w-3xl divide-y divide-hairline">
        {results.map((entry) => (
          <li key={entry.href + entry.title} className="py-3">
            <NextLink
              href={entry.href}
              prefetch={false}
              className="text-reader font-medium text-primary underline"
            >
              {entry.title}
            </NextLink>
            <p className="text-body text-ink-2">{entry.place}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
