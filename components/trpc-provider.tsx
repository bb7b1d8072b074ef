"use client";

import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/server/routers";
import { readErrorData } from "./errors/error-data";
import { sessionLink } from "./session-link";
import { runAfterPress } from "./ui/press";

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

/** Team of the call. The server checks membership. */
const TEAM_HEADER = "x-team-url";

/**
 * Renders a change before anything else happens. The library's timer comes late on a busy page: a radio
 * stayed unchecked, a select sprang back, and a second press was judged by the old state. Answers that arrive
 * during a press wait for its end.
 */
notifyManager.setScheduler((tell) => queueMicrotask(() => runAfterPress(tell)));

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Calls without a connection fail at once instead of waiting unseen. Queries run again when it is
        // back.
        networkMode: "always",
        refetchOnReconnect: true,
        /** Retries only calls that never arrived or failed on the server. A refusal is final. */
        retry: (count, error) => count < 2 && (readErrorData(error)?.httpStatus ?? 500) >= 500,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** Limit of the browser for all requests that outlive the page together. */
const KEEPALIVE_BYTES = 48 * 1024;

/**
 * Lets small writes arrive even if the user leaves or reloads the page (components/README.md 1.3, autosave).
 */
const outlivingThePage: NonNullable<Parameters<typeof httpBatchLink>[0]["fetch"]> = (
  address,
  { signal = null, ...init } = {},
) => {
  const { body } = init;
  const keepalive = init.method === "POST" && typeof body === "string" && body.length < KEEPALIVE_BYTES;
  return fetch(address, { ...init, signal, keepalive });
};

/** In characters. A server accepts 16 kB of headers including the URL, where one character may take nine. */
const LONGEST_QUERY = 1000;
const LONGEST_ADDRESS = 12_000;

function createClient(teamUrl: string | undefined) {
  const options = {
    url: "/api/trpc",
    fetch: outlivingThePage,
    headers: () => (teamUrl ? { [TEAM_HEADER]: teamUrl } : {}),
  };
  return createTRPCClient<AppRouter>({
    links: [
      sessionLink,
      splitLink({
        condition: ({ type, input }) =>
          type === "query" && JSON.stringify(input ?? "").length > LONGEST_QUERY,
        true: httpLink({ ...options, methodOverride: "POST" }),
        false: httpBatchLink({ ...options, maxItems: 10, maxURLLength: LONGEST_ADDRESS }),
      }),
    ],
  });
}

/** Provides typed calls to the server in the name of one team. */
export function ServerProvider({ teamUrl, children }: { teamUrl?: string; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => createClient(teamUrl));
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
