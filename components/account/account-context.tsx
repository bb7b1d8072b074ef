"use client";

import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { errorDataOf } from "@/components/errors/error-data";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import type { AppRouter } from "@/server/routers";
import { ProveAgain } from "./prove-again";
import { SignInAgain } from "./sign-in-again";

export type Account = inferRouterOutputs<AppRouter>["account"]["me"];

const AccountContext = createContext<Account | undefined>(undefined);

/** The signed-in person, or undefined during the first moment of a page. */
export function useAccount(): Account | undefined {
  return useContext(AccountContext);
}

/** Knows who is signed in; a stranger goes to /signin and comes back to this page afterwards. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const trpc = useTRPC();
  const me = useQuery(trpc.account.me.queryOptions());
  const isStranger = !me.data && errorDataOf(me.error)?.code === "UNAUTHORIZED";
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
      {me.data && <ProveAgain />}
    </AccountContext>
  );
}
