"use client";

import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/server/routers";
import { errorDataOf } from "./errors/error-data";
import { sessionLink } from "./session-link";
import { afterPress } from "./ui/press";

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

/** The team a call speaks for; the server checks membership, this only says which. */
const TEAM_HEADER = "x-team-url";

/**
 * What a press changes here is on the page before anything else happens. The library waits for a timer, which comes
 * late on a busy page: a radio stood unchecked after its press, a select sprang back, and of two presses in a row the
 * second was judged by what was shown before the first. Answers that arrive during a press wait for its end.
 */
notifyManager.setScheduler((tell) => queueMicrotask(() => afterPress(tell)));

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // What fails for want of a line says so at once instead of waiting unseen; queries are asked again when it is back.
        networkMode: "always",
        refetchOnReconnect: true,
        /** A refusal is an answer; only what never arrived or broke on the server is asked again. */
        retry: (count, error) => count < 2 && (errorDataOf(error)?.httpStatus ?? 500) >= 500,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** What browsers let outlive the page that sent it, all such requests together. */
const KEEPALIVE_BYTES = 48 * 1024;

/**
 * Small writes arrive even when the page is left or reloaded while they are on their way (components/README.md 1.3,
 * autosave).
 */
const outlivingThePage: NonNullable<Parameters<typeof httpBatchLink>[0]["fetch"]> = (
  address,
  { signal = null, ...init } = {},
) => {
  const { body } = init;
  const keepalive = init.method === "POST" && typeof body === "string" && body.length < KEEPALIVE_BYTES;
  return fetch(address, { ...init, signal, keepalive });
};

/** In letters. A server takes 16 kB of headers, the address among them; a letter may need nine of them in it. */
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

/** Typed calls to the server for everything below, in the name of the team whose page this is. */
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
