"use client";

import { useSessionContext } from "../state/session-context";

export function ConsentLink({ children }: { children: string }) {
  const { setDialog } = useSessionContext();
  return (
    <button
      type="button"
      onClick={() => setDialog({ kind: "consent" })}
      className="relative font-medium text-primary underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3"
    >
      {children}
    </button>
  );
}
