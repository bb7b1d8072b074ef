"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type Findable, findEntries } from "@/components/docs/find";
import { useDocumentation } from "@/components/docs/use-documentation";
import { buildViewHref } from "@/components/envelope/list/view-address";
import { useTRPC } from "@/components/trpc-provider";
import { useDebounced } from "@/components/ui/use-debounced";
import { readRecentEntries } from "./recent";
import { usePlaces } from "./use-places";

export type PaletteResult = { id: string; title: string; detail: string; href: string };
export type Group = { key: GroupKey; entries: PaletteResult[] };
type GroupKey = "recent" | "documents" | "templates" | "people" | "views" | "acts" | "places" | "docs";

const DELAY_MS = 150;
const FRESH_MS = 10_000;

/** Returns the groups of results in order, whether all have arrived, and which searches failed. */
export function usePaletteResults(teamUrl: string, recentKey: string, typed: string) {
  const t = useTranslations("palette.group");
  const statusText = useTranslations("palette.status");
  const trpc = useTRPC();
  const now = typed.trim();
  const query = useDebounced(now, now === "" ? 0 : DELAY_MS);
  const { acts, places } = usePlaces(teamUrl);
  const options = { enabled: query !== "", placeholderData: keepPreviousData, staleTime: FRESH_MS };
  const buildSearchQuery = (type: "DOCUMENT" | "TEMPLATE") =>
    trpc.envelope.search.queryOptions({ query, type }, options);
  const documents = useQuery(buildSearchQuery("DOCUMENT"));
  const templates = useQuery(buildSearchQuery("TEMPLATE"));
  const people = useQuery(trpc.contact.suggest.queryOptions({ query, limit: 5 }, options));
  const saved = useQuery(trpc.savedView.list.queryOptions({}, { staleTime: 30_000 }));
  const views = (saved.data?.data ?? []).map((view) => ({
    title: view.name,
    place: t("views"),
    href: buildViewHref(teamUrl, view),
    words: "",
  }));
  const docs = useDocumentation(now !== "");
  if (now === "") {
    const initialGroups = [
      buildGroup("recent", readRecentEntries(recentKey)),
      buildGroup("acts", acts),
      buildGroup("places", places),
    ];
    return { groups: initialGroups.filter(hasEntries), isLooking: false, failed: [] };
  }
  const base = `/t/${teamUrl}`;
  const groups = [
    buildGroup(
      "documents",
      (documents.data?.data ?? []).map(({ id, title, status }) => ({
        title,
        place: statusText(status),
        href: `${base}/envelopes/${id}`,
      })),
    ),
    buildGroup(
      "templates",
      (templates.data?.data ?? []).map(({ id, title }) => ({
        title,
        place: t("templates"),
        href: `${base}/templates/${id}`,
      })),
    ),
    buildGroup(
      "people",
      (people.data?.data ?? []).map(({ name, email }) => ({
        title: name || email,
        place: email,
        href: `${base}/envelopes?q=${encodeURIComponent(email)}`,
      })),
    ),
    buildGroup("views", findEntries(views, now).slice(0, 4)),
    buildGroup("acts", findEntries(acts, now).slice(0, 4)),
    buildGroup("places", findEntries(places, now).slice(0, 5)),
    buildGroup("docs", findEntries(docs.entries, now).slice(0, 5)),
  ];
  const searches = [
    { name: t("documents"), ...documents },
    { name: t("templates"), ...templates },
    { name: t("people"), ...people },
    { name: t("views"), ...saved },
  ];
  return {
    groups: groups.filter(hasEntries),
    isLooking: query !== now || searches.some(({ isFetching }) => isFetching),
    failed: [
      ...searches.filter(({ isError }) => isError).map(({ name }) => name),
      ...(docs.hasFailed ? [t("docs")] : []),
    ],
  };
}

const buildGroup = (key: GroupKey, found: readonly Pick<Findable, "title" | "href" | "place">[]): Group => ({
  key,
  entries: found.map(({ title, href, place }, index) => ({
    id: `${key}-${index}`,
    title,
    href,
    detail: place,
  })),
});
const hasEntries = ({ entries }: Group): boolean => entries.length > 0;
