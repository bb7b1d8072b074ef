"use client";

import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { readErrorData } from "@/components/errors/error-data";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import type { AppRouter } from "@/server/routers";
import { Reauthentication } from "./reauthentication";
import { SignInAgain } from "./sign-in-again";

export type Account = inferRouterOutputs<AppRouter>["account"]["me"];

const AccountContext = createContext<Account | undefined>(undefined);

/** Returns the signed-in account, or undefined while the page loads it. */
export function useAccount(): Account | undefined {
  return useContext(AccountContext);
}

/**
 * Loads the signed-in account. A visitor without a session goes to /signin and returns to this page
 * afterwards.
 */
export function AccountProvider({ children }: { children: ReactNode }) {
  const trpc = useTRPC();
  const me = useQuery(trpc.account.me.queryOptions());
  const isStranger = !me.data && readErrorData(me.error)?.code === "UNAUTHORIZED";
  useEffect(() => {
    if (isStranger)
      location.replace(`/signin?next=${encodeURIComponent(location.pathname + location.search)}`);
  }, [isStranger]);

  if (me.isError && !me.data && !isStranger)
    return (
      <main className="mx-auto max-w-xl p-8">
        <ErrorState onRetry={() => me.refetch()} />
      </main>
    );
  return (
    <AccountContext value={me.data}>
      {children}
      {me.data && <SignInAgain person={me.data} />}
      {me.data && <Reauthentication />}
    </AccountContext>
  );
}
