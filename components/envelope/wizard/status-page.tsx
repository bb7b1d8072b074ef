"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { Logo } from "@/components/ui/logo";

type StatusPageProps = {
  title: string;
  /** Content beside the page on wide screens, else below. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A quiet page about one event. The heading takes the focus. */
export function StatusPage({ title, beside, children }: StatusPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 sm:justify-center">
      <Logo className="mb-8" />
      <main
        id="main"
        className={classNames(
          "w-full rounded-sheet border border-hairline bg-bg p-6 sm:p-9",
          beside
            ? "grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]"
            : "max-w-xl",
        )}
      >
        <div>
          <h1 ref={heading} tabIndex={-1} className="mb-2 text-h2 outline-none">
            {title}
          </h1>
          {children}
        </div>
        {beside}
      </main>
    </div>
  );
}
