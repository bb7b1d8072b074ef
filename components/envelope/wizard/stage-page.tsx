"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Logo } from "@/components/ui/logo";

/** One thing happened: said in the middle of a quiet page. The heading takes the focus. */
export function StagePage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 sm:justify-center">
      <Logo className="mb-8" />
      <main id="main" className="w-full max-w-xl rounded-sheet border border-hairline bg-bg p-6 sm:p-9">
        <h1 ref={heading} tabIndex={-1} className="mb-2 text-h2 outline-none">
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
