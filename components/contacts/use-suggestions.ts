"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTRPC } from "@/components/trpc-provider";
import { useDebounced } from "@/components/ui/use-debounced";
import type { AppRouter } from "@/server/routers";

export type SuggestedPerson = inferRouterOutputs<AppRouter>["contact"]["suggest"]["data"][number];

/** Waits for a pause in typing instead of asking for each letter. */
const PAUSE_MS = 120;
const SHOWN = 7;

/** Returns the server's suggestions for the typed text, without those already `present`. */
export function useSuggestions(
  typed: string,
  { isOpen, present }: { isOpen: boolean; present: readonly string[] },
) {
  const trpc = useTRPC();
  const query = useDebounced(typed.trim().slice(0, 200), PAUSE_MS);
  const limit = Math.min(50, SHOWN + present.length);
  const answer = useQuery(
    trpc.contact.suggest.queryOptions(
      { query, limit },
      { enabled: isOpen, staleTime: 30_000, placeholderData: keepPreviousData },
    ),
  );
  const excludedEmails = new Set(present.filter((email) => email !== typed.trim().toLowerCase()));
  const people = (answer.data?.data ?? []).filter(({ email }) => !excludedEmails.has(email)).slice(0, SHOWN);
  // A fully typed address needs no suggestion.
  const isSettled = people.length === 1 && people[0]?.email === typed.trim().toLowerCase();
  return isSettled ? [] : people;
}
