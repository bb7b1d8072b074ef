"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useRef, useState } from "react";
import { retryUntilLoaded } from "@/components/retry-load";
import { ASKS_WHO } from "@/components/session-link";
import { useTRPCClient } from "@/components/trpc-provider";
import { askBy } from "./sign-in-prompt";

const SignInDialog = dynamic(
  retryUntilLoaded(() => import("./sign-in-dialog").then((module) => module.SignInDialog)),
);

type SignedOutAccount = { id: number; email: string };

/**
 * Lets the same user sign in again on top of the page, here or in another tab, so that waiting calls continue
 * and nothing is lost. If another account signed in, the page reloads for it.
 */
export function SignInAgain({ person }: { person: SignedOutAccount }) {
  const queryClient = useQueryClient();
  const isBack = useIsBack(person.id);
  const { isAsking, settle } = useQuestion(isBack);
  const onSignedIn = async () => {
    settle(await isBack());
    void queryClient.invalidateQueries();
  };
  return (
    isAsking && (
      <SignInDialog email={person.email} onSignedIn={() => void onSignedIn()} onClose={() => settle(false)} />
    )
  );
}

/** Checks that the same user is signed in. Reloads the page for another account. */
function useIsBack(id: number): () => Promise<boolean> {
  const client = useTRPCClient();
  return useCallback(async () => {
    const now = await client.account.me.query(undefined, { context: ASKS_WHO }).catch(() => null);
    if (now && now.id !== id) location.reload();
    return now?.id === id;
  }, [client, id]);
}

/** Opens the dialog when a call asks for it. Resolves by the form, or when the user signed in elsewhere. */
function useQuestion(isBack: () => Promise<boolean>) {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<((isBack: boolean) => void) | null>(null);
  const settle = useCallback((isIn: boolean) => {
    waiting.current?.(isIn);
    waiting.current = null;
    setIsAsking(false);
  }, []);
  useEffect(() => {
    const stop = askBy(async () => {
      if (await isBack()) return true;
      setIsAsking(true);
      return new Promise((resolve) => {
        waiting.current = resolve;
      });
    });
    const onFocus = async () => {
      if (waiting.current && (await isBack())) settle(true);
    };
    window.addEventListener("focus", onFocus);
    return () => {
      stop();
      window.removeEventListener("focus", onFocus);
      settle(false);
    };
  }, [isBack, settle]);
  return { isAsking, settle };
}
