"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { SigningState } from "@/server/contract/signing";
import { isPassing, problemOf } from "./signing-api";
import { useSigningApi } from "./signing-provider";

const KEY = ["signing"] as const;
const POLL_MS = 10_000;
const SEALING_POLL_MS = 3_000;

/** A hidden tab asks only where its title would tell of a turn that has come. */
const HIDDEN_POLL_MS = 30_000;

/**
 * How soon the page asks again; false where nothing can change any more. Asking, not a stream: it works behind every
 * proxy and in every web view, holds no connection for each open tab, and goes on in a hidden tab, where a stream
 * would have to close (ruling 72) and the waiting page could not raise its dot.
 */
function pollEvery(state: SigningState | undefined): number | false {
  if (document.visibilityState === "hidden") return state?.screen === "waiting" ? HIDDEN_POLL_MS : false;
  switch (state?.screen) {
    case "sign":
    case "waiting":
    case "copyLater":
    case "expired":
      return POLL_MS;
    case "done":
      return state.sealing ? SEALING_POLL_MS : POLL_MS;
    default:
      return false;
  }
}

/** The screen of this moment. Asks again by itself, so a turn, a cancellation or the seal shows without a reload. */
export function useSigningState() {
  const api = useSigningApi();
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => api.state(),
    refetchInterval: ({ state }) => pollEvery(state.data),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
    retry: (failures, error) => failures < 2 && isPassing(problemOf(error).code),
  });
  return { state: query.data, problem: query.error, retry: () => void query.refetch() };
}

/** Ways to correct what the page holds: after an act of its own, or because the server disagreed. */
export function useStateCorrection() {
  const client = useQueryClient();
  const api = useSigningApi();
  const amend = useCallback(
    (change: (state: SigningState) => SigningState) => {
      client.setQueryData<SigningState>(KEY, (state) => state && change(state));
    },
    [client],
  );
  const reload = useCallback(async () => {
    await client.cancelQueries({ queryKey: KEY });
    return client.fetchQuery({ queryKey: KEY, queryFn: () => api.state(), staleTime: 0 });
  }, [client, api]);
  /** Drops an answer on its way that was asked for before what is stored next. */
  const hold = useCallback(() => client.cancelQueries({ queryKey: KEY }), [client]);
  return { amend, reload, hold };
}
