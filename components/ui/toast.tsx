"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { create } from "zustand";
import { retryUntilLoaded } from "@/components/retry-load";
import type { Notice, ToastNotice } from "./toast-list";

const ToastList = lazy(
  retryUntilLoaded(() => import("./toast-list").then((module) => ({ default: module.ToastList }))),
);

const useNotices = create<{ notices: ToastNotice[] }>(() => ({ notices: [] }));
const AT_MOST = 3;
let counter = 0;

/** Shows a toast, announced politely or, for an error, at once. Returns its id. */
export function notify(notice: Notice): string {
  counter += 1;
  const id = notice.id ?? `notice-${counter}`;
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.id !== id), { ...notice, id, turn: counter }].slice(
      -AT_MOST,
    ),
  }));
  return id;
}

function dismissNotice(id: string): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** The container of toasts, one per layout. Its 8 KB load with the first key or press, before any toast. */
export function Toaster() {
  const notices = useNotices((state) => state.notices);
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    const options = { once: true, capture: true, signal: unmounted.signal };
    for (const act of ["pointerdown", "keydown"]) addEventListener(act, () => setIsInUse(true), options);
    return () => unmounted.abort();
  }, []);
  if (!isInUse && notices.length === 0) return null;
  return (
    <Suspense>
      <ToastList notices={notices} onDismiss={dismissNotice} />
    </Suspense>
  );
}
