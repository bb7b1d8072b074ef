import type { ReactNode } from "react";

type StepHeadingProps = { title: string; id?: string; children?: ReactNode };

export function StepHeading({ title, id, children }: StepHeadingProps) {
  return (
    <header className="mb-5">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      {children && <p className="mt-1 max-w-[68ch] text-reader text-ink-2">{children}</p>}
    </header>
  );
}
