"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { guardApi } from "../api/guarded-api";
import type { SigningApi } from "../api/signing-api";

const ActionChallenge = dynamic(() => import("./action-challenge").then((module) => module.ActionChallenge), {
  ssr: false,
});

type Asked = { answer: (isProven: boolean) => void };

/** The api with its steps guarded, and the challenge while one is asked for; it loads when it is first needed. */
export function useGuardedApi(api: SigningApi): { api: SigningApi; challenge: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const guarded = useMemo(
    () => guardApi(api, () => new Promise<boolean>((answer) => setAsked({ answer }))),
    [api],
  );
  const end = useCallback(
    (isProven: boolean) => {
      setAsked(null);
      asked?.answer(isProven);
    },
    [asked],
  );
  return { api: guarded, challenge: asked && <ActionChallenge onEnd={end} /> };
}
