import type { ReactNode } from "react";

/** What this step is for, in one line. */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-5">
      <h2 className="text-h2">{title}</h2>
      {children && <p className="mt-1 max-w-[68ch] text-reader text-ink-2">{children}</p>}
    </header>
  );
}
